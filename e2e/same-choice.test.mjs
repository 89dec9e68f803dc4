// The same position, level and seed give the same choice, and the same analysis, in the browser and in the native
// program.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { scene } from './browser.mjs';
import { games } from './games.mjs';

const program = process.env.SOUNDER_PROGRAM;
const levels = ['novice', 'apprentice', 'journeyman', 'master'];
const sizes = [2, 4];
// From these numbers of decisions on, all levels are asked about the next real choice, as long as the game runs.
const moments = [3, 8, 20, 40, 80, 160];
// No game is over before so many of them.
const LEAST = 4;
// The game up to the first of them is also analysed, at a table of this size.
const ANALYSED = 2;
const SALT = 7;

// The engine of the native program: a request, its result.
function startEngine() {
  const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const replies = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const request = async (name, fields) => {
    engine.stdin.write(`${JSON.stringify({ request: name, ...fields })}\n`);
    const { result, error } = JSON.parse((await replies.next()).value);
    assert.equal(error, undefined);
    return result;
  };
  return { request, quit: () => engine.stdin.end() };
}

// Another worker like the one in which the page's bots think: a question, what it told. Its clock stands still, so
// that no search ends because the time is up.
async function startWorker(page) {
  await page.goto('/#/');
  await page.locator('#loader').waitFor({ state: 'attached' });
  const started = page.waitForEvent('worker');
  const ready = page.evaluate(() => {
    window.worker = new Worker(document.getElementById('loader').src, { type: 'module' });
    window.told = (question) =>
      new Promise((resolve) => {
        window.worker.onmessage = ({ data }) => resolve(data);
        if (question) window.worker.postMessage(question);
      });
    return window.told();
  });
  const worker = await started;
  assert.equal(await ready, 'ready');
  await worker.evaluate(() => {
    Date.now = () => 0;
  });
  return async (question) => {
    const text = JSON.stringify({ number: 1, salt: SALT, ...question });
    const { told } = JSON.parse(await page.evaluate((text) => window.told(text), text));
    assert.equal(told.Err, undefined);
    return told.Ok;
  };
}

// The analysis of a record by the native program.
async function analyse(record) {
  const folder = mkdtempSync(join(tmpdir(), 'sounder-same-'));
  try {
    const [from, to] = [join(folder, 'record.txt'), join(folder, 'analysis.json')];
    writeFileSync(from, record);
    await promisify(execFile)(program, ['analyse', from, '--json', to]);
    return JSON.parse(readFileSync(to, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const game of games) {
  scene(`${game.key}: bots decide and analyse in the browser as in the native program`, {}, async ({ page }) => {
    const ask = await startWorker(page);
    const { request, quit } = startEngine();
    try {
      for (const seats of sizes) {
        let { entries } = await request('new', { game: game.key, seats, seed: game.deal });
        let asked = 0;
        for (let decisions = 0; asked < moments.length; decisions++) {
          const { legal } = await request('legal');
          if (!legal.length) break;
          const { seat, actions } = legal.at(-1);
          if (decisions >= moments[asked] && actions.length > 1) {
            const { text: record } = await request('record');
            const where = `after ${decisions} decisions at a table for ${seats}`;
            // The worker mixes its salt with the length of the journal.
            const salt = SALT ^ (entries << 8);
            for (const level of levels) {
              const { action } = await request('choose', { seat, level, salt });
              assert.equal(await ask({ record, seat, level, task: 'Move' }), action, `the ${level} ${where}`);
            }
            if (seats === ANALYSED && asked === 0) {
              const told = await ask({ record, seat, level: '', task: { Analysis: { known: 0 } } });
              assert.deepEqual(JSON.parse(told).report, await analyse(record), `the analysis ${where}`);
            }
            asked += 1;
          }
          const { action } = await request('choose', { seat, level: 'novice', salt: decisions });
          ({ entries } = await request('apply', { seat, action }));
        }
        assert.ok(asked >= LEAST);
      }
    } finally {
      quit();
    }
  });
}
