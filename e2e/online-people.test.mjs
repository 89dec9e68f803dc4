// Accounts: a name and a recovery code, the same games on another device, and nothing left at the end.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { fresh, openSeat, signUp, together } from './company.mjs';
import { games } from './games.mjs';

const [game] = games;

scene('an account from its beginning to its end', { pace: 'real' }, async ({ page, visit }) => {
  const name = fresh('Ada');
  const code = await signUp(page, name, 'what hath god wrought');
  await page.getByRole('button', { name: 'I have written it down' }).click();
  await page.locator('.code').waitFor({ state: 'detached' });
  assert.ok((await page.locator('.top .me').innerText()).includes(name), 'the bar shows the name');
  await page.locator('.stored').getByText('set, kept as a hash').waitFor();
  await page.reload();
  await page.locator('.stored').waitFor();
  assert.equal(await page.getByText(code).count(), 0, 'the code is shown once');

  // Elsewhere, with the code instead of the password.
  const elsewhere = await visit();
  await elsewhere.goto('/#/me');
  const form = elsewhere.locator('form').filter({ hasText: 'Sign in' });
  await form.getByLabel('Name').fill(name);
  await form.locator('.seg label').filter({ hasText: 'Recovery code' }).click();
  await form.locator('.fld').filter({ hasText: 'Recovery code' }).locator('input').fill(code);
  await form.locator('button[type=submit]').click();
  await elsewhere.locator('.stored').waitFor();

  // Signed out there, still signed in here.
  await elsewhere.getByRole('button', { name: 'Sign out' }).click();
  await elsewhere.locator('form').first().waitFor();
  await page.reload();
  await page.locator('.stored').waitFor();

  await page.getByRole('button', { name: 'Delete the account' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const last = dialog.getByRole('button', { name: 'Delete for good' });
  assert.ok(await last.isDisabled(), 'only whoever types the name goes on');
  await dialog.getByLabel('Name').fill(name);
  await last.click();
  await page.locator('form').filter({ hasText: 'Make an account' }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('sounder.session')), null);
});

scene('the games of an account are on every device', { pace: 'real', refused: /401 \(Unauthorized\)/ }, async ({ page: ada, visit }) => {
  const name = fresh('Grace');
  const code = await signUp(ada, name);
  await openSeat(ada, game, { name });
  const other = await visit();
  await other.goto('/#/me');
  const form = other.locator('form').filter({ hasText: 'Sign in' });
  await form.getByLabel('Name').fill(name);
  await form.locator('.seg label').filter({ hasText: 'Recovery code' }).click();
  await form.locator('.fld').filter({ hasText: 'Recovery code' }).locator('input').fill(code);
  await form.locator('button[type=submit]').click();
  await other.locator('.stored').waitFor();
  await other.goto('/#/lobby');
  await other.locator('.slip').first().locator('a.btn').click();
  await other.locator('input.wire').waitFor();
  const seat = other.locator('.seating .seat2').filter({ hasText: name });
  assert.ok((await seat.innerText()).includes('you'), 'the seat is the account\'s');

  // A new password ends what is open elsewhere, and says so there.
  await ada.goto('/#/me');
  const change = ada.locator('form').filter({ hasText: 'Set a password' });
  await change.getByLabel('New password').fill('forty words a minute');
  await change.locator('button[type=submit]').click();
  await other.locator('.toast.failed').getByText('You were signed out on this device').waitFor();
  assert.equal(await other.evaluate(() => localStorage.getItem('sounder.session')), null);
  await ada.locator('.stored').waitFor();
});

scene('a guest\'s seat goes along by its link', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const id = await together(ada, charles, game);
  await ada.getByRole('button', { name: 'This table' }).click();
  await ada.locator('dialog[open]').getByRole('button', { name: 'Copy the link to my seat' }).waitFor();
  const token = await ada.evaluate((id) => JSON.parse(localStorage.getItem(`sounder.seat.${id}`)), id);

  const phone = await visit();
  await phone.goto(`/t/${id}#seat=${token}`);
  await phone.locator('.stage').waitFor();
  assert.ok(!phone.url().includes(token), 'the address tells nobody the seat');
  assert.equal(await phone.evaluate((id) => JSON.parse(localStorage.getItem(`sounder.seat.${id}`)), id), token);
  assert.ok((await phone.locator('.players').innerText()).includes('Ada (you)'));

  // Nobody is pushed from his chair by a link.
  await charles.goto(`/t/${id}#seat=${token}`);
  await charles.reload();
  await charles.locator('.stage').waitFor();
  assert.ok((await charles.locator('.players').innerText()).includes('Charles (you)'));
});
