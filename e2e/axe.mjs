// What axe-core finds on a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// The program, for the page.
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Which rules are asked, by each light.
export const rules = {
  // What is read aloud contains what stands there, for those who speak to the page.
  'by day': { rules: { 'label-content-name-mismatch': { enabled: true } } },
  'by night': { runOnly: ['color-contrast', 'link-in-text-block'] },
  // Forced colours are the system's; axe would read our own, which nobody sees.
  'in forced colours': { rules: { 'color-contrast': { enabled: false } } },
};

// Says one text for each rule that is broken: runs in the page.
export async function ask(rules) {
  // Colours in the middle of a fade are nobody's fault.
  await Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity).map((each) => each.finished.catch(() => {})));
  // Of what it would fetch first, only sounds and films matter to these rules, not the style sheets.
  const { violations } = await window.axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] }, ...rules });
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n      ${nodes.slice(0, 4).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('\n      ')}`);
}
