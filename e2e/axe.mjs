// What axe-core finds on a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// The source of axe-core, to run in the page.
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Which rules to check in each colour scheme.
export const rules = {
  // An accessible name must contain the visible text, for people who use voice control.
  'by day': { rules: { 'label-content-name-mismatch': { enabled: true } } },
  'by night': { runOnly: ['color-contrast', 'link-in-text-block'] },
  // Forced colours come from the system; axe would check our own, which are not visible then.
  'in forced colours': { rules: { 'color-contrast': { enabled: false } } },
};

// Returns one text for each broken rule; runs in the page.
export async function ask(rules) {
  // Ignore colours in the middle of a transition.
  await Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity).map((each) => each.finished.catch(() => {})));
  // Of the resources axe would preload, only audio and video matter to these rules, not the style
  // sheets.
  const { violations } = await window.axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] }, ...rules });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n      ${nodes.slice(0, 4).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('\n      ')}`);
}
