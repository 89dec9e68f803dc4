// A table found in the lobby: clocks, talk, questions, the next game, and playing again.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { openSeat, playToEnd, together, token } from './company.mjs';
import { games } from './games.mjs';
import { act, dice, look, steps } from './play.mjs';

const [game] = games;

scene('from the lobby to a table with clocks and talk', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  await openSeat(ada, game, { listed: true, clock: '2 min a move' });
  await charles.goto('/#/lobby');
  const row = charles.locator('section[aria-label="Open tables"] li').filter({ hasText: 'Ada' }).first();
  await row.waitFor();
  assert.match(await row.innerText(), /2 min a move/);
  await row.getByRole('button', { name: /^Join/ }).click();
  for (const page of [ada, charles]) await page.locator('.stage').waitFor();

  // Exactly one clock runs, and it runs down.
  for (const page of [ada, charles]) {
    const clock = page.locator('.clock.runs');
    await clock.first().waitFor();
    const before = await clock.first().innerText();
    assert.match(before, /1:5\d/);
    await page.waitForFunction((before) => document.querySelector('.clock.runs').innerText !== before, before);
  }

  // What is said is text and nothing else, and is marked until it is read.
  const words = '<img src=x onerror=alert(1)> good luck';
  await ada.locator('.logs .panes [role=tab]').nth(1).click();
  await ada.getByLabel('Say something').fill(words);
  await ada.getByRole('button', { name: 'Send' }).click();
  await charles.locator('.panes .badge').first().waitFor();
  await charles.locator('.logs .panes [role=tab]').nth(1).click();
  await charles.locator('.lines').getByText(words).waitFor();
  assert.equal(await charles.locator('.lines img').count(), 0);
  await charles.locator('.panes .badge').first().waitFor({ state: 'detached' });

  // Who is muted is not heard.
  await charles.getByRole('button', { name: 'This table' }).click();
  await charles.getByRole('switch', { name: 'Mute Ada' }).click();
  await charles.locator('dialog[open]').getByLabel('Close').click();
  assert.equal(await charles.locator('.lines').getByText(words).count(), 0);

  // Who watches finds the table in the lobby too, and is counted.
  const watcher = await visit();
  await watcher.goto('/#/lobby');
  await watcher.locator('section[aria-label="Being played"] li').filter({ hasText: 'Ada' }).getByRole('link').first().click();
  await watcher.locator('.stage').waitFor();
  await ada.locator('.crumb').getByText('1 watching').waitFor();
});

scene('a move is taken back when the other agrees', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  await together(ada, charles, game);
  const pick = dice(6);
  let asker;
  for (let moves = 0; moves < 80 && !asker; moves++) {
    for (const [one, other] of [[ada, charles], [charles, ada]]) {
      const button = one.locator('.tape').getByRole('button', { name: 'Ask to take back' });
      if (await button.isVisible()) asker = { one, other, button };
      else if ((await one.evaluate(look)).what !== 'wait') await act(one, { pick });
      if (asker) break;
    }
    await ada.waitForTimeout(30);
  }
  assert.ok(asker, 'nobody could ask');
  const before = await steps(asker.one);
  await asker.button.click();
  await asker.one.locator('.asks').getByText('did not answer yet').waitFor();
  await asker.other.locator('.asks').getByRole('button', { name: 'Agree' }).click();
  await asker.one.waitForFunction((before) => Number(document.querySelector('.crumb').innerText.match(/of (\d+)/)[1]) < before, before);
  await asker.one.locator('.asks').waitFor({ state: 'detached' });
});

scene('leaving, and coming back', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const id = await together(ada, charles, game);
  await ada.getByRole('button', { name: 'This table' }).click();
  const drawer = ada.locator('dialog[open]');
  await drawer.getByRole('button', { name: 'Leave the game' }).click();
  await drawer.getByRole('button', { name: 'Yes, leave' }).click();
  await ada.locator('.home').waitFor();
  await charles.locator('.players').getByText('a bot plays').waitFor();
  await ada.goto(`/#/table/${id}`);
  await ada.locator('.asks').getByRole('button', { name: 'Take my seat back' }).click();
  await charles.locator('.players').getByText('a bot plays').waitFor({ state: 'detached' });
});

scene('a seat is given up, not thrown away unasked', { pace: 'real' }, async ({ page: ada, visit }) => {
  const link = await openSeat(ada, game);
  const id = link.split('/t/')[1];
  await ada.goto('/#/');
  const slip = ada.locator('.home .slip').first();
  await slip.getByRole('button', { name: 'Give up my seat' }).click();
  assert.ok(await token(ada, id), 'asked first');
  await slip.getByRole('button', { name: 'Stay' }).click();
  await slip.getByRole('link', { name: 'Open' }).click();
  await ada.getByRole('button', { name: 'Give up my seat' }).click();
  await ada.getByRole('button', { name: 'Yes, give it up' }).click();
  await ada.locator('.home').waitFor();
  assert.equal(await token(ada, id), null);
  const charles = await visit();
  await charles.goto(link);
  await charles.locator('.invited .seat2 .btn.pri').nth(1).waitFor();
});

scene('the next game where I must act', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const ids = [await together(ada, charles, game), await together(ada, charles, game)];
  // At each table somebody is to move; whoever sits at the other one is told.
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
  assert.fail('nobody is to move');
});

scene('a finished game is proved fair, and played again', { pace: 'real', timeout: 120 }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const id = await together(ada, charles, game);
  await playToEnd(ada, id, [await token(ada, id), await token(charles, id)]);
  for (const page of [ada, charles]) {
    await page.goto(`/#/table/${id}/score`);
    await page.locator('.fin').waitFor();
  }
  await ada.getByRole('button', { name: 'This deal was fair' }).click();
  const why = ada.locator('dialog[open]');
  await why.getByText('nobody, not even the server').waitFor();
  assert.equal(await why.locator('.why .good').count(), 3, 'promise, seed and draws');
  await why.getByLabel('Close').click();

  await ada.locator('.tape').getByRole('button', { name: 'Rematch' }).click();
  await ada.locator('input.wire').waitFor();
  await charles.locator('.tape').getByText('Ada wants to play again').waitFor();
  await charles.locator('.tape').getByRole('button', { name: 'Play again' }).click();
  for (const page of [ada, charles]) await page.locator('.stage').waitFor();
  assert.notEqual(ada.url().split('/').pop(), id);
  assert.equal(ada.url().split('/').pop(), charles.url().split('/').pop(), 'both sit at the same table');

  // Somebody who was not there can look at it, but not say who promised what.
  const stranger = await visit();
  await stranger.goto(`/#/table/${id}/score`);
  await stranger.getByRole('button', { name: 'Nothing wrong was found' }).waitFor();
});
