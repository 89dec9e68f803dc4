// Whole games played only through the document: everything is found by role and name, as a screen reader finds
// it.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { dice, openTable } from './play.mjs';

// More decisions than a whole game takes.
const MOST = 900;

async function read(page) {
  await page.getByRole('radiogroup', { name: 'Show the board as' }).getByRole('radio', { name: 'Document' }).check({ force: true });
  await page.getByRole('heading', { level: 2, name: 'What you can do' }).waitFor();
}

// The buttons of "What you can do", as soon as there are any, or that the game is over.
const offered = (page) =>
  page.waitForFunction(() => {
    if (document.querySelector('.tape[data-tone=end]')) return { over: true };
    const heading = [...document.querySelectorAll('h2')].find((node) => node.textContent === 'What you can do');
    const section = heading?.closest('section');
    const names = [...(section?.querySelectorAll('ul button') ?? [])].map((button) => button.textContent);
    return names.length > 0 && !document.querySelector('.tape .thinking') && { names };
  });

// Presses a button like a screen reader: by its name, wherever the pointer is.
const press = (page, name) =>
  page.evaluate((name) => {
    const found = [...document.querySelectorAll('main button')].filter((button) => button.textContent === name && button.checkVisibility());
    if (found.length !== 1) throw new Error(`${found.length} buttons are called ${name}`);
    found[0].focus();
    found[0].click();
  }, name);

// What brings a game to its end: building and continuing before passing, and never drawing for its own sake.
const welcome = [/connects two cities/, /^Build|^Pay/, /^Play a|^Buy|^Lay/, /^Place|^Finish|^Start|^Insert|^Write it|^Keep/];

for (const game of games) {
  scene(`a whole game of ${game.key} through the document`, {}, async ({ page }) => {
    await openTable(page, game, ['person Ada', 'bot novice']);
    await read(page);
    const pick = dice(5);
    for (let moves = 0; ; moves++) {
      assert.ok(moves < MOST, 'the game comes to an end');
      const { over, names } = await (await offered(page)).jsonValue();
      if (over) break;
      const liked = welcome.map((words) => names.filter((name) => words.test(name))).find((some) => some.length) ?? names;
      const from = pick(4) ? liked : names;
      await press(page, from[pick(from.length)]);
      const focus = await page.evaluate(() => document.activeElement?.textContent);
      assert.equal(focus, 'What you can do', 'after a move the keyboard is where the next one is');
    }
    await page.getByRole('button', { name: 'Score sheet' }).first().click();
    await page.getByRole('table').first().waitFor();
  });
}

scene('the document and the picture show the same table', {}, async ({ page }) => {
  const game = games.find(({ key }) => key === 'us-telegraph');
  await openTable(page, game, ['person Ada', 'bot novice']);
  await read(page);
  // Alt and a number focus a section, and the document answers questions about a place.
  await page.keyboard.press('Alt+3');
  const reached = await page.evaluate(() => document.activeElement?.textContent);
  // The button with the same function shows its number after the title.
  assert.equal(await page.locator('[aria-keyshortcuts="Alt+3"]').textContent(), `${reached}3`);
  await page.getByRole('textbox', { name: 'Name of a place' }).or(page.getByRole('combobox', { name: 'Name of a place' })).fill('a0');
  await page.getByRole('button', { name: 'Read' }).click();
  await page.getByTestId('answer').filter({ hasText: /\bA0\b.*\bA1\b/ }).waitFor();
  const steps = () => page.getByTestId('progress').getAttribute('data-step');
  const before = await steps();
  const { names } = await (await offered(page)).jsonValue();
  await press(page, names.find((name) => name.startsWith('Build')) ?? names[0]);
  await page.waitForFunction((before) => document.querySelector('[data-testid=progress]').dataset.step !== before, before);
  // The choice is remembered, and so are the moves.
  await page.reload();
  await page.getByRole('heading', { level: 2, name: 'What you can do' }).waitFor();
  await page.getByRole('radio', { name: 'Picture' }).check({ force: true });
  await page.locator('.stage .zoomable svg').first().waitFor();
  assert.notEqual(await steps(), before);
});
