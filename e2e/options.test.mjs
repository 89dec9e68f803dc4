// Options that are a line of text: what the rules refuse is shown beside the field. And the effect of choosing
// a bot.

import assert from 'node:assert/strict';
import { scene, sizes } from './browser.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, openTable } from './play.mjs';

for (const game of ['telegram', 'letterpress']) {
  for (const size of sizes) {
    scene(`house words of ${game} on a ${size.name}`, { size }, async ({ page }) => {
      await page.goto(`/#/new/${game}`);
      const field = page.getByTestId('option-added');
      const open = page.locator('[data-testid=start]:visible');
      const write = async (words) => {
        await field.locator('input').fill(words);
        await field.locator('input').blur();
      };
      await write('zorg1');
      await field.locator('.refused').filter({ hasText: 'ZORG1' }).or(field.locator('.refused').filter({ hasText: 'zorg1' })).waitFor();
      assert.equal(await field.locator('input').getAttribute('aria-invalid'), 'true');
      assert.ok(await open.isDisabled(), 'a table with such options is not opened');
      // People write commas between words.
      await write('zorgs, blips');
      await page.waitForFunction(() => ![...document.querySelectorAll('.refused')].some((each) => each.textContent));
      assert.equal(await field.locator('input').inputValue(), 'zorgs blips');
      await open.click();
      await page.locator('.stage').waitFor();
      const saved = await page.evaluate(() => localStorage.getItem(`sounder.table.${location.hash.split('/').at(-1)}`));
      assert.match(saved, /zorgs blips/i);
    });
  }
}

scene('what a Master learned is fetched for a table with a Master, and for no other', {}, async ({ page }) => {
  const game = games.find(({ key }) => key === 'us-telegraph');
  const fetched = [];
  page.context().on('request', (request) => request.url().includes('/net_') && fetched.push(request.url()));
  const playWith = async (level) => {
    await openTable(page, game, ['person Ada', `bot ${level}`]);
    // Until the bot has had its turn.
    const pick = dice(4);
    for (let acts = 0; acts < 8; acts++) await act(page, { pick });
    await awaitTurn(page);
  };
  await playWith('novice');
  assert.deepEqual(fetched, []);
  await playWith('master');
  assert.equal(fetched.length, 1, `${fetched}`);
});
