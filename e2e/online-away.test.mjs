// Those who look elsewhere, those who are gone, and those whom one would rather not hear.

import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { scene } from './browser.mjs';
import { openSeat, sitDown, together, token } from './company.mjs';
import { games } from './games.mjs';
import { act, dice, look } from './play.mjs';

const [game] = games;

// Stands for the browser's own notices and for a page that is looked at or not. The permission is
// given when somebody asks for it.
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

// Whom the server waits for; seats are numbered from one.
const awaited = (page, id) =>
  page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}`)).json()).pending[0] - 1, id);

// Lets whoever is awaited play until somebody else is.
async function playTurn(pages, id, pick) {
  const seat = await awaited(pages[0], id);
  for (let moves = 0; moves < 60; moves++) {
    const now = await awaited(pages[0], id);
    if (now !== seat) return now;
    if ((await pages[seat].evaluate(look)).what !== 'wait') await act(pages[seat], { pick });
    else await pages[seat].waitForTimeout(30);
  }
  return assert.fail('the turn does not end');
}

// All at once: one of them waits for a whole minute.
describe('away', { concurrency: true }, () => {
  scene('who looks elsewhere is told of his turn, once and only if he wants', { pace: 'real' }, async ({ page: ada, visit }) => {
    const charles = await visit();
    const pages = [ada, charles];
    for (const page of pages) await page.addInitScript(elsewhere);
    const id = await together(ada, charles, game);
    const pick = dice(3);

    // One of them wants to be told; the other has never asked for it.
    const first = await awaited(ada, id);
    const [wants, other] = [pages[1 - first], pages[first]];
    await wants.getByRole('button', { name: 'Settings' }).click();
    await wants.getByRole('switch', { name: 'Tell me when it is my turn' }).click();
    await wants.locator('dialog[open] [role=switch][aria-checked=true][aria-label="Tell me when it is my turn"]').waitFor();
    await wants.locator('dialog[open]').getByLabel('Close').click();

    await looksAway(wants, true);
    assert.deepEqual(await told(wants), [], 'nothing has happened yet');
    await playTurn(pages, id, pick);
    await marked(wants, true);
    const [notice, ...more] = await told(wants);
    assert.match(notice.title, /^Your turn: U\.S\. Telegraph/);
    assert.equal(notice.tag, id);
    assert.deepEqual(more, []);

    // What else happens in the same turn is no news, and to look takes the mark away.
    await other.locator('.logs .panes [role=tab]').nth(1).click();
    await other.getByLabel('Say something').fill('your turn');
    await other.getByRole('button', { name: 'Send' }).click();
    await wants.locator('.panes .badge').first().waitFor();
    assert.equal((await told(wants)).length, 1, 'one notice for one turn');
    await looksAway(wants, false);
    await marked(wants, false);

    // Who never asked gets the mark and no notice.
    await looksAway(other, true);
    await playTurn(pages, id, pick);
    await marked(other, true);
    assert.deepEqual(await told(other), []);
    await looksAway(other, false);
    await marked(other, false);

    // Who looks at the page sees it there.
    await playTurn(pages, id, pick);
    await wants.waitForFunction(() => document.title.includes('(your turn)'));
    await marked(wants, false);
    assert.equal((await told(wants)).length, 1, 'no notice to who is looking');
  });

  scene('a bot plays for who is gone, if the others agree', { pace: 'real', timeout: 150 }, async ({ page: ada, visit }) => {
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
    await grace.goto('about:blank');

    // Not at once: somebody may only have lost the line for a moment.
    const asks = (page) => page.locator('.asks');
    await ada.locator('.players').getByText('away').waitFor();
    assert.equal(await asks(ada).count(), 0);
    for (const page of [ada, charles]) {
      await asks(page).getByText('The game waits for Grace, who left 1 minute ago.').waitFor({ timeout: 90_000 });
    }

    // One says no, and all is as before.
    await asks(ada).getByRole('button', { name: 'Ask that a bot plays' }).click();
    await asks(ada).getByText('You have asked. Charles did not answer yet.').waitFor();
    await asks(charles).getByText('Ada asks that a bot plays on for Grace.').waitFor();
    await asks(charles).getByRole('button', { name: 'Decline' }).click();
    for (const page of [ada, charles]) await asks(page).getByText('The game waits for Grace').waitFor();

    // All say yes, and everybody sees who plays.
    await asks(charles).getByRole('button', { name: 'Ask that a bot plays' }).click();
    await asks(ada).getByText('Charles asks that a bot plays on for Grace.').waitFor();
    await asks(ada).getByRole('button', { name: 'Agree' }).click();
    for (const page of [ada, charles]) {
      await page.locator('.players').getByText('a bot plays').waitFor();
      await asks(page).waitFor({ state: 'detached' });
    }

    // Who comes back finds the seat waiting.
    await grace.goto(`/t/${id}#seat=${seat}`);
    await asks(grace).getByText('A bot plays for you.').waitFor();
    await asks(grace).getByRole('button', { name: 'Take my seat back' }).click();
    await asks(grace).waitFor({ state: 'detached' });
    for (const page of [ada, charles]) await page.locator('.players').getByText('a bot plays').waitFor({ state: 'detached' });
  });

  scene('who is muted is neither heard nor counted, until wanted again', { pace: 'real' }, async ({ page: ada, visit }) => {
    const charles = await visit();
    await together(ada, charles, game);
    const talk = (page) => page.locator('.logs .panes [role=tab]').nth(1);
    const say = async (page, words) => {
      await page.getByLabel('Say something').fill(words);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('.lines').getByText(words).waitFor();
    };
    const mute = async () => {
      await charles.getByRole('button', { name: 'This table' }).click();
      await charles.getByRole('switch', { name: 'Mute Ada' }).click();
      await charles.locator('dialog[open]').getByLabel('Close').click();
    };
    await talk(ada).click();
    await say(ada, 'first');
    await charles.locator('.panes .badge').first().waitFor();
    await mute();
    await charles.locator('.panes .badge').first().waitFor({ state: 'detached' });

    // What comes after is not shown either, also after a reload. Whoever sees his own line has heard
    // all that came before it.
    await say(ada, 'second');
    await charles.reload();
    await charles.locator('.stage').waitFor();
    await talk(charles).click();
    await say(ada, 'third');
    await say(charles, 'fourth');
    assert.equal(await charles.locator('.lines').getByText(/first|second|third/).count(), 0);
    await mute();
    for (const words of ['first', 'second', 'third']) await charles.locator('.lines').getByText(words).waitFor();
  });
});
