// The fault finder finds each kind of fault: one is planted in a page that has none.

import assert from 'node:assert/strict';
import { ask, axe, rules } from './axe.mjs';
import { phone, scene } from './browser.mjs';
import { faults } from './faults.mjs';
import { games } from './games.mjs';
import { inspect } from './inspect.mjs';
import { awaitTurn, openTable } from './play.mjs';

const layouts = [
  [/^text of 8\.0 px/, '<p data-style="font-size: 8px">small</p>'],
  [/^text is cut off/, '<p data-style="width: 4em; overflow: hidden; white-space: nowrap">wider than its box</p>'],
  [/^text upon "one longer t"/, '<p><b>one longer text</b><i data-style="margin-left: -2.5em">another text</i></p>'],
  [/^target of 12 px/, '<button data-style="all: unset; display: block; width: 12px; height: 40px">I</button>'],
  [/^target under div\.lid/, '<div data-style="display: grid"><button data-style="grid-area: 1/1">below</button><div class="lid" data-style="grid-area: 1/1; z-index: 1"></div></div>'],
  [/^target is cut off/, '<div data-style="width: 60px; overflow: hidden"><button data-style="width: 90px">wide</button></div>'],
  [/^target out of reach/, '<button data-style="position: fixed; top: -99px; left: 0">away</button>'],
  [/^scrolls sideways by \d+ px/, '<div data-style="width: 9999px; height: 1px"></div>'],
];
const forFingers = '<button data-style="all: unset; display: block; width: 30px; height: 60px">I</button>';
// Text hidden by an ellipsis overlaps nothing.
const shortened = '<p data-style="display: flex; width: 12em"><b class="ellipsis" data-style="flex: 1; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">a text that is shortened</b><i>another text</i></p>';
const pale = [/^color-contrast/, '<p data-style="color: #888; background: #999">pale</p>'];
const nameless = [/^button-name/, '<button></button>'];
const curtain = [/^target under div\.lid/, '<div class="lid" data-style="position: fixed; inset: 0; z-index: 99"></div>'];

// Runs `look` while this markup is at the end of the page.
async function planted(page, html, look) {
  await page.evaluate((html) => {
    const bed = Object.assign(document.createElement('div'), { id: 'planted', innerHTML: html });
    // The page allows no inline styles.
    for (const node of bed.querySelectorAll('[data-style]')) node.style = node.dataset.style;
    document.querySelector('main').append(bed);
  }, html);
  const found = await look();
  await page.evaluate(() => document.querySelector('#planted').remove());
  return found;
}

async function finds(page, [what, html], look) {
  assert.deepEqual(await look(), [], 'there is no fault before');
  const found = await planted(page, html, look);
  assert.ok(found.some((fault) => what.test(fault)), `${html} makes ${what}: ${found.join('; ') || 'nothing was found'}`);
}

const measured = (page, touch) => () => page.evaluate(faults, touch);

scene('each fault of a layout is found', {}, async ({ page }) => {
  await page.goto('/');
  await page.locator('.home[data-main]').waitFor();
  for (const kind of layouts) await finds(page, kind, measured(page, false));
  assert.deepEqual(await planted(page, shortened, measured(page, false)), [], 'shortened, not covered');
  assert.deepEqual(await planted(page, forFingers, measured(page, false)), [], 'large enough for a pointer');
  const found = await planted(page, forFingers, measured(page, true));
  assert.ok(found.some((fault) => fault.startsWith('target of 30 px')), `too small for fingers: ${found}`);
});

scene('what covers a table is found', {}, async ({ page }) => {
  await openTable(page, games[0], ['person Ada', 'bot novice']);
  await awaitTurn(page);
  await finds(page, curtain, measured(page, false));
});

scene('a fault behind a tab is found', {}, async ({ page }) => {
  await openTable(page, games[0], ['person Ada', 'bot novice']);
  await awaitTurn(page);
  await page.setViewportSize(phone.viewport);
  const closed = '.stage .tabs [role=tab][aria-selected=false]:visible';
  const tab = await page.locator(closed).last().getAttribute('data-testid');
  const pane = await page.locator(closed).last().getAttribute('aria-controls');
  await page.evaluate((pane) => document.getElementById(pane).append(document.createElement('button')), pane);
  const found = await inspect(page, 'table');
  assert.ok(found.some((fault) => fault.includes(`, ${tab}: button-name`)), `nothing behind ${tab}: ${found.join('; ')}`);
});

scene('what axe-core looks for is found by every light', {}, async ({ page }) => {
  await page.goto('/');
  await page.locator('.home[data-main]').waitFor();
  await page.evaluate(axe);
  for (const [light, kind] of [['by day', pale], ['by day', nameless], ['by night', pale], ['in forced colours', nameless]]) {
    await page.emulateMedia({ colorScheme: light === 'by night' ? 'dark' : 'light', forcedColors: light === 'in forced colours' ? 'active' : 'none' });
    await finds(page, kind, () => page.evaluate(ask, rules[light]));
  }
});
