// Every screen: no axe-core findings by day, by night and in forced colours, and from a small phone to a large
// desktop no text below 10 px, nothing cut off, no target that is too small or covered, no sideways scrolling.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { inspect } from './inspect.mjs';
import { tourOfCompany, tourOfGame, tourOfPages, tourOfStudy } from './tour.mjs';

function seen(name, tour, options = {}) {
  scene(name, options, async (stage) => {
    const all = [];
    await tour(stage, async (where, page = stage.page) => all.push(...(await inspect(page, where))));
    assert.equal(all.length, 0, `\n  ${all.join('\n  ')}`);
  });
}

for (const game of games) seen(`screens of ${game.key}`, (stage, see) => tourOfGame(stage, game, see));
seen('screens of a studied game', (stage, see) => tourOfStudy(stage, games.find(({ key }) => key === 'telegraph-road'), see));
seen('screens of no game', tourOfPages, { pace: 'real' });
seen('screens of company', tourOfCompany, { pace: 'real' });
