// A real browser, and scenes in it: a scene is a test with a fresh browser context whose page must
// stay without errors. A scene that fails leaves a picture in target/e2e. `run.mjs` plays them.

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

// Longer than anything takes on a machine with much else to do: what does not come at all fails later, and nothing else does.
export const PATIENCE = 180_000;

const address = process.env.SOUNDER_ADDRESS;
if (!address) throw new Error('SOUNDER_ADDRESS is not set: start the tests with "cargo xtask e2e"');
const pictures = fileURLToPath(new URL('../target/e2e/', import.meta.url));

// One browser for all scenes: each has contexts of its own, which share nothing but the clipboard.
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

// What a bot waits so that a person can follow would only make the tests longer, and nobody hears what it plays.
function hurry() {
  delete window.AudioContext;
  const later = window.setTimeout;
  window.setTimeout = (what, pause, ...rest) => later(what, Math.min(pause ?? 0, 20), ...rest);
}

// What bots decide, and the deal where none is named, follow from the numbers that a page draws: they look random, and are
// the same in every run. No two pages draw the same, nor does a page that is loaded again: its requests and, where Playwright gets
// between a page and the server, its sockets are told apart by them.
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

// A number for one of a scene's pages, with room for many loads of it: follows from the name of the scene.
const numberOf = (scene, page) => [...scene].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)) | 0, page) * 1000;

let copied = Promise.resolve();

// Runs `use` with an empty clipboard, while no other scene has it: a browser has only one.
export function withClipboard(page, use) {
  const turn = copied.then(async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    return use();
  });
  copied = turn.catch(() => {});
  return turn;
}

// All scenes of the files that were read, in their order.
export const scenes = [];

// A scene. What it gets: `page`, and `visit(options)` for further pages in contexts of their own.
// `another(page)` is one more tab of the same browser. Options: `size`, `dark`, `forced` colours, `pace: 'real'` for bots that take their
// time, `offline` for pages that keep themselves on the device, `from` for another address, and `refused` for a pattern of
// the errors that the browser is meant to note.
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
        // To keep every file of the client for each scene would only take time.
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
