// People on a server: how they sign up, sit down together, and finish a game.

import assert from 'node:assert/strict';

let count = 0;

// A name that is unique in this run.
export const fresh = (stem) => `${stem} ${process.pid % 1000}${count++}`;

// Creates an account through its page. Returns the recovery code.
export async function signUp(page, name, password) {
  await page.goto('/#/me');
  const form = page.getByTestId('sign-up');
  await form.locator('input[autocomplete=username]').fill(name);
  if (password) await form.locator('input[type=password]').fill(password);
  await form.locator('button[type=submit]').click();
  const code = await page.locator('.code output').innerText();
  assert.ok(code.length > 10, `"${code}" is no recovery code`);
  return code;
}

// Signs in on another device, with the recovery code.
export async function signIn(page, name, code) {
  await page.goto('/#/me');
  const form = page.getByTestId('sign-in');
  await form.locator('input[autocomplete=username]').fill(name);
  await form.locator('.segmented label').filter({ has: page.locator('input[value=code]') }).click();
  await form.locator('input[autocomplete=off]').fill(code);
  await form.locator('button[type=submit]').click();
  await page.getByTestId('stored').waitFor();
}

// Opens a table with open seats. `listed`: in the lobby; `clock`: the value in the menu, such as '120' for two
// minutes a move.
export async function openSeat(page, game, { name = 'Ada', open = 1, listed = false, clock } = {}) {
  await page.goto(`/#/new/${game.key}`);
  const seats = page.locator('.seat-row');
  await seats.first().waitFor();
  const choose = (index, kind) =>
    seats.nth(index).locator('.segmented label').filter({ has: page.locator(`input[value=${kind}]`) }).click();
  await choose(0, 'person');
  await seats.first().locator('input.name-field').fill(name);
  await seats.first().locator('input.name-field').blur();
  for (let index = 1; index < (await seats.count()); index++) await choose(index, index <= open ? 'open' : 'none');
  const terms = page.getByTestId('terms');
  if (listed) await terms.locator('.segmented label').filter({ has: page.locator('input[value=listed]') }).click();
  if (clock) await page.getByTestId('clock').selectOption(clock);
  await page.locator('[data-testid=start]:visible').click();
  await page.locator('input.wire').waitFor();
  return page.locator('input.wire').inputValue();
}

// Says something at a table, and waits until the server has told it.
export async function say(page, words) {
  const form = page.locator('[data-testid=say]:visible');
  await form.locator('input').fill(words);
  await form.locator('button[type=submit]').click();
  await page.locator('.chat-lines li:not([data-testid=unsaid])').getByText(words).waitFor();
}

// Opens the chat, which shares its place with the log, or is behind a tab on a phone.
export const openChat = (page) =>
  page.locator('[data-testid=chat-pane-tab]:visible, [data-testid=chat-tab]:visible').first().click();

// Takes the first open seat of a table.
export async function sitDown(page, link, name) {
  await page.goto(link);
  const sit = page.locator('.invited .seat-row .button.primary').first();
  await sit.waitFor();
  const field = page.locator('.invited input.field').first();
  if (await field.isVisible()) {
    await field.fill(name);
    await field.blur();
  }
  await sit.click();
  await page.locator('.invited .seat-row .button.primary').first().waitFor({ state: 'detached' });
}

// Two people at one new table of a game.
export async function together(ada, charles, game, options) {
  const link = await openSeat(ada, game, options);
  await sitDown(charles, link, 'Charles');
  for (const page of [ada, charles]) await page.locator('.stage').waitFor();
  return link.split('/t/')[1];
}

// The token for this browser's seat at a table.
export const token = (page, id) => page.evaluate((id) => JSON.parse(localStorage.getItem(`sounder.seat.${id}`)), id);

// Plays the rest of a game without its pages, which would show every move and take longer.
export async function playToEnd(pages, id) {
  const tokens = await Promise.all(pages.map((page) => token(page, id)));
  for (const page of pages) {
    await page.goto('/#/');
    await page.locator('.home[data-main]').waitFor();
  }
  const [page] = pages;
  const over = await page.evaluate(
    async ({ id, tokens }) => {
      const ask = (path, token, body) =>
        fetch(`/api/tables/${id}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: body && JSON.stringify(body),
        });
      const pause = (time) => new Promise((then) => setTimeout(then, time));
      for (let moves = 0; moves < 3000; moves++) {
        for (const token of tokens) {
          const table = await (await ask('', token)).json();
          if (table.status === 'finished') return moves;
          if (!table.legal?.length) continue;
          const action = table.legal[moves % table.legal.length];
          const answer = await ask('/submit', token, { request: `e2e-${moves}-${Math.random()}`, seq: table.seq, action });
          if (answer.status === 429) await pause(Number(answer.headers.get('Retry-After') ?? 1) * 1000);
        }
      }
      return null;
    },
    { id, tokens },
  );
  assert.ok(over !== null, 'the game is not over');
  return over;
}
