// Without a server: what needs none works, survives a reload, and a new version does not break a game.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, openTable, playedByBots, steps } from './play.mjs';
import { relay } from './relay.mjs';

// The page is stored once its worker is active and controls it.
const kept = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((again) => setTimeout(again, 20));
});
const offline = { offline: true, refused: /ERR_|Failed to load|WebSocket|fetch/ };

// A page whose connection to the server can be cut.
async function over(visit, play) {
  const line = await relay(process.env.SOUNDER_ADDRESS);
  try {
    await play(await visit({ from: line.address }), line);
  } finally {
    line.close();
  }
}

scene('everything that needs no server works without one', offline, ({ visit }) => over(visit, async (page, line) => {
  await page.goto('/');
  await kept(page);
  line.cut();
  await page.reload();
  await page.locator('.home[data-main]').waitFor();
  await page.locator('.friends').getByRole('status').waitFor();
  // Every game against a bot, though none of them was ever opened here.
  for (const game of games) {
    await openTable(page, game, ['person Ada', 'bot novice']);
    const pick = dice(4);
    for (let acts = 0; acts < 4; acts++) await act(page, { pick });
    await awaitTurn(page);
    const before = await steps(page);
    await page.reload();
    await awaitTurn(page);
    assert.equal(await steps(page), before, `${game.key} survives a reload`);
  }
  // The daily puzzle, a record and its replay.
  await page.goto('/#/');
  await page.locator('[data-testid=daily][data-state=new]').click();
  await page.locator('.stage').waitFor();
  await playedByBots(page, games.find(({ key }) => key === 'letterpress'));
  await page.goto(page.url().replace('/score', '/replay'));
  await page.locator('.stage.replay').waitFor();
  assert.ok(await page.locator('.timeline li').count());
}));

scene('a new version in the middle of a game', offline, ({ visit }) => over(visit, async (page, line) => {
  const [game] = games;
  await page.goto('/');
  await kept(page);
  await page.reload();
  await openTable(page, game, ['person Ada', 'bot novice']);
  const pick = dice(4);
  for (let acts = 0; acts < 4; acts++) await act(page, { pick });
  await awaitTurn(page);
  const before = await steps(page);
  line.release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  // The new version is fetched completely before it is offered.
  await page.locator('.new-version').waitFor();
  assert.equal(await steps(page), before, 'the table is where it was');
  await act(page, { pick });
  await page.locator('.new-version').getByRole('button', { name: 'Reload' }).click();
  await page.locator('.new-version').waitFor({ state: 'detached' });
  await awaitTurn(page);
  assert.ok((await steps(page)) >= before, 'and goes on');
}));

scene('a browser that keeps nothing', { pace: 'real' }, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
  });
  const [game] = games;
  await openTable(page, game, ['person Ada', 'bot novice']);
  await page.locator('.toast.failed').first().waitFor();
  const before = await steps(page);
  const pick = dice(4);
  while ((await steps(page)) < before + 4) await act(page, { pick });
});
