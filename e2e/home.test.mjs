// The home page: a newcomer's first move, and games in progress.

import assert from 'node:assert/strict';
import { scene, sizes } from './browser.mjs';
import { act, awaitTurn, dice, openTable, othersDone, steps, until } from './play.mjs';
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
    // Next time the page shows games in progress, and the last game.
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
  await page.locator('.home[data-main]').waitFor();
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
  await page.locator('.home[data-main]').waitFor();
  await page.keyboard.press('n');
  await page.locator('.new-table').waitFor();
  await page.goto('/#/');
  await page.locator('.home[data-main]').waitFor();
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

// The program is loading until `come` is called.
async function withoutProgram(page) {
  let come;
  const held = new Promise((resolve) => (come = resolve));
  await page.route(/\/assets\/sounder[^/]*\.wasm/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#door h1').waitFor();
  return come;
}

// The content down to the first word, and its layout.
function told() {
  const parts = ['nav:has(> .skip)', 'header.top', '.hero'].map((part) => document.querySelector(part));
  const words = parts.map((part) => {
    const copy = part.cloneNode(true);
    const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
    const found = [];
    while (comments.nextNode()) found.push(comments.currentNode);
    found.forEach((comment) => comment.remove());
    return copy.outerHTML;
  });
  const places = parts.flatMap((part) => [...part.querySelectorAll('h1, p, a, button, section')]).map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return `${each.textContent} ${[x, y, width, height].map(Math.round)}`;
  });
  return { words, places };
}

for (const size of sizes) {
  scene(`the door on a ${size.name} is the home page before the program has come`, { size }, async ({ page }) => {
    const come = await withoutProgram(page);
    await page.evaluate(() => document.fonts.ready);
    const door = await page.evaluate(told);
    come();
    await page.locator('.home[data-main]').waitFor();
    assert.equal(await page.locator('#door, #boot').count(), 0);
    const home = await page.evaluate(told);
    // crates/web/door.html must match what the home page shows to a newcomer.
    assert.deepEqual(door.words, home.words);
    assert.deepEqual(door.places, home.places);
  });
}

scene('what is pressed at the door is done when the program has come', {}, async ({ page, visit }) => {
  const come = await withoutProgram(page);
  await page.getByRole('button', { name: 'Start a game with Tilly' }).click();
  come();
  await page.locator('.stage').waitFor();
  const other = await visit();
  const others = await withoutProgram(other);
  await other.getByRole('link', { name: 'Puzzles' }).click();
  others();
  await other.getByRole('heading', { level: 1, name: 'Puzzles' }).waitFor();
  assert.equal(await other.locator('#door').count(), 0);
});

scene('what has the focus at the door keeps it', {}, async ({ page }) => {
  const come = await withoutProgram(page);
  await page.getByTestId('first-game').focus();
  come();
  await page.locator('.home[data-main] [data-testid=first-game]:focus').waitFor();
});

scene('who was here before sees no door', {}, async ({ page }) => {
  await page.goto('/');
  await page.locator('.home[data-main]').waitFor();
  await page.goto('about:blank');
  await page.route(/\/assets\/sounder[^/]*\.wasm/, () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#boot').waitFor();
  assert.ok(!(await page.locator('#door').isVisible()));
});

for (const game of games) {
  scene(`a first table of ${game.key} is shown before its bots have come`, {}, async ({ page }) => {
    let come;
    const held = new Promise((resolve) => (come = resolve));
    await page.route(/\/assets\/(split|shared)_(\w+_)?besides-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await page.locator(`.play-now label:has(input[value=${game.key}])`).click();
    await page.getByTestId('quick-game').click();
    await page.locator('.stage .board').waitFor();
    come();
    // Then the others decide, a hint is computed, and the rules can be read.
    await othersDone(page);
    await page.getByTestId('hint').click();
    await page.getByTestId('show-hint').click();
    await page.getByTestId('hints').locator('li').first().waitFor();
    await page.getByTestId('rules').click();
    await page.locator('.rules section').first().waitFor();
  });
}

scene('what all parts share is asked for once, before the program starts', {}, async ({ page }) => {
  // Requests by the page; the worker makes its own, later.
  const asked = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/shared_tables-')).length);
  // The program has loaded, but does not start until it is released.
  await page.addInitScript(() => {
    const start = WebAssembly.instantiateStreaming;
    const held = new Promise((resolve) => (window.letGo = resolve));
    WebAssembly.instantiateStreaming = async (...all) => {
      await held;
      return start(...all);
    };
  });
  await page.goto('/', { waitUntil: 'commit' });
  await until(async () => (await asked()) === 1, 'what all parts share');
  assert.equal(await page.locator('.home[data-main]').count(), 0);
  await page.evaluate(() => window.letGo());
  await page.getByTestId('quick-game').click();
  await page.locator('.stage .board').waitFor();
  assert.equal(await asked(), 1);
});

scene('only a table on a server loads what speaks with the server', {}, async ({ page }) => {
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const remote = () => asked.filter((path) => path.includes('/split_remote-'));
  await page.goto('/');
  await page.getByTestId('quick-game').click();
  await page.locator('.stage .board').waitFor();
  await othersDone(page);
  assert.deepEqual(remote(), []);
  await page.goto('/#/');
  await page.getByRole('button', { name: 'Create a link' }).click();
  await page.locator('.invited input.wire').waitFor();
  assert.equal(remote().length, 1);
});
