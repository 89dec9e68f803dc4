// A table found in the lobby: clocks, chat, questions, the next game, and a rematch.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { openChat, openSeat, playToEnd, say, sitDown, together, token } from './company.mjs';
import { games } from './games.mjs';
import { act, dice, fewerSteps, look, steps, until } from './play.mjs';

const [game] = games;

scene('from the lobby to a table with clocks and talk', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  await openSeat(ada, game, { listed: true, clock: '120' });
  await charles.goto('/#/lobby');
  const row = charles.getByTestId('open-tables').locator('li').filter({ hasText: 'Ada' }).first();
  await row.waitFor();
  assert.match(await row.innerText(), /\b2\b/, 'the clock of two minutes');
  await row.getByTestId('join').click();
  for (const page of [ada, charles]) await page.locator('.stage').waitFor();

  // Exactly one clock runs, and it runs down.
  for (const page of [ada, charles]) {
    const clock = page.locator('.clock.runs');
    await clock.first().waitFor();
    const before = await clock.first().innerText();
    assert.match(before, /\b[01]:\d\d\b/, 'less than the two minutes');
    await page.waitForFunction((before) => document.querySelector('.clock.runs').innerText < before, before);
  }

  // Chat is plain text, and is marked until it is read.
  const words = '<img src=x onerror=alert(1)> good luck';
  await openChat(ada);
  await say(ada, words);
  await charles.getByTestId('unread').first().waitFor();
  await openChat(charles);
  await charles.locator('.chat-lines').getByText(words).waitFor();
  assert.equal(await charles.locator('.chat-lines img').count(), 0);
  await charles.getByTestId('unread').first().waitFor({ state: 'detached' });

  // A muted player is not shown.
  await charles.getByTestId('this-table').click();
  await charles.locator('dialog[open] .seat-row').filter({ hasText: 'Ada' }).getByRole('switch').click();
  await charles.locator('dialog[open]').getByTestId('close').click();
  await charles.locator('.chat-lines').getByText(words).waitFor({ state: 'detached' });

  // A spectator finds the table in the lobby too, and is counted.
  const watcher = await visit();
  await watcher.goto('/#/lobby');
  await watcher.getByTestId('running-tables').locator('li').filter({ hasText: 'Ada' }).getByRole('link').first().click();
  await watcher.locator('.stage').waitFor();
  await ada.locator('[data-testid=progress][data-watching="1"]').waitFor();
});

scene('a move is taken back when the other agrees', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  await together(ada, charles, game);
  const pick = dice(6);
  const asker = await until(async () => {
    for (const [one, other] of [[ada, charles], [charles, ada]]) {
      const button = one.locator('.tape').getByTestId('ask-back');
      if (await button.isVisible()) return { one, other, button };
      if ((await one.evaluate(look)).what !== 'wait') await act(one, { pick });
    }
    return null;
  }, 'a move that can be taken back');
  const before = await steps(asker.one);
  await asker.button.click();
  await asker.one.locator('.asks[data-kind=asking]').waitFor();
  await asker.other.getByTestId('agree').click();
  await fewerSteps(asker.one, before);
  await asker.one.locator('.asks').waitFor({ state: 'detached' });
});

scene('leaving, and coming back', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const id = await together(ada, charles, game);
  await ada.getByTestId('this-table').click();
  const drawer = ada.locator('dialog[open]');
  await drawer.getByTestId('leave').click();
  await drawer.getByTestId('sure-yes').click();
  await ada.locator('.home[data-main]').waitFor();
  await charles.locator('.players .away[data-state=bot]').waitFor();
  await ada.goto(`/#/table/${id}`);
  await ada.getByTestId('take-seat-back').click();
  await charles.locator('.players .away[data-state=bot]').waitFor({ state: 'detached' });
});

scene('a seat is given up, not thrown away unasked', { pace: 'real' }, async ({ page: ada, visit }) => {
  const other = await openSeat(ada, game);
  const link = await openSeat(ada, game);
  const id = link.split('/t/')[1];
  await ada.goto('/#/');
  const slip = ada.locator('.home .slip').filter({ has: ada.locator(`a[href$="${id}"]`) });
  await slip.getByTestId('remove').click();
  assert.ok(await token(ada, id), 'asked first');
  // News of another table does not answer the question.
  const charles = await visit();
  await sitDown(charles, other, 'Charles');
  await ada.locator('.home .slip').filter({ hasText: 'Charles' }).waitFor();
  await slip.getByTestId('sure-no').click();
  await slip.getByRole('link').click();
  await ada.getByTestId('leave').click();
  await ada.getByTestId('sure-yes').click();
  await ada.locator('.home[data-main]').waitFor();
  assert.equal(await token(ada, id), null);
  await charles.goto(link);
  await charles.locator('.invited .seat-row .button.primary').nth(1).waitFor();
});

scene('the next game where I must act', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const ids = [await together(ada, charles, game), await together(ada, charles, game)];
  // At each table it is one player's turn, which they are told at the other table.
  const waiting = async (page, id) => {
    const answer = await page.evaluate(
      async ({ id, token }) => (await fetch(`/api/tables/${id}`, { headers: { Authorization: `Bearer ${token}` } })).json(),
      { id, token: await token(page, id) },
    );
    return answer.legal.length > 0;
  };
  for (const page of [ada, charles]) {
    if (!(await waiting(page, ids[0]))) continue;
    await page.goto(`/#/table/${ids[1]}`);
    await page.reload();
    await page.locator('.stage').waitFor();
    await page.locator('.top .next').click();
    await page.waitForURL(`**/#/table/${ids[0]}`);
    return;
  }
  assert.fail('no player is awaited');
});

scene('a finished game is proved fair, and played again', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const id = await together(ada, charles, game);
  await playToEnd([ada, charles], id);
  for (const page of [ada, charles]) {
    await page.goto(`/#/table/${id}/score`);
    await page.locator('.finish').waitFor();
  }
  await ada.locator('[data-verdict=fair]').waitFor();
  await ada.getByTestId('verify').click();
  const why = ada.locator('dialog[open]');
  await why.locator('.why').waitFor();
  assert.equal(await why.locator('.why .good').count(), 3, 'promise, seed and draws');
  await why.getByTestId('close').click();

  await ada.locator('.tape').getByTestId('back').click();
  await ada.locator('input.wire').waitFor();
  await charles.locator('.tape small').getByText('Ada').waitFor();
  await charles.locator('.tape').getByTestId('back').click();
  for (const page of [ada, charles]) await page.locator('.stage').waitFor();
  assert.notEqual(ada.url().split('/').pop(), id);
  assert.equal(ada.url().split('/').pop(), charles.url().split('/').pop(), 'both sit at the same table');

  // A stranger can view it, but has no commitment from before the game.
  const stranger = await visit();
  await stranger.goto(`/#/table/${id}/score`);
  await stranger.locator('[data-verdict=open]').waitFor();
});
