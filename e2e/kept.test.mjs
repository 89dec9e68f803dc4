// What is stored: a table survives a reload.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, openTable, othersDone, shown, steps } from './play.mjs';

for (const game of games) {
  scene(`a reload resumes ${game.key}`, {}, async ({ page }) => {
    await openTable(page, game, ['person Ada', 'bot apprentice']);
    const pick = dice(4);
    for (let acts = 0; acts < 8; acts++) await act(page, { pick });
    while ((await awaitTurn(page)).what !== 'choose') await act(page, { pick });
    await othersDone(page);
    const [before, played] = [await shown(page, game), await steps(page)];
    await page.reload();
    await awaitTurn(page);
    // The draft is forgotten, so choices may have other names.
    const after = await shown(page, game);
    assert.deepEqual([after[game.secret], await steps(page)], [before[game.secret], played]);
    assert.ok(played > 1, 'something was decided');

    // Without a draft everything is as before.
    await page.reload();
    await awaitTurn(page);
    assert.deepEqual([await shown(page, game), await steps(page)], [after, played]);

    await page.goto('/#/');
    await page.locator('.slip .button.primary').click();
    await awaitTurn(page);
    assert.deepEqual(await shown(page, game), after);
  });
}

// The message disappears after a while.
scene('a file that is no record', { pace: 'real' }, async ({ page }) => {
  await page.goto('/');
  await page.locator('label.file input').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('no record') });
  await page.locator('.toast').first().waitFor();
  assert.ok(await page.locator('.home[data-main]').isVisible());
});
