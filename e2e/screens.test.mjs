// Every screen: nothing for axe-core to find by day, by night and in forced colours, and from a small phone to a large
// desk nothing below 10 px, nothing cut off, no target that is too small or covered, nothing to scroll sideways.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { scene } from './browser.mjs';
import { faults } from './faults.mjs';
import { games } from './games.mjs';
import { tourOfCompany, tourOfGame, tourOfPages, tourOfStudy } from './tour.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const desk = [1440, 900];
const phone = [390, 844];
const tablet = [768, 1024];
// The desk is last: by night and in forced colours nothing but the colours is different, so that is looked at there alone.
const looks = [
  ...[phone, tablet].map((size) => ({ size, touch: true })),
  ...[[320, 640], phone, [720, 450], tablet, [1024, 768], [1180, 820], [2560, 1440], desk].map((size) => ({ size, touch: false })),
];
const isRead = ({ size, touch }) => !touch && [phone, desk].includes(size);
const otherLights = [
  { light: 'by night', colorScheme: 'dark', forcedColors: 'none' },
  { light: 'in forced colours', colorScheme: 'light', forcedColors: 'active' },
];

// Boards fit themselves to their frame with the next frame.
const settle = (page) => page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));

const resize = async (page, [width, height]) => {
  await page.setViewportSize({ width, height });
  await settle(page);
};

// What axe-core finds: runs in the page.
async function violations(light) {
  // Colours in the middle of a fade are nobody's fault.
  await Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity).map((each) => each.finished.catch(() => {})));
  const options = {
    // What is read aloud contains what stands there, for those who speak to the page.
    'by day': { rules: { 'label-content-name-mismatch': { enabled: true } } },
    'by night': { runOnly: ['color-contrast', 'link-in-text-block'] },
    // Forced colours are the system's; axe would read our own, which nobody sees.
    'in forced colours': { rules: { 'color-contrast': { enabled: false } } },
  };
  const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...options[light] });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n      ${nodes.slice(0, 4).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('\n      ')}`);
}

// Looks at what stands there, and behind every tab; those that were open are open again. A dialog covers them all.
async function behindTabs(page, look) {
  if (await page.locator('dialog[open]').count()) return look('');
  const tabs = page.locator('.stage .tabs [role=tab]:visible');
  const names = (found) => found.evaluateAll((all) => all.map((tab) => tab.dataset.testid));
  const before = await names(page.locator('.stage .tabs [role=tab][aria-selected=true]:visible'));
  await look('');
  for (const name of await names(tabs)) {
    if (before.includes(name)) continue;
    await page.getByTestId(name).click();
    await settle(page);
    await look(`, ${name}`);
  }
  for (const name of before) await page.locator(`[data-testid="${name}"]:visible`).click();
}

async function inspect(page, where) {
  const all = [];
  const wire = await page.context().newCDPSession(page);
  await page.evaluate(() => document.fonts.ready);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  for (const look of looks) {
    const { size, touch } = look;
    await wire.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
    await resize(page, size);
    await behindTabs(page, async (tab) => {
      const what = `${where}, ${size}${touch ? ' touched' : ''}${tab}`;
      for (const fault of await page.evaluate(faults, touch)) all.push(`${what}: ${fault}`);
      if (!isRead(look)) return;
      for (const found of await page.evaluate(violations, 'by day')) all.push(`${what}: ${found}`);
    });
  }
  for (const { light, ...media } of otherLights) {
    await page.emulateMedia(media);
    for (const found of await page.evaluate(violations, light)) all.push(`${where} ${light}: ${found}`);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await wire.detach();
  return all;
}

function seen(name, tour, options = {}) {
  scene(name, { timeout: 300, ...options }, async (stage) => {
    const all = [];
    await tour(stage, async (where, page = stage.page) => all.push(...(await inspect(page, where))));
    assert.equal(all.length, 0, `\n  ${all.join('\n  ')}`);
  });
}

for (const game of games) seen(`screens of ${game.key}`, (stage, see) => tourOfGame(stage, game, see));
seen('screens of a studied game', (stage, see) => tourOfStudy(stage, games.find(({ key }) => key === 'telegraph-road'), see));
seen('screens of no game', tourOfPages, { pace: 'real' });
seen('screens of company', tourOfCompany, { pace: 'real' });
