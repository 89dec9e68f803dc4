// A whole game against a bot, from the home page to the score sheet.

import assert from 'node:assert/strict';
import { scene, sizes } from './browser.mjs';
import { games } from './games.mjs';
import { openTable, playOut } from './play.mjs';

for (const [index, game] of games.entries()) {
  // One size for each game: the layout tests measure the boards in the others.
  const size = sizes[index % sizes.length];
  scene(`a whole game of ${game.key} on a ${size.name}`, { size }, async ({ page }) => {
    await page.goto('/');
    await page.getByTestId('set-up').click();
    await page.locator('.new-table').waitFor();
    await openTable(page, game, ['person Ada', 'bot apprentice']);
    const moves = await playOut(page, game, { touch: size.hasTouch });
    console.error(`${moves} clicks`);
    const rows = page.getByTestId('tally').locator('tbody tr');
    assert.ok((await rows.count()) > 0, 'the score sheet has lines');
    assert.match(await page.getByTestId('tally').locator('thead').innerText(), /Ada/);
    await page.goto('/');
    await page.locator('.recent-games li').first().waitFor();
  });
}
