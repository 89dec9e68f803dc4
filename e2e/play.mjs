// Plays any game without knowing it: by doing what is highlighted.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PATIENCE } from './browser.mjs';

// Opens a table through the screen "new table". `who` lists the players, such as ['person Ada', 'bot
// apprentice']: people by name, bots by level.
export async function openTable(page, game, who) {
  await page.goto(`/#/new/${game.key}`);
  const seats = page.locator('.seat-row');
  await seats.first().waitFor();
  const choose = async (what, value) => {
    const label = what.filter({ has: page.locator(`input[value=${value}]`) });
    if (!(await label.locator('input').isChecked())) await label.click();
  };
  for (let index = 0; index < (await seats.count()); index++) {
    const [kind, name] = (who[index] ?? 'none').split(' ');
    const seat = seats.nth(index);
    await choose(seat.locator('.segmented label'), kind);
    if (kind === 'bot') await choose(seat.locator('.levels label'), name);
    if (kind === 'person') {
      const field = seat.locator('input.name-field');
      await field.fill(name);
      await field.blur();
    }
  }
  const deal = page.getByTestId('seed').locator('input');
  await deal.fill(game.deal);
  await deal.blur();
  await page.locator('[data-testid=start]:visible').click();
  await page.locator('.tape').waitFor();
}

// Opens a table on the server with a seat for anyone with the link.
export async function openOnline(page, game) {
  await openTable(page, game, ['person Ada', 'open']);
  await page.locator('input.wire').waitFor();
}

// What can be done now, best first; runs in the page. `tab` is the number of the tab that shows it on a phone.
export function look(nothing = { what: 'wait' }) {
  const shut = ':disabled, [aria-disabled=true]';
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
  const all = (what) => [...document.querySelectorAll(what)];
  if (location.hash.endsWith('/score')) return document.querySelector('.finish tbody tr') ? { what: 'over' } : nothing;
  if (document.querySelector('dialog.handover[open]')) return { what: 'hand over' };
  // A bot is thinking, or a decision is being sent to the server.
  if (document.querySelector('.tape .thinking')) return nothing;
  if (all('.app .button.primary').some((button) => seen(button) && !button.matches(shut))) return { what: 'confirm' };
  const found = [
    ['.target', null],
    ['.right .playable', 1],
    ['.tray .playable', 0],
  ].flatMap(([what, tab]) => {
    const nodes = all(what);
    return nodes.length ? [{ what, tab, count: nodes.length, hidden: !nodes.some(seen) }] : [];
  });
  return found.length ? { what: 'choose', found } : nothing;
}

// Not on every frame, because a background tab draws none.
const AT_TIMES = { polling: 20 };

// Asks repeatedly until there is an answer.
export async function until(ask, what) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(AT_TIMES.polling)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new assert.AssertionError({ message: `waited in vain for ${what}` });
}

const marks = (page) => page.evaluate(() => document.querySelector('.app')?.innerText ?? '');

// Waits until there is something to do and returns what.
export async function awaitTurn(page) {
  const now = await page.evaluate(look);
  if (now.what !== 'wait') return now;
  const found = await page.waitForFunction(look, null, AT_TIMES).catch(async (error) => {
    throw new assert.AssertionError({ message: `nothing to do: ${error.message}\n${await marks(page)}` });
  });
  return found.jsonValue();
}

const mainButton = '.app .button.primary:not(:disabled, [aria-disabled=true])';

// Where to press one of the things that a selector finds: the one with this number, or the first visible one.
// Returns nothing if something covers it.
function reach([what, number]) {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
  const found = [...document.querySelectorAll(what)];
  const node = number === null ? found.find(seen) : found[number];
  if (!node) return null;
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = node.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2];
  return node.contains(document.elementFromPoint(...middle)) ? middle : null;
}

// What cannot be reached within this time may be gone, so the caller looks again.
const SOON = { timeout: 5000 };

// Presses like a person: with the pointer, on whatever is there. Playwright's own click waits for stable
// frames, which takes as long as the press itself; it is only used for what cannot be reached at once.
async function press(page, what, number, touch) {
  const at = await page.evaluate(reach, [what, number]);
  if (at && touch) return page.touchscreen.tap(...at);
  if (at) return page.mouse.click(...at);
  const where = number === null ? page.locator(`${what}:visible`).first() : page.locator(what).nth(number);
  return (touch ? where.tap(SOON) : where.click(SOON)).catch(() => {});
}

// Makes a decision or part of one: clicks the main button if it is enabled, otherwise something highlighted.
// `pick` chooses among `count` things. Returns what was done.
export async function act(page, { pick = dice(), touch = false } = {}) {
  const now = await awaitTurn(page);
  if (now.what === 'confirm') {
    await press(page, mainButton, null, touch);
  } else if (now.what === 'choose') {
    // Mostly the first: building comes before drawing, and drawing before passing.
    const { what, tab, count, hidden } = now.found[pick(4) ? 0 : pick(now.found.length)];
    if (hidden && tab !== null) await press(page, '.tabs [role=tab]', tab, touch);
    await press(page, what, pick(count), touch);
  }
  return now.what;
}

// Small pseudo-random numbers that are the same every time.
export function dice(state = 1) {
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

// Plays until the score sheet appears, or fails after `game.moves` decisions. Returns the number of decisions.
export async function playOut(page, game, options = {}) {
  const pick = dice(7);
  for (let moves = 0; moves < game.moves * 3; moves++) {
    if ((await act(page, { pick, ...options })) === 'over') return moves;
  }
  throw new assert.AssertionError({ message: `not over after ${game.moves} moves: ${await marks(page)}` });
}

// Lets bots play a whole game by themselves, and opens its score sheet.
export async function playedByBots(page, game) {
  await openTable(page, game, ['bot apprentice', 'bot apprentice']);
  await page.locator('.tape[data-tone=end]').waitFor();
  await page.locator('.app .button.primary:visible').click();
  await page.locator('.finish').waitFor();
}

// Saves the record of the game whose score sheet is open.
export async function saveRecord(page) {
  const saving = page.waitForEvent('download');
  await page.getByTestId('save-record').click();
  const download = await saving;
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

// Opens a record on the front page, which shows its replay.
export async function openRecord(page, record) {
  await page.goto('/#/');
  // Set on the input itself: a click on its label is lost if the page moves between press and release.
  await page.locator('label.file input').setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: record });
  await page.locator('.stage.replay').waitFor();
}

// Holds back the word list until it is released, or refuses every request for it until then.
export async function holdWords(page, { refuse = false } = {}) {
  let letGo;
  let isAsked;
  const free = new Promise((resolve) => (letGo = resolve));
  const asked = new Promise((resolve) => (isAsked = resolve));
  let held = true;
  await page.context().route(/\/words-/, async (route) => {
    isAsked();
    if (held && refuse) return route.abort();
    await free;
    return route.continue();
  });
  return {
    asked,
    letGo: () => {
      held = false;
      letGo();
    },
  };
}

// The records of bots' games in this run, by game.
const records = new Map();

// The score sheet of a game that bots have played: the first test that needs one watches them, the others open
// its record.
export async function finishedGame(page, game) {
  if (!records.has(game.key)) {
    records.set(game.key, playedByBots(page, game).then(() => saveRecord(page)));
    await records.get(game.key);
    return;
  }
  await openRecord(page, (await records.get(game.key)).content);
  await page.locator('.button.primary:visible').first().click();
  await page.locator('.finish').waitFor();
}

// What is visible of a table: its state, the text on the tape, the player's things.
export const shown = (page, game) =>
  page.evaluate((secret) => {
    const words = (what) => [...document.querySelectorAll(what)].map((node) => node.ariaLabel ?? node.textContent);
    return Object.fromEntries(['.crumb b', '.say b', '.target', '.playable', secret].map((what) => [what, words(what)]));
  }, game.secret);

// How many steps the page knows.
export const steps = async (page) => Number(await page.getByTestId('progress').getAttribute('data-steps'));

// Waits until no one else has anything left to decide: where all decide at once, bots may still be deciding
// when one's own turn has begun.
export const othersDone = (page) => page.locator('[data-testid=progress][data-awaited="1"]').waitFor({ state: 'attached' });

// Waits until the page knows more, or fewer, steps than these.
export const moreSteps = (page, than) =>
  page.waitForFunction((than) => Number(document.querySelector('[data-testid=progress]')?.dataset.steps) > than, than, AT_TIMES);
export const fewerSteps = (page, than) =>
  page.waitForFunction((than) => Number(document.querySelector('[data-testid=progress]')?.dataset.steps) < than, than, AT_TIMES);

// The main button was pressed: did it ask whether something may be lost, instead of acting?
export async function asksOnce(page, before) {
  const said = await page.waitForFunction((before) => {
    const tone = document.querySelector('.tape')?.dataset.tone;
    const steps = Number(document.querySelector('[data-testid=progress]')?.dataset.steps);
    return steps > before ? 'done' : tone === 'trouble' && 'asks';
  }, before);
  return (await said.jsonValue()) === 'asks';
}
