// How fast pages are: a part of `cargo xtask perf`, not of the tests. Nothing else runs beside this file.
// Results are counts (bytes, frames) or ratios to a fixed piece of work in the same page at the same moment, so
// that they mean the same on a slow and on a fast machine.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { desk, phone, scene } from './browser.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, openTable, playedByBots } from './play.mjs';

const LOAD = 405 * 1024;
// Showing a move may cost this many times the fixed piece of work, which takes about a millisecond.
const MOVE = 50;
const RUNS = 4;
// How many consecutive display frames may be lost while a bot thinks.
const LOST_FRAMES = 6;
// The analysis of a two-player game may take at most a minute on one core, and may delay no frame for longer
// than this, in milliseconds.
const ANALYSIS = 60_000;
const FRAME = 100;

scene('the first load', { pace: 'real' }, async ({ page }) => {
  // The bytes transferred, as counted by the browser: compressed bodies with their headers.
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  // Parts of the program, and words, are fetched once the page is shown.
  const isLater = (address) => /\/(split_|shared_|words-|definitions-)/.test(address);
  const asked = new Map();
  const loaded = { first: 0, later: 0 };
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded[isLater(asked.get(requestId) ?? '') ? 'later' : 'first'] += encodedDataLength;
  });
  await page.goto('/');
  await page.locator('.home[data-main]').waitFor();
  await page.waitForLoadState('networkidle');
  console.error(`first load: ${(loaded.first / 1024).toFixed(0)} KB of ${LOAD / 1024}, and ${(loaded.later / 1024).toFixed(0)} KB once the page is shown`);
  assert.ok(loaded.first > 100 * 1024, 'the measurement saw the program');
  assert.ok(loaded.first <= LOAD, `${loaded.first} bytes are more than ${LOAD}`);
});

// A phone that is four times slower than this machine, with a connection of 1.6 Mbit/s. These are times, so
// they are only meaningful on a quiet machine; they are reported and compared with the goals, but are not a
// test.
const SLOW = { processor: 4, line: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 } };
const HOME_AIM = 2;
const TABLE_AIM = 3;

for (const game of games) {
  scene(`a first game of ${game.key} on a slow phone`, { size: phone, pace: 'real' }, async ({ page }) => {
    const wire = await page.context().newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.emulateNetworkConditions', SLOW.line);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor });
    let bytes = 0;
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    const told = (seconds, aim) => `${seconds.toFixed(1)} s (aim ${aim})`;
    let begun = Date.now();
    await page.goto('/', { waitUntil: 'commit' });
    // The door is shown first; clicks on it take effect when the program has loaded.
    await page.getByTestId('first-game').waitFor();
    const home = (Date.now() - begun) / 1000;
    await page.getByTestId('quick-game').waitFor();
    const program = (Date.now() - begun) / 1000;
    const first = bytes;
    // The player knows what to play and clicks at once.
    await page.locator(`.play-now label:has(input[value=${game.key}])`).click();
    begun = Date.now();
    await page.getByTestId('quick-game').click();
    await page.locator('.stage .board').waitFor();
    const table = (Date.now() - begun) / 1000;
    const shown = bytes;
    // A word game allows no decisions before its list is loaded.
    await page.locator('[data-testid=progress][data-words=true]').waitFor({ state: 'attached' });
    const playable = (Date.now() - begun) / 1000;
    console.error(`${game.key}: home after ${told(home, HOME_AIM)}, its program after ${program.toFixed(1)} s with ${(first / 1024).toFixed(0)} KB, the table ${told(table, TABLE_AIM)} later with ${((shown - first) / 1024).toFixed(0)} KB more, playable after ${playable.toFixed(1)} s`);
    assert.ok(bytes > 300 * 1024, 'the measurement saw the program');
  });
}

// Measures every move: from the click on a button to the end of the frame that shows the result, in units of
// the fixed piece of work, which runs right after it.
function watchMoves() {
  const work = () => {
    const begun = performance.now();
    let sum = 0;
    for (let number = 0; number < 400_000; number++) sum = (sum * 31 + number) % 1_000_003;
    window.sum = sum;
    return performance.now() - begun;
  };
  work();
  window.moves = [];
  let pressed = null;
  const steps = () => document.querySelector('[data-testid=progress]')?.dataset.steps;
  addEventListener('click', () => (pressed = { at: performance.now(), steps: steps() }), { capture: true });
  new MutationObserver(() => {
    if (!pressed || steps() === pressed.steps) return;
    const { at } = pressed;
    pressed = null;
    // The first task after the next frame is painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const time = performance.now() - at;
        window.moves.push(time / Math.max(work(), 0.1));
      };
      port2.postMessage(0);
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

for (const game of games) {
  // The same moves of the same game, repeated if one was slow. Other programs on the machine can only make a
  // move look slower, so the fastest run of each counts.
  scene(`moves of ${game.key} are shown at once`, { size: desk, pace: 'real' }, async ({ page }) => {
    let best = null;
    let most = Infinity;
    for (let run = 1; run <= RUNS && most > MOVE; run++) {
      await openTable(page, game, ['person Ada', 'person Charles']);
      await page.evaluate(watchMoves);
      const pick = dice(2);
      for (let acts = 0; acts < 60; acts++) {
        if ((await awaitTurn(page)).what === 'hand over') await page.locator('dialog.handover .button.primary').click();
        else await act(page, { pick });
      }
      const moves = await page.evaluate(() => window.moves);
      best = best ? best.slice(0, moves.length).map((ratio, move) => Math.min(ratio, moves[move])) : moves;
      most = Math.max(...best);
      await page.goto('about:blank');
    }
    const median = best.toSorted((a, b) => a - b)[best.length >> 1];
    console.error(`${best.length} moves: median ${median.toFixed(1)}, most ${most.toFixed(1)} times the fixed work`);
    assert.ok(best.length >= 15, 'enough moves were measured');
    assert.ok(most <= MOVE, `move ${best.indexOf(most) + 1} costs ${most} times the fixed work`);
  });

  // While a bot thinks in its worker, nothing may hold up the page: frames come as in an idle page. Other
  // programs can only make it look worse, so the best of three measurements counts.
  scene(`the page never freezes while a bot thinks at ${game.key}`, { size: desk, pace: 'real' }, async ({ page }) => {
    await openTable(page, game, ['bot journeyman', 'person Ada', 'bot journeyman']);
    await page.evaluate(() => {
      window.frames = [];
      const thinks = () => document.querySelector('.tape .thinking') !== null;
      let last = { at: performance.now(), thinks: thinks() };
      const frame = () => {
        const now = { at: performance.now(), thinks: thinks() };
        if (last.thinks && now.thinks) window.frames.push(now.at - last.at);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const pick = dice(2);
    let worst = Infinity;
    for (let measurement = 1; measurement <= 3 && worst > LOST_FRAMES; measurement++) {
      await page.evaluate(() => (window.frames = []));
      let frames = [];
      for (let acts = 0; acts < 400 && frames.length < 200; acts++) {
        await act(page, { pick });
        frames = await page.evaluate(() => window.frames);
      }
      assert.ok(frames.length >= 100, 'bots thought');
      const usual = frames.toSorted((a, b) => a - b)[frames.length >> 1];
      worst = Math.max(...frames) / usual - 1;
      console.error(`${frames.length} frames of thinking, ${worst.toFixed(1)} lost in a row at most`);
    }
    assert.ok(worst <= LOST_FRAMES, `${worst} frames were lost in a row`);
  });
}

// A Master decides within a second, whatever else the machine does: all but one in a thousand decisions.
const DECISION = 1000;
const LATE = 0.001;

// Records the time of each bot's move, from the question to the answer.
function watchBots() {
  window.decisions = [];
  window.Worker = class extends Worker {
    asked = new Map();

    constructor(...all) {
      super(...all);
      this.addEventListener('message', ({ data }) => {
        const { number } = data.startsWith('{') ? JSON.parse(data) : {};
        if (this.asked.has(number)) window.decisions.push(performance.now() - this.asked.get(number));
      });
    }

    postMessage(text) {
      const { number, task } = JSON.parse(text);
      if (task === 'Move') this.asked.set(number, performance.now());
      super.postMessage(text);
    }
  };
}

// Keeps every core of the machine busy.
function busyMachine() {
  const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  return () => loops.forEach((loop) => loop.kill());
}

scene('Masters decide within a second on a busy machine', { size: desk }, async ({ page }) => {
  await page.addInitScript(watchBots);
  const all = [];
  const calm = busyMachine();
  try {
    for (const game of games) {
      // One game with two and one with four; a game with fewer seats takes as many as it has.
      for (const seats of [2, 4]) {
        await openTable(page, game, Array(seats).fill('bot master'));
        await page.locator('.tape[data-tone=end]').waitFor({ timeout: 0 });
        const times = (await page.evaluate(() => window.decisions)).toSorted((a, b) => a - b);
        const late = times.filter((time) => time > DECISION).length;
        console.error(`${game.key}, ${seats} Masters: ${times.length} decisions, median ${times[times.length >> 1].toFixed(0)} ms, longest ${times.at(-1).toFixed(0)} ms, ${late} late`);
        all.push(...times);
        await page.goto('about:blank');
      }
    }
  } finally {
    calm();
  }
  const late = all.filter((time) => time > DECISION).length;
  console.error(`${late} of ${all.length} decisions took longer than ${DECISION} ms`);
  assert.ok(all.length >= 1 / LATE, 'enough decisions were measured');
  assert.ok(late <= all.length * LATE, `${late} of ${all.length} decisions were late`);
});

// The worker does the work: the page draws the results and stays responsive.
scene('an analysis of us-telegraph takes less than a minute', { size: desk }, async ({ page }) => {
  await playedByBots(page, games.find((game) => game.key === 'us-telegraph'));
  await page.evaluate(() => {
    window.longTasks = [0];
    const watch = new PerformanceObserver((seen) => window.longTasks.push(...seen.getEntries().map((task) => task.duration)));
    watch.observe({ type: 'longtask' });
  });
  const begun = Date.now();
  await page.getByTestId('analyse').click();
  await page.getByTestId('graph').locator('.course').first().waitFor();
  await page.locator('.tape .thinking').waitFor({ state: 'detached', timeout: 2 * ANALYSIS });
  const took = Date.now() - begun;
  const longest = await page.evaluate(() => Math.max(...window.longTasks));
  const decisions = await page.evaluate(() => document.querySelectorAll('[data-testid=decisions] li').length);
  console.error(`analysis: ${(took / 1000).toFixed(1)} s, longest task of the page ${longest.toFixed(0)} ms, ${decisions} costly decisions`);
  assert.ok(took <= ANALYSIS, `${took} ms are more than ${ANALYSIS}`);
  assert.ok(longest <= FRAME, `the page was held up for ${longest} ms`);
});
