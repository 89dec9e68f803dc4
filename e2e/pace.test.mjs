// How bots are followed: a turn of theirs is paused and shown step by step, and any input skips the pause.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { act, dice, moreSteps, openTable, steps } from './play.mjs';

const [game] = games;
const pause = (page) => page.locator('.tape').getByTestId('pause');

// Plays until a bot is seen to think.
async function untilBot(page) {
  const pick = dice(3);
  for (let acts = 0; acts < 40; acts++) {
    if (await pause(page).isVisible()) return;
    await act(page, { pick });
  }
  assert.fail('no bot was seen to think');
}

scene('a bot is paused and followed step by step', { pace: 'real', timeout: 90 }, async ({ page }) => {
  await openTable(page, game, ['person Ada', 'bot apprentice', 'bot apprentice']);
  await untilBot(page);
  await pause(page).click();
  const next = page.locator('.tape .button.primary');
  await next.waitFor();
  for (let shown = 0; shown < 2; shown++) {
    const before = await steps(page);
    await next.click();
    await moreSteps(page, before);
  }
  await pause(page).click();
  await page.locator('.tape[data-tone=turn]').waitFor({ timeout: 20_000 });
});
