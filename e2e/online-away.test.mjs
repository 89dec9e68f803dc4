// Players who look elsewhere, players who are gone, and players who are muted.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { openChat, openSeat, say, sitDown, together, token } from './company.mjs';
import { games } from './games.mjs';
import { act, dice, look, until } from './play.mjs';
import { tap } from './relay.mjs';

const [game] = games;

// A substitute for the browser's notifications and page visibility. Permission is granted on request.
function elsewhere() {
  window.told = [];
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      return (this.permission = 'granted');
    }
    constructor(title, { body, tag }) {
      window.told.push({ title, body, tag });
    }
  };
  let hidden = false;
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  window.looksAway = (away) => {
    hidden = away;
    document.dispatchEvent(new Event('visibilitychange'));
  };
}

const looksAway = (page, away) => page.evaluate((away) => window.looksAway(away), away);
const told = (page) => page.evaluate(() => window.told);
const marked = (page, mark) => page.waitForFunction((mark) => document.title.startsWith('\u25cf ') === mark, mark);

// Whom the server is waiting for; seats are numbered from one.
const awaited = (page, id) =>
  page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).pending[0] - 1, id);

// Lets the current player play until it is another's turn.
async function playTurn(pages, id, pick) {
  const seat = await awaited(pages[0], id);
  return until(async () => {
    if ((await awaited(pages[0], id)) !== seat) return true;
    if ((await pages[seat].evaluate(look)).what !== 'wait') await act(pages[seat], { pick });
    return false;
  }, 'the end of the turn');
}

scene('who looks elsewhere is told of his turn, once and only if he wants', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  const pages = [ada, charles];
  for (const page of pages) await page.addInitScript(elsewhere);
  const id = await together(ada, charles, game);
  const pick = dice(3);

  // One of them wants notifications; the other has never asked for them.
  const first = await awaited(ada, id);
  const [wants, other] = [pages[1 - first], pages[first]];
  await wants.getByTestId('settings').click();
  await wants.getByTestId('notices').click();
  await wants.locator('[data-testid=notices][aria-checked=true]').waitFor();
  await wants.locator('dialog[open]').getByTestId('close').click();

  await looksAway(wants, true);
  assert.deepEqual(await told(wants), [], 'nothing has happened yet');
  await playTurn(pages, id, pick);
  await marked(wants, true);
  const [notice, ...more] = await told(wants);
  assert.match(notice.title, /U\.S\. Telegraph/);
  assert.equal(notice.tag, id);
  assert.deepEqual(more, []);

  // Further events in the same turn are no news, and looking at the page removes the mark.
  await openChat(other);
  await say(other, 'your turn');
  await wants.getByTestId('unread').first().waitFor();
  assert.equal((await told(wants)).length, 1, 'one notice for one turn');
  await looksAway(wants, false);
  await marked(wants, false);

  // A player who never asked gets the mark but no notification.
  await looksAway(other, true);
  await playTurn(pages, id, pick);
  await marked(other, true);
  assert.deepEqual(await told(other), []);
  await looksAway(other, false);
  await marked(other, false);

  // A player who looks at the page sees it there.
  await playTurn(pages, id, pick);
  await wants.locator('.tape[data-tone=turn]').waitFor();
  await marked(wants, false);
  assert.equal((await told(wants)).length, 1, 'no notice to who is looking');
});

scene('a bot plays for who is gone, if the others agree', { pace: 'real' }, async ({ page: ada, visit, another }) => {
  const [charles, grace] = [await visit(), await visit()];
  const link = await openSeat(ada, game, { open: 2 });
  await sitDown(charles, link, 'Charles');
  await sitDown(grace, link, 'Grace');
  const pages = [ada, charles, grace];
  for (const page of pages) await page.locator('.stage').waitFor();
  const id = link.split('/t/')[1];
  const pick = dice(5);
  for (let turns = 0; turns < 6 && (await awaited(ada, id)) !== 2; turns++) await playTurn(pages, id, pick);
  assert.equal(await awaited(ada, id), 2, 'Grace is to move');
  const seat = await token(grace, id);
  await grace.close();

  // The server for these tests considers a player absent after seconds; the usual minute is tested with the
  // server.
  const asks = (page, kind) => page.locator(`.asks[data-kind=${kind}]`);
  await ada.locator('.players .away[data-state=away]').waitFor();
  for (const page of [ada, charles]) await asks(page, 'absent').getByText('Grace').waitFor();

  // One player says no, and nothing changes.
  await ada.getByTestId('ask-bot').click();
  await asks(ada, 'asking').getByText('Charles').waitFor();
  await asks(charles, 'asked').getByText(/Ada.*Grace/).waitFor();
  await charles.getByTestId('decline').click();
  for (const page of [ada, charles]) await asks(page, 'absent').getByText('Grace').waitFor();

  // All say yes, and everyone sees who plays.
  await charles.getByTestId('ask-bot').click();
  await asks(ada, 'asked').getByText(/Charles.*Grace/).waitFor();
  await ada.getByTestId('agree').click();
  for (const page of [ada, charles]) {
    await page.locator('.players .away[data-state=bot]').waitFor();
    await page.locator('.asks').waitFor({ state: 'detached' });
  }

  // A player who comes back finds the seat waiting.
  const back = await another(grace);
  await back.goto(`/t/${id}#seat=${seat}`);
  await asks(back, 'replaced').waitFor();
  await back.getByTestId('take-seat-back').click();
  await back.locator('.asks').waitFor({ state: 'detached' });
  for (const page of [ada, charles]) await page.locator('.players .away[data-state=bot]').waitFor({ state: 'detached' });
});

scene('who is muted is neither heard nor counted, until wanted again', { pace: 'real' }, async ({ page: ada, visit }) => {
  const charles = await visit();
  await together(ada, charles, game);
  const mute = async () => {
    await charles.getByTestId('this-table').click();
    await charles.locator('dialog[open] .seat-row').filter({ hasText: 'Ada' }).getByRole('switch').click();
    await charles.locator('dialog[open]').getByTestId('close').click();
  };
  await openChat(ada);
  await say(ada, 'first');
  await charles.getByTestId('unread').first().waitFor();
  await mute();
  await charles.getByTestId('unread').first().waitFor({ state: 'detached' });

  // Later lines are not shown either, even after a reload. A page that shows its own line has received all
  // earlier ones.
  await say(ada, 'second');
  await charles.reload();
  await charles.locator('.stage').waitFor();
  await openChat(charles);
  await say(ada, 'third');
  await say(charles, 'fourth');
  assert.equal(await charles.locator('.chat-lines').getByText(/first|second|third/).count(), 0);
  await mute();
  for (const words of ['first', 'second', 'third']) await charles.locator('.chat-lines').getByText(words).waitFor();
});

scene('what is said without a connection arrives when there is one, once', { pace: 'real' }, async ({ page: ada, visit }) => {
  const line = await tap(ada);
  const charles = await visit();
  await together(ada, charles, game);
  for (const page of [ada, charles]) await openChat(page);
  const write = async (words) => {
    await ada.getByTestId('say').locator('input').fill(words);
    await ada.getByTestId('say').locator('button[type=submit]').click();
  };
  await say(ada, 'first');

  // The server hears this, but its answer is lost with the connection.
  line.deafen();
  await write('second');
  await charles.locator('.chat-lines').getByText('second').waitFor();
  line.cut();
  // Nobody hears this.
  await write('third');
  await ada.getByTestId('unsaid').getByText('third').waitFor();
  assert.equal(await charles.locator('.chat-lines').getByText('third').count(), 0);

  line.mend();
  await charles.locator('.chat-lines').getByText('third').waitFor();
  await ada.getByTestId('unsaid').first().waitFor({ state: 'detached' });
  await say(ada, 'fourth');
  await charles.locator('.chat-lines').getByText('fourth').waitFor();
  for (const page of [ada, charles]) {
    const said = await page.locator('.chat-lines').getByText(/first|second|third|fourth/).allInnerTexts();
    assert.deepEqual(said.map((text) => text.split(' ').pop()), ['first', 'second', 'third', 'fourth']);
  }
});
