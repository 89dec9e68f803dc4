// Accounts: a name and a recovery code, the same games on another device, and nothing left after
// deletion.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { fresh, openSeat, signIn, signUp, together } from './company.mjs';
import { games } from './games.mjs';

const [game] = games;

scene('an account from its beginning to its end', { pace: 'real' }, async ({ page, visit }) => {
  const name = fresh('Ada');
  const code = await signUp(page, name, 'what hath god wrought');
  await page.getByTestId('code-saved').click();
  await page.locator('.code').waitFor({ state: 'detached' });
  assert.ok((await page.locator('.top .account-link').innerText()).includes(name), 'the bar shows the name');
  await page.locator('[data-testid=stored][data-password=true]').waitFor();
  await page.reload();
  await page.getByTestId('stored').waitFor();
  assert.equal(await page.getByText(code).count(), 0, 'the code is shown once');

  // On another device, with the code instead of the password.
  const elsewhere = await visit();
  await signIn(elsewhere, name, code);

  // Every device is listed, and each can be signed out from here.
  const devices = page.getByTestId('devices').getByRole('listitem');
  const third = await visit();
  await signIn(third, name, code);
  await page.reload();
  await devices.nth(2).waitFor();
  await page.getByTestId('end-session').first().click();
  await devices.nth(2).waitFor({ state: 'detached' });
  assert.equal(await devices.count(), 2);
  await third.close();

  // Signed out there, still signed in here.
  await elsewhere.getByTestId('sign-out').click();
  await elsewhere.getByTestId('sign-in').waitFor();
  await page.reload();
  await page.getByTestId('stored').waitFor();

  await page.getByTestId('delete-account').click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByTestId('delete-next').click();
  const last = dialog.locator('button[type=submit]');
  assert.ok(await last.isDisabled(), 'the name must be typed first');
  await dialog.locator('input').fill(name);
  await last.click();
  await page.getByTestId('sign-up').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('sounder.session')), null);
});

scene('the games of an account are on every device', { pace: 'real', refused: /401 \(Unauthorized\)/ }, async ({ page: ada, visit }) => {
  const name = fresh('Grace');
  const code = await signUp(ada, name);
  await openSeat(ada, game, { name });
  const other = await visit();
  await signIn(other, name, code);
  await other.goto('/#/lobby');
  await other.locator('.slip').first().locator('a.button').click();
  await other.locator('input.wire').waitFor();
  await other.locator('.seating .seat-row[data-you]').filter({ hasText: name }).waitFor();

  // A new password signs out other devices, and tells them so.
  await ada.goto('/#/me');
  const change = ada.getByTestId('set-password');
  await change.locator('input').first().fill(code);
  await change.locator('input').last().fill('forty words a minute');
  await change.locator('button[type=submit]').click();
  await other.locator('.toast.failed').waitFor();
  assert.equal(await other.evaluate(() => localStorage.getItem('sounder.session')), null);
  await ada.getByTestId('stored').waitFor();
});

scene('a guest\'s seat goes along by its link', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const id = await together(ada, charles, game);
  await ada.getByTestId('this-table').click();
  await ada.locator('dialog[open]').getByTestId('copy-seat').waitFor();
  const token = await ada.evaluate((id) => JSON.parse(localStorage.getItem(`sounder.seat.${id}`)), id);

  const phone = await visit();
  await phone.goto(`/t/${id}#seat=${token}`);
  await phone.locator('.stage').waitFor();
  assert.ok(!phone.url().includes(token), 'the address tells nobody the seat');
  assert.equal(await phone.evaluate((id) => JSON.parse(localStorage.getItem(`sounder.seat.${id}`)), id), token);
  assert.match(await phone.locator('.players [data-you]').innerText(), /Ada/);

  // A link does not push another player out of their seat.
  await charles.goto(`/t/${id}#seat=${token}`);
  await charles.reload();
  await charles.locator('.stage').waitFor();
  assert.match(await charles.locator('.players [data-you]').innerText(), /Charles/);
});
