// Looks at one screen in every size and by every light: what `faults.mjs` measures and what axe-core finds.

import { ask, axe, rules } from './axe.mjs';
import { faults } from './faults.mjs';

const desk = [1440, 900];
const phone = [390, 844];
const tablet = [768, 1024];
// Fingers before the pointer, so that both look at one size. The desk is last: by night and in forced colours nothing
// but the colours is different, so that is looked at there alone.
const looks = [
  { size: phone, touch: true },
  { size: phone, light: 'by day' },
  { size: tablet, touch: true },
  { size: tablet },
  ...[[320, 640], [720, 450], [1024, 768], [1180, 820], [2560, 1440]].map((size) => ({ size })),
  { size: desk, light: 'by day' },
];
const otherLights = [
  { light: 'by night', colorScheme: 'dark', forcedColors: 'none' },
  { light: 'in forced colours', colorScheme: 'light', forcedColors: 'active' },
];

// Looks at what stands there, and behind every tab; those that were open are open again. A dialog covers them all. Runs
// in the page, all of it at once: to go to and fro for every tab takes longer than to look.
async function lookBehindTabs({ touch = false, rules }) {
  // The page hears of a new size with the next frame: then it takes tabs away and fits its board to the place that is left.
  const settle = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  const { faults, ask } = window.inspection;
  const all = [];
  const look = async (tab) => {
    const found = [...faults(touch), ...(rules ? await ask(rules) : [])];
    all.push(...found.map((fault) => `${tab}: ${fault}`));
  };
  const tabs = () => [...document.querySelectorAll('.stage .tabs [role=tab]')].filter((tab) => tab.checkVisibility({ visibilityProperty: true }));
  await settle();
  const names = document.querySelector('dialog[open]') ? [] : tabs().map((tab) => tab.dataset.testid);
  const find = (name) => tabs().find((tab) => tab.dataset.testid === name);
  const open = names.filter((name) => find(name).ariaSelected === 'true');
  await look('');
  for (const name of names.filter((name) => !open.includes(name))) {
    find(name).click();
    await settle();
    await look(`, ${name}`);
  }
  for (const name of open) find(name).click();
  return all;
}

// Says one line for each fault.
export async function inspect(page, where) {
  const all = [];
  const wire = await page.context().newCDPSession(page);
  await page.evaluate(() => document.fonts.ready);
  if (!(await page.evaluate(() => 'inspection' in window))) await page.evaluate(`${axe}; window.inspection = { faults: ${faults}, ask: ${ask} };`);
  let touched = false;
  for (const { size, touch = false, light } of looks) {
    if (touch !== touched) await wire.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
    touched = touch;
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    const found = await page.evaluate(lookBehindTabs, { touch, rules: rules[light] });
    all.push(...found.map((fault) => `${where}, ${size}${touch ? ' touched' : ''}${fault}`));
  }
  for (const { light, ...media } of otherLights) {
    await page.emulateMedia(media);
    const found = await page.evaluate((rules) => window.inspection.ask(rules), rules[light]);
    all.push(...found.map((fault) => `${where} ${light}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  await wire.detach();
  return all;
}
