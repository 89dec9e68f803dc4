// How fast it is, with the numbers the project promises. Nothing else runs beside this file.

import assert from 'node:assert/strict';
import { desk, scene } from './browser.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, openTable } from './play.mjs';

const LOAD = 700 * 1024;
const MOVE = 50;
const FREEZE = 100;

scene('the first load', { pace: 'real' }, async ({ page }) => {
  // What comes over the wire, as the browser counts it: packed bodies with their headers.
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  let bytes = 0;
  wire.on('Network.loadingFinished', (done) => (bytes += done.encodedDataLength));
  await page.goto('/');
  await page.locator('.home').waitFor();
  await page.waitForLoadState('networkidle');
  console.error(`first load: ${(bytes / 1024).toFixed(0)} KB of ${LOAD / 1024}`);
  assert.ok(bytes > 100 * 1024, 'the measurement saw the program');
  assert.ok(bytes <= LOAD, `${bytes} bytes are more than ${LOAD}`);
});

for (const game of games) {
  // From the press of a button to the end of the frame that shows what it did. The median of all:
  // the machine that runs the tests may stop to do something else in between.
  scene(`moves of ${game.key} are shown at once`, { size: desk, pace: 'real' }, async ({ page }) => {
    await openTable(page, game, ['person Ada', 'person Charles']);
    await page.evaluate(() => {
      window.moves = [];
      let pressed = null;
      const steps = () => document.querySelector('.crumb .muted')?.textContent;
      addEventListener('click', () => (pressed = { at: performance.now(), steps: steps() }), { capture: true });
      new MutationObserver(() => {
        if (!pressed || steps() === pressed.steps) return;
        const { at } = pressed;
        pressed = null;
        // The first task after the next frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.moves.push(performance.now() - at);
          port2.postMessage(0);
        });
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const pick = dice(2);
    for (let acts = 0; acts < 60; acts++) {
      if ((await awaitTurn(page)).what === 'hand over') await page.locator('dialog.handover .btn.pri').click();
      else await act(page, { pick });
    }
    const moves = (await page.evaluate(() => window.moves)).sort((a, b) => a - b);
    const [median, most] = [moves[moves.length >> 1], moves.at(-1)];
    console.error(`${moves.length} moves: median ${median.toFixed(1)} ms, slowest ${most.toFixed(1)} ms`);
    assert.ok(moves.length >= 15, 'enough moves were measured');
    assert.ok(median <= MOVE, `a move takes ${median} ms`);
  });

  // While a bot thinks, in its worker, no task of the page may hold up a frame: what the browser
  // calls long tasks, between two frames at both of which a bot was thinking. A page that froze would
  // do so at every decision, so the longest of all is taken for the machine's and the next is judged.
  scene(`the page never freezes while a bot thinks at ${game.key}`, { size: desk, pace: 'real' }, async ({ page }) => {
    await openTable(page, game, ['bot Journeyman', 'person Ada', 'bot Journeyman']);
    await page.evaluate(() => {
      const thought = (window.thought = { tasks: [], frames: [] });
      const thinks = () => document.querySelector('.tape .think') !== null;
      new PerformanceObserver((list) => {
        thought.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
      }).observe({ type: 'longtask' });
      let last = { at: performance.now(), thinks: thinks() };
      const frame = () => {
        const now = { at: performance.now(), thinks: thinks() };
        if (last.thinks && now.thinks) thought.frames.push([last.at, now.at]);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const pick = dice(2);
    for (const end = Date.now() + 12_000; Date.now() < end; ) await act(page, { pick });
    const { tasks, frames } = await page.evaluate(() => window.thought);
    const time = frames.reduce((sum, [from, to]) => sum + to - from, 0);
    const meanwhile = tasks.filter(({ startTime }) => frames.some(([from, to]) => from <= startTime && startTime < to));
    const [longest = 0, next = 0] = meanwhile.map(({ duration }) => duration).sort((a, b) => b - a);
    const gap = Math.max(...frames.map(([from, to]) => to - from));
    console.error(`${(time / 1000).toFixed(1)} s of thinking: longest tasks ${longest} and ${next} ms, longest time between frames ${gap.toFixed(0)} ms`);
    assert.ok(time > 3000, 'bots thought');
    assert.ok(next <= FREEZE, `tasks of ${longest} and ${next} ms held up the page`);
  });
}
