// Several turns using only the keyboard.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { asksOnce, awaitTurn, dice, moreSteps, openTable, steps, until } from './play.mjs';

const chosen = (page) => page.locator('.target[aria-pressed=true], .chosen').count();

// Away from everything, since a question mark keeps the explanation of what is under the pointer.
const noPointer = (page) => page.mouse.move(0, 0);

for (const game of games) {
  scene(`${game.key} by keyboard`, {}, async ({ page }) => {
    await openTable(page, game, ['person Ada', 'person Charles']);
    await noPointer(page);
    // The hand-over button already has the focus and waits for Enter.
    const handOver = async () => {
      await page.keyboard.press('Enter');
      await page.locator('dialog.handover').waitFor({ state: 'detached' });
    };
    const pick = dice(5);
    const before = await steps(page);
    let tookBack = false;
    let arrows = 0;
    for (let decisions = 0; decisions < 30; decisions++) {
      const now = await awaitTurn(page);
      if (now.what === 'hand over') {
        await handOver();
        continue;
      }
      if (now.what === 'choose') {
        if (now.found[0].what === '.target') {
          await page.keyboard.press('ArrowRight');
          assert.equal(await chosen(page), 1, 'an arrow chooses a target');
          for (let more = pick(3); more > 0; more--) {
            await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][pick(4)]);
          }
          assert.equal(await chosen(page), 1, 'arrows move the choice');
          arrows += 1;
        } else {
          // The first of the game's letters that has a meaning here.
          for (const key of game.keys.slice(pick(3))) {
            await page.keyboard.press(key);
            if ((await chosen(page)) > 0) break;
          }
          // Two copies of one building are one action.
          assert.ok((await chosen(page)) > 0, 'a letter chooses an action');
        }
        if (!tookBack) {
          await page.keyboard.press('Escape');
          assert.equal(await chosen(page), 0, 'Escape takes the choice back');
          tookBack = true;
          continue;
        }
      }
      const at = await steps(page);
      await page.keyboard.press('Enter');
      // An action that loses something asks once.
      if (await asksOnce(page, at)) await page.keyboard.press('Enter');
      await moreSteps(page, at);
    }
    assert.ok(tookBack && arrows > 1, 'arrows and Escape were used');
    assert.ok((await steps(page)) > before + 10, 'several turns were played');

    if ((await awaitTurn(page)).what === 'hand over') await handOver();
    await page.keyboard.press('[');
    await page.locator('.tape.paused').waitFor();
    await page.keyboard.press('Space');
    await page.locator('.tape.paused').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.locator('dialog.drawer[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog.drawer[open]').waitFor({ state: 'detached' });
  });
}

scene('a question mark explains what has the focus, and opens the rules elsewhere', {}, async ({ page }) => {
  await openTable(page, games[0], ['person Ada', 'bot novice']);
  await noPointer(page);
  const explanation = page.getByTestId('explanation');
  const rules = page.locator('dialog.drawer[open]');
  await page.locator('[data-explain^=building] button').first().focus();
  // The explanations are loaded after the board. Until then the rules open.
  await until(async () => {
    await page.keyboard.press('?');
    await explanation.or(rules).first().waitFor();
    if ((await explanation.count()) > 0) return true;
    await page.keyboard.press('Escape');
    await rules.waitFor({ state: 'detached' });
    return false;
  }, 'an explanation');
  assert.equal(await rules.count(), 0, 'one of the two');
  await page.keyboard.press('Escape');
  await explanation.waitFor({ state: 'detached' });

  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('?');
  await rules.waitFor();
  assert.equal(await explanation.count(), 0);
  await page.keyboard.press('Escape');
  await rules.waitFor({ state: 'detached' });
});

scene('the home page by keyboard', {}, async ({ page }) => {
  await page.goto('/');
  await page.locator('.home[data-main]').waitFor();
  await page.keyboard.press('Tab');
  const first = await page.evaluate(() => document.activeElement.className);
  assert.equal(first, 'skip', 'the first stop leads past the bar');
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement.dataset.testid === 'quick-game')) break;
  }
  await page.keyboard.press('Enter');
  await page.locator('.tape').waitFor();
});
