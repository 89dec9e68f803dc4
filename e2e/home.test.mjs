// The door: a newcomer's first move, and where one was.

import assert from 'node:assert/strict';
import { scene, sizes } from './browser.mjs';
import { act, awaitTurn, dice, openTable, steps } from './play.mjs';
import { games } from './games.mjs';

for (const size of sizes) {
  scene(`a newcomer's first move on a ${size.name}`, { size, pace: 'real' }, async ({ page }) => {
    const begun = Date.now();
    await page.goto('/');
    await page.getByRole('button', { name: 'Start a game with Tilly' }).click();
    await page.locator('.stage').waitFor();
    const before = await steps(page);
    const pick = dice(2);
    while ((await steps(page)) <= before) await act(page, { pick, touch: size.hasTouch });
    console.error(`first move after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    // Next time the door says where one was, and what one played.
    await page.goto('/#/');
    await page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: /turn|Open/ }).first().waitFor();
    await page.getByRole('radio', { name: /Letterpress/ }).waitFor({ state: 'attached' });
    assert.ok(await page.getByRole('radio', { name: /Letterpress/ }).isChecked());
    assert.ok(await page.getByRole('radio', { name: /Novice/ }).isChecked());
  });
}

scene('play now remembers', {}, async ({ page }) => {
  await page.goto('/');
  const radio = (name) => page.locator('.play-now label').filter({ hasText: name });
  await radio('Telegraph Road').click();
  await radio('Master').click();
  await page.getByRole('button', { name: /Play Telegraph Road against Silas/ }).click();
  await page.locator('.stage').waitFor();
  await page.goto('/#/');
  await page.getByRole('button', { name: /Play Telegraph Road against Silas/ }).waitFor();
  await page.goto('/#/new/telegram');
  await page.locator('.levels input[value=master]:checked').first().waitFor({ state: 'attached' });
});

scene('friends by link', { pace: 'real' }, async ({ page, visit }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.locator('.invited input.wire').waitFor();
  const link = await page.locator('input.wire').inputValue();
  const friend = await visit();
  await friend.goto('/');
  await friend.getByRole('textbox', { name: 'Link to a table' }).fill(link);
  await friend.getByRole('button', { name: 'Join', exact: true }).click();
  await friend.locator('.invited').waitFor();
  await friend.goto('/#/');
  await friend.getByRole('textbox', { name: 'Link to a table' }).fill('nonsense');
  await friend.getByRole('button', { name: 'Join', exact: true }).click();
  await friend.locator('.toast').filter({ hasText: '/t/' }).waitFor();
});

scene('an address that is not there says so', {}, async ({ page }) => {
  await page.goto('/xyz');
  await page.getByRole('heading', { level: 1, name: 'No such page' }).waitFor();
  await page.getByRole('link', { name: 'To the first page' }).click();
  await page.locator('.home').waitFor();
  await page.goto('/lobby');
  await page.locator('.lobby').waitFor();
});

scene('two bots of one level have names of their own', {}, async ({ page }) => {
  await openTable(page, games[0], ['person Ada', 'bot journeyman', 'bot journeyman']);
  await awaitTurn(page);
  const names = await page.locator('.player-panel .name-row .ellipsis').allInnerTexts();
  assert.equal(new Set(names).size, names.length, names.join(', '));
  assert.ok(names.some((name) => name.includes('Hattie')));
});

scene('keys of the home page', {}, async ({ page }) => {
  await page.goto('/#/');
  await page.locator('.home').waitFor();
  await page.keyboard.press('n');
  await page.locator('.new-table').waitFor();
  await page.goto('/#/');
  await page.locator('.home').waitFor();
  await page.keyboard.press('d');
  await page.locator('.stage').waitFor();
  const table = page.url();
  await page.goto('/#/');
  await page.locator('.home .slip.turn').waitFor();
  await page.keyboard.press('c');
  await page.locator('.stage').waitFor();
  assert.equal(page.url(), table, 'the game that waits');
});

for (const size of sizes) {
  scene(`a newcomer's first word on a ${size.name}`, { size }, async ({ page }) => {
    await page.goto('/');
    const demo = page.getByTestId('first-word');
    const press = (name) => (size.hasTouch ? demo.getByRole('button', { name }).tap() : demo.getByRole('button', { name }).click());
    await press(/^Set K/);
    await press('Print word');
    await demo.getByTestId('not-printed').waitFor();
    await press(/^Take out K/);
    await demo.getByRole('button', { name: /^Set E/ }).press('e');
    await press('Print word');
    await demo.getByTestId('printed').waitFor();
    assert.match(await demo.getByTestId('printed').innerText(), /WIRE.*9/);
    await demo.locator('.gloss').getByText(/\w/).waitFor();
    await press('Play a whole game');
    await page.locator('.stage').waitFor();
  });
}
