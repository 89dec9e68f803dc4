// A real browser, and scenes in it: a scene is a test with a fresh browser context whose page must not report
// errors. A failing scene leaves a screenshot in target/e2e. `run.mjs` runs them.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const desk = { name: 'desk', viewport: { width: 1440, height: 900 } };
export const phone = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
export const sizes = [desk, phone];

// Longer than anything takes on a busy machine. Only what never happens fails later because of it.
export const PATIENCE = 180_000;

const address = process.env.SOUNDER_ADDRESS;
if (!address) throw new Error('SOUNDER_ADDRESS is not set: start the tests with "cargo xtask e2e"');
const pictures = fileURLToPath(new URL('../target/e2e/', import.meta.url));

// One browser for all scenes: each has its own contexts, which share only the clipboard.
let launched;
export const quit = async () => (await launched)?.close();

function launch() {
  launched ??= chromium.launch({
    executablePath: process.env.SOUNDER_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return launched;
}

// The bots' pauses would only slow down the tests, and no one hears the sounds.
function hurry() {
  delete window.AudioContext;
  const later = window.setTimeout;
  window.setTimeout = (what, pause, ...rest) => later(what, Math.min(pause ?? 0, 20), ...rest);
}

// Bots' decisions, and deals without a seed, follow from random numbers drawn by a page: here they are
// pseudo-random and the same in every run. No two pages draw the same numbers, nor does a reloaded page,
// because they identify its requests and, where Playwright intercepts them, its sockets.
function draw(page) {
  const load = Number(window.name || 0) + 1;
  window.name = String(load);
  let state = page + load;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  crypto.getRandomValues = (array) => {
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, at, bytes) => (bytes[at] = next()));
    return array;
  };
  Math.random = () => next() / 2 ** 32;
}

// A number for one of a scene's pages, with room for many reloads of it; derived from the name of the scene.
const numberOf = (scene, page) => [...scene].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) | 0, page) * 1000;

let copied = Promise.resolve();

// Runs `use` with an empty clipboard while no other scene uses it, because a browser has only one.
export function withClipboard(page, use) {
  const turn = copied.then(async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    return use();
  });
  copied = turn.catch(() => {});
  return turn;
}

// All scenes of the loaded files, in order.
export const scenes = [];

// Defines a scene. Its function receives `page`, and `visit(options)` for further pages in contexts of their
// own. `another(page)` opens one more tab of the same browser. Options: `size`, `dark`, `forced` colours,
// `pace: 'real'` for bots with pauses, `offline` for pages that store themselves on the device, `from` for
// another address, and `refused` for a pattern of expected browser errors.
export function scene(name, { refused = null, ...options }, play) {
  scenes.push({ name, run });
  async function run() {
    const visits = [];
    const visit = async (own = {}) => {
      const { size = desk, dark = false, forced = false, pace = 'quick', offline = false, from = address } = { ...options, ...own };
      const { name: _, ...screen } = size;
      const context = await (await launch()).newContext({
        ...screen,
        baseURL: from,
        colorScheme: dark ? 'dark' : 'light',
        forcedColors: forced ? 'active' : 'none',
        reducedMotion: pace === 'real' ? 'no-preference' : 'reduce',
        // Storing every file of the client for each scene would only take time.
        serviceWorkers: offline ? 'allow' : 'block',
      });
      if (pace !== 'real') await context.addInitScript(hurry);
      return tab(context);
    };
    const tab = async (context) => {
      const page = await context.newPage();
      await page.addInitScript(draw, numberOf(name, visits.length + 1));
      page.setDefaultTimeout(PATIENCE);
      const faults = [];
      page.on('console', (line) => line.type() === 'error' && faults.push(`console: ${line.text()}`));
      page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
      page.on('crash', () => faults.push('the page crashed'));
      visits.push({ page, context, faults });
      return page;
    };
    try {
      const another = (page) => tab(page.context());
      await play({ page: await visit(), visit, another });
      const faults = visits.flatMap((each) => each.faults).filter((fault) => !refused?.test(fault));
      assert.deepEqual(faults, [], 'errors in the browser');
    } catch (error) {
      await photograph(name, visits);
      const told = visits.flatMap((each) => each.faults).join('\n  ');
      if (told && !error.message.includes('errors in the browser')) error.message += `\n  ${told}`;
      throw error;
    } finally {
      for (const { context } of visits) await context.close();
    }
  }
}

async function photograph(name, visits) {
  mkdirSync(pictures, { recursive: true });
  for (const [index, { page }] of visits.entries()) {
    const file = `${pictures}${name.replaceAll(/[^a-z0-9]+/gi, '-')}${index ? `-${index + 1}` : ''}.png`;
    await page.screenshot({ path: file, timeout: 5000 }).then(
      () => console.error(`a picture of the failure: ${file}`),
      () => {},
    );
  }
}
