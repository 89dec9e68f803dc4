// Runs the scenes of some files, several in parallel in one browser: `node run.mjs HOW_MANY FILE...`. Those of
// the first file begin first.

import { basename } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { quit, scenes } from './browser.mjs';

// Ends a scene that would never end; everything it waits for times out long before.
const GUARD = 30 * 60_000;

const [atOnce, ...files] = process.argv.slice(2);
for (const file of files) {
  const known = scenes.length;
  await import(pathToFileURL(file));
  for (const scene of scenes.slice(known)) scene.from = basename(file).split('.')[0];
}

after(quit);
describe('scenes', { concurrency: Number(atOnce) }, () => {
  for (const { name, from, run } of scenes) test(`${from}: ${name}`, { timeout: GUARD }, run);
});
