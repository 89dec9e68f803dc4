// Checks one screen in every size and colour scheme, with the measurements of `faults.mjs` and with axe-core.

import { ask, axe, rules } from './axe.mjs';
import { faults } from './faults.mjs';

const desk = [1440, 900];
const phone = [390, 844];
const tablet = [768, 1024];
// Touch before mouse, so that both check the same size. The desk comes last: at night and in forced colours
// only the colours differ, so that is checked there alone.
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

// Checks the visible page, and behind every tab; afterwards the original tabs are open again. A dialog covers
// them all. Runs in the page in one go, because a round trip for every tab takes longer than the check.
async function lookBehindTabs({ touch = false, rules }) {
  // The page is told of a new size on the next frame: then it removes tabs and fits its board to the rest.
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

// Returns one line for each fault.
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
