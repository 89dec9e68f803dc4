// One local table in two tabs: one leads, the other follows.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, moreSteps, openTable, steps } from './play.mjs';

const [game] = games;

// A background tab draws nothing.
const look = async (page) => {
  await page.bringToFront();
  return page;
};

// Plays until the table has moved on.
async function playOn(page, pick) {
  const before = await steps(await look(page));
  while ((await steps(page)) <= before) await act(page, { pick });
  return before;
}

scene('one table in two tabs', {}, async ({ page, another }) => {
  await openTable(page, game, ['person Ada', 'bot novice']);
  await awaitTurn(page);
  const other = await another(page);
  await other.goto(page.url());
  await other.getByTestId('other-tab').waitFor();
  assert.equal(await page.getByTestId('other-tab').count(), 0, 'the first one leads');

  // What is done in one tab appears in the other.
  const pick = dice(3);
  const before = await playOn(page, pick);
  await moreSteps(await look(other), before);

  // The lead can be taken.
  await other.getByRole('button', { name: 'Play here' }).click();
  await other.getByTestId('other-tab').waitFor({ state: 'detached' });
  await (await look(page)).getByTestId('other-tab').waitFor();
  const then = await playOn(other, pick);
  await moreSteps(await look(page), then);

  // The remaining tab leads.
  await other.close();
  await page.getByTestId('other-tab').waitFor({ state: 'detached' });
  await playOn(page, pick);
});
