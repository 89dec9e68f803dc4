// Every game's table from a small phone to a large desk: nothing below 10 px, nothing cut off, no target that is too
// small or covered, nothing to scroll sideways.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { faults } from './faults.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, openTable } from './play.mjs';

const sizes = [
  [320, 640],
  [390, 844],
  [720, 450],
  [768, 1024],
  [1024, 768],
  [1180, 820],
  [1440, 900],
  [2560, 1440],
];
// Where fingers point instead of a mouse.
const touchSizes = [
  [390, 844],
  [768, 1024],
];
const fingers = { name: 'fingers', viewport: { width: 1024, height: 768 }, hasTouch: true };
// So far a table is in the middle of a game.
const ACTS = 14;

async function measure(page, where, touch = false) {
  const all = [];
  for (const [width, height] of touch ? touchSizes : sizes) {
    await page.setViewportSize({ width, height });
    // Boards fit themselves to their frame with the next frame.
    await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
    const look = async (tab) => {
      for (const fault of await page.evaluate(faults, touch)) all.push(`${where}, ${width}x${height}${tab}: ${fault}`);
    };
    const tabs = await page.locator('.stage > .tabs [role=tab]:visible').all();
    if (tabs.length === 0) await look('');
    const open = page.locator('.stage > .tabs [role=tab][aria-selected=true]:visible');
    const first = tabs.length ? await open.getAttribute('data-testid') : null;
    for (const tab of tabs) {
      await tab.click();
      await look(`, ${await tab.getAttribute('data-testid')}`);
    }
    if (first) await page.getByTestId(first).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return all;
}

for (const game of games) {
  scene(`the layout of ${game.key} at any width`, { timeout: 120 }, async ({ page }) => {
    await openTable(page, game, ['person Ada', 'bot apprentice']);
    await page.evaluate(() => document.fonts.ready);
    await awaitTurn(page);
    const all = await measure(page, 'at the start');
    const pick = dice(4);
    for (let acts = 0; acts < ACTS; acts++) await act(page, { pick });
    await awaitTurn(page);
    all.push(...(await measure(page, 'in the middle')));
    assert.equal(all.length, 0, `\n  ${all.join('\n  ')}`);
  });

  scene(`what fingers reach in ${game.key}`, { size: fingers, timeout: 120 }, async ({ page }) => {
    await openTable(page, game, ['person Ada', 'bot apprentice']);
    await page.evaluate(() => document.fonts.ready);
    await awaitTurn(page);
    const all = await measure(page, 'at the start', true);
    assert.equal(all.length, 0, `\n  ${all.join('\n  ')}`);
  });
}
