// Visits every screen, one after another, and calls `see` with the name of each: for pictures, for axe-core and
// for the layout measurements. Screens added here are covered by all three.

import { fresh, openChat, openSeat, playToEnd, say, signUp, together } from './company.mjs';
import { games } from './games.mjs';
import { act, awaitTurn, dice, finishedGame, look, openOnline, openTable } from './play.mjs';

// The number of decisions, or parts of them, after which a game is in its middle.
const MIDDLE = 14;

const tableId = (page) => page.url().match(/table\/([^/]+)/)[1];

async function open(page, address, what) {
  await page.goto(address);
  await page.locator(what).first().waitFor();
}

// Settings, the rules of a table.
async function closeDrawer(page) {
  await page.locator('dialog.drawer[open]').getByTestId('close').click();
  await page.locator('dialog.drawer[open]').waitFor({ state: 'detached' });
}

async function askForHint(page) {
  await page.getByTestId('hint').click();
  await page.getByTestId('show-hint').click();
  await page.getByTestId('hints').locator('.candidate').first().waitFor();
}

// Screens that differ in every game. `see(name, page)`.
export async function tourOfGame({ page, visit }, game, see) {
  await open(page, `/#/new/${game.key}`, '.seat-row');
  await see('new-table');
  await openTable(page, game, ['person Ada', 'bot novice']);
  await awaitTurn(page);
  await see('start');
  const pick = dice(4);
  await act(page, { pick });
  await awaitTurn(page);
  await see('choice');
  for (let acts = 1; acts < MIDDLE; acts++) await act(page, { pick });
  await awaitTurn(page);
  await see('middle');
  await askForHint(page);
  await see('hint');
  await page.getByTestId('hint').click();
  await page.getByRole('radio', { name: 'Document' }).check({ force: true });
  await page.getByTestId('document').waitFor();
  await see('document');
  await page.getByRole('radio', { name: 'Picture' }).check({ force: true });
  await page.getByTestId('rules').click();
  await page.locator('dialog.drawer[open]').waitFor();
  await see('rules');
  await page.locator('.drawer-parts button').last().click();
  await see('legend');
  await closeDrawer(page);
  await open(page, `/#/learn/${game.key}`, '.lesson-card');
  await see('learn');
  await open(page, `/#/learn/${game.key}/first-game`, '[data-testid=coach]');
  await see('lesson');
  await open(page, `/#/puzzles/${game.key}`, '[data-testid=puzzle]');
  await see('puzzle');
  await finishedGame(page, game);
  const id = tableId(page);
  await see('finish');
  await open(page, `/#/table/${id}`, '.tape.wait');
  await see('end');
  await open(page, `/#/table/${id}/replay`, '.stage.replay');
  await see('replay');
  await openTable(page, game, ['person Ada', 'person Charles']);
  await page.locator('dialog.handover[open]').waitFor();
  await see('hand-over');
  await openOnline(page, game);
  await see('waiting');
  const guest = await visit();
  await open(guest, await page.locator('input.wire').inputValue(), '.invited');
  await see('invited', guest);
}

// The study of a game: the pages are the same for all games, except for the board in the middle.
export async function tourOfStudy({ page }, game, see) {
  await openTable(page, game, ['person Ada', 'bot novice']);
  await awaitTurn(page);
  await page.getByTestId('hint').click();
  await page.getByTestId('show-hint').waitFor();
  await see('hint-asks');
  await page.getByTestId('show-hint').click();
  await page.getByTestId('hints').locator('.candidate').first().waitFor();
  await see('hint');
  await finishedGame(page, game);
  const id = tableId(page);
  await open(page, `/#/table/${id}/analysis`, '[data-testid=graph] .course');
  await page.getByTestId('luck').locator('tbody tr').first().waitFor();
  await page.getByTestId('decision').getByRole('row').first().waitFor();
  await see('analysis');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('w');
  await page.getByTestId('begin-branch').waitFor();
  await see('what-if-asks');
  await page.getByTestId('begin-branch').click();
  await page.waitForURL(/#\/table\/[a-z0-9]+$/);
  await page.locator('.stage').waitFor();
  await page.getByTestId('compare').click();
  await page.getByTestId('what-if').waitFor();
  await page.getByTestId('numbers-branch').locator('b:not(:empty)').first().waitFor();
  await see('what-if');
}

// Screens that belong to no game.
export async function tourOfPages({ page }, see) {
  const [first] = games;
  await open(page, '/', '.home[data-main]');
  await see('home-new');
  await open(page, '/#/nowhere', 'h1');
  await see('nowhere');
  await open(page, '/#/me', 'form');
  await see('account-guest');
  await open(page, '/#/daily', '.daily');
  await see('daily');
  await open(page, '/#/puzzles', '.puzzle-games li');
  await see('puzzles');
  await open(page, '/#/set-up', '[data-testid=position]');
  await see('set-up');
  const name = fresh('Ada');
  await signUp(page, name);
  await page.getByTestId('stored').waitFor();
  await see('account');
  await page.getByTestId('delete-account').click();
  await see('account-ends');
  await page.getByTestId('keep-account').first().click();
  await openSeat(page, first, { name, listed: true, clock: '259200' });
  await openTable(page, games[3], ['person Ada', 'bot novice']);
  await open(page, '/#/lobby', '.listed li');
  await page.locator('.lobby .slip').first().waitFor();
  await see('lobby');
  await open(page, '/#/', '.home .slip');
  await see('home');
  await page.getByTestId('settings').click();
  await page.locator('dialog.drawer[open]').getByRole('switch').first().waitFor();
  await see('settings');
  await closeDrawer(page);
}

// Two people at a table. This checks the page that waits; `tourOfGame` checks the other.
export async function tourOfCompany({ page, visit }, see) {
  const [game] = games;
  const charles = await visit();
  const id = await together(charles, page, game, { name: 'Charles', clock: '120' });
  const waits = (await page.evaluate(look)).what === 'wait';
  const [one, other] = waits ? [page, charles] : [charles, page];
  await openChat(other);
  await say(other, 'Good luck');
  await one.locator('.badge:visible').first().waitFor();
  await see('unread', one);
  await openChat(one);
  await one.locator('.chat-lines').getByText('Good luck').waitFor();
  await see('chat', one);
  await one.getByTestId('this-table').click();
  await one.locator('dialog[open]').waitFor();
  await see('this-table', one);
  await playToEnd([page, charles], id);
  await page.goto(`/#/table/${id}/score`);
  await page.getByTestId('verify').click();
  await page.locator('dialog[open] .why').waitFor();
  await see('fair-deal');
}
