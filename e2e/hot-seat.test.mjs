// Two people at one screen: one player's secrets are nowhere on the page while the other looks.

import assert from 'node:assert/strict';
import { scene, sizes } from './browser.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, openTable } from './play.mjs';

const persons = ['Ada', 'Charles'];

for (const [index, game] of games.entries()) {
  // One size for each game, different from that of its whole-game test, because the page contains the same in
  // both.
  const size = sizes[(index + 1) % sizes.length];
  scene(`hot seat at ${game.key} on a ${size.name}`, { size }, async ({ page, visit }) => {
    const elsewhere = await visit();
    await elsewhere.goto('/');
    await openTable(page, game, persons.map((name) => `person ${name}`));
    const pick = dice(3);
    let last = null;
    for (let hands = 0; hands < 5; ) {
      const now = await awaitTurn(page);
      if (now.what !== 'hand over') {
        await act(page, { pick, touch: size.hasTouch });
        continue;
      }
      hands += 1;
      const hold = [];
      for (const seat of persons.keys()) hold.push(await secretsOf(page, elsewhere, game, seat, hands));
      await covered(page, game, hold.flat());
      const button = page.locator('dialog.handover .button.primary');
      const words = (await button.innerText()).trim();
      const own = persons.findIndex((name) => words.includes(name));
      assert.ok(own >= 0 && own !== last, `"${words}" is for the other person`);
      await button.click();
      assert.deepEqual(await secrets(page, game), hold[own], 'one sees what is one\'s own, and only that');
      const html = await page.content();
      for (const other of hold[1 - own].filter((secret) => !hold[own].includes(secret))) {
        assert.ok(!html.includes(other), `the page of ${persons[own]} tells "${other}"`);
      }
      last = own;
      // After a reload the hand-over must be repeated.
      if (hands === 2) {
        await page.reload();
        await page.locator('dialog.handover[open]').waitFor();
        last = 1 - own;
      }
    }
  });
}

// The secret things on the page, by their text.
const secrets = (page, game) =>
  page.evaluate((what) => [...document.querySelectorAll(what)].map((node) => node.ariaLabel ?? node.textContent), game.secret);

// A person's secrets, read from a browser where they are alone at the same table, under a new name each time.
async function secretsOf(page, elsewhere, game, seat, hands) {
  const id = page.url().split('/').at(-1);
  const saved = JSON.parse(await page.evaluate((id) => localStorage.getItem(`sounder.table.${id}`), id));
  saved.occupants = saved.occupants.map((_, index) => (index === seat ? 'person' : { bot: 'apprentice' }));
  const other = `${id}${seat}${hands}`;
  await elsewhere.evaluate(([id, saved]) => localStorage.setItem(`sounder.table.${id}`, saved), [other, JSON.stringify(saved)]);
  await elsewhere.goto(`/#/table/${other}`);
  await elsewhere.locator('.stage').waitFor();
  const found = await secrets(elsewhere, game);
  await elsewhere.goto('/#/');
  await elsewhere.locator('.home[data-main]').waitFor();
  return found;
}

// During the hand-over the page contains nothing secret, visible or hidden.
async function covered(page, game, hold) {
  assert.deepEqual(await secrets(page, game), [], 'no secret in the page behind the cover');
  const html = await page.content();
  for (const secret of hold) assert.ok(!html.includes(secret), `the page behind the cover tells "${secret}"`);
  const open = await page.evaluate(() => {
    const box = document.querySelector('dialog.handover').getBoundingClientRect();
    return [box.left, box.top, innerWidth - box.right, innerHeight - box.bottom];
  });
  assert.ok(open.every((gap) => gap < 1), `the cover leaves gaps of ${open} pixels`);
  await page.keyboard.press('Escape');
  assert.ok(await page.locator('dialog.handover').isVisible(), 'Escape does not lift the cover');
}
