// Hints, analysis, playing on from a step, puzzles.

import assert from 'node:assert/strict';
import { phone, scene } from './browser.mjs';
import { games } from './games.mjs';
import { awaitTurn, finishedGame, moreSteps, openTable, othersDone, steps } from './play.mjs';

const named = (key) => games.find((game) => game.key === key);
const road = named('telegraph-road');

// Opens a table and asks for a hint.
async function openHint(page, game) {
  await openTable(page, game, ['person Ada', 'bot novice']);
  await awaitTurn(page);
  await page.getByTestId('hint').click();
  await page.getByTestId('show-hint').click();
  await page.getByTestId('hints').locator('.candidate').first().waitFor();
}

scene('a hint asks once, shows candidates, and one of them can be played', {}, async ({ page }) => {
  await openHint(page, road);
  const candidates = page.getByTestId('hints').locator('.candidate');
  assert.ok((await candidates.count()) <= 3);
  // Each gives its reasons, and is marked on the board where it has a place.
  await candidates.first().getByTestId('reasons').getByRole('listitem').first().waitFor();
  await page.getByTestId('badges').getByText('A').waitFor();
  const before = await steps(page);
  await candidates.first().getByRole('button').click();
  await moreSteps(page, before);
  // The hint was about the previous position.
  await page.getByTestId('hints').waitFor({ state: 'detached' });
  await awaitTurn(page);
  await page.keyboard.press('h');
  await page.getByTestId('hints').waitFor();
});

// The bot's decisions wait until `letGo` is called; everything else is answered at once.
function holdBots() {
  const held = [];
  let free = false;
  window.Worker = class extends Worker {
    postMessage(text) {
      if (free || JSON.parse(text).task !== 'Move') super.postMessage(text);
      else held.push(() => super.postMessage(text));
    }
  };
  window.letGo = () => {
    free = true;
    for (const send of held.splice(0)) send();
  };
}

scene('a hint stays while another decides in secret', {}, async ({ page }) => {
  await page.addInitScript(holdBots);
  await openHint(page, named('letterpress'));
  await page.locator('[data-testid=progress][data-awaited="2"]').waitFor({ state: 'attached' });
  await page.evaluate(() => window.letGo());
  await othersDone(page);
  await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
  assert.equal(await page.getByTestId('hints').count(), 1);
});

// Where the letters are after scrolling down by this, and what is under their middles.
async function scrolled(down) {
  const scrolls = (node) => node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY);
  let page = document.querySelector('.hint');
  while (page !== document.documentElement && !scrolls(page)) page = page.parentElement;
  page.scrollTop = down;
  await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(then))));
  const part = (badge) => {
    const { x, y, width, height } = badge.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.stage > *')?.className ?? 'outside';
  };
  return { under: [...document.querySelectorAll('[data-testid=badges] .badge')].map(part), end: page.scrollTop < down };
}

scene('the letters of a hint stand on free plots, and never over what covers them', { size: phone }, async ({ page }) => {
  await openHint(page, named('us-telegraph'));
  const under = new Set();
  for (let down = 0; ; down += 40) {
    const now = await page.evaluate(scrolled, down);
    now.under.forEach((part) => under.add(part));
    if (now.end) break;
  }
  assert.equal(under.size, 1, [...under].join(', '));
  assert.match([...under][0], /\bboard\b/);
});

scene('a finished game is analysed, and played on from a decision', {}, async ({ page }) => {
  await finishedGame(page, road);
  await page.getByTestId('analyse').click();
  await page.getByTestId('graph').locator('.course').first().waitFor();
  await page.getByTestId('luck').locator('tbody tr').first().waitFor();
  await page.getByTestId('decision').getByRole('row').first().waitFor();
  const step = async () => Number(await page.getByTestId('progress').getAttribute('data-step'));
  const end = await step();
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((end) => Number(document.querySelector('[data-testid=progress]').dataset.step) < end, end);
  // What if: a branch that is stored, compared with the game, named and listed.
  await page.keyboard.press('w');
  await page.getByTestId('begin-branch').click();
  await page.waitForURL(/#\/table\/[a-z0-9]+$/);
  await page.locator('.stage').waitFor();
  await page.getByTestId('compare').click();
  await page.getByTestId('what-if').waitFor();
  assert.equal(await page.locator('.compared .board').count(), 2);
  await page.getByTestId('numbers-branch').getByText('%').first().waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.type('Block first');
  await page.keyboard.press('Enter');
  await page.reload();
  await page.getByTestId('what-if').waitFor();
  assert.equal(await page.getByTestId('branch-name').inputValue(), 'Block first');
});

scene('the position of a replay is copied, set up by hand and played', {}, async ({ page }) => {
  await finishedGame(page, road);
  await page.goto(page.url().replace(/(table\/[a-z0-9]+).*/, '$1/replay'));
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      window.copied = text;
    };
  });
  await page.getByTestId('copy-position').click();
  await page.waitForFunction(() => window.copied);
  const text = await page.evaluate(() => window.copied);
  await page.goto('/#/set-up');
  // An invalid position gets an error that says where; the page keeps working.
  const broken = text.slice(0, -3);
  await page.getByTestId('position').fill(broken);
  await page.getByTestId('play-position').click();
  await page.getByTestId('position-trouble').filter({ hasText: new RegExp(`\\b${broken.split('\n').length}\\b`) }).waitFor();
  await page.getByTestId('position').fill(text);
  await page.getByTestId('play-position').click();
  await page.waitForURL(/#\/table\/[a-z0-9]+$/);
  await awaitTurn(page);
});

scene('a puzzle is tried, and its solution shown', {}, async ({ page }) => {
  await page.goto('/#/puzzles/telegraph-road');
  await page.getByTestId('puzzle').waitFor();
  await page.locator('[data-testid=progress][data-awaited="1"]').waitFor({ state: 'attached' });
  // The second button of the tape shows the solution, the first continues.
  const before = await steps(page);
  await page.locator('[data-testid=back]:visible').click();
  await moreSteps(page, before);
  await page.locator('.app .button.primary:visible').click();
  await page.getByTestId('puzzle').waitFor();
  await page.goto('/#/puzzles');
  await page.locator('.puzzle-games li').first().waitFor();
  assert.equal(await page.locator('.puzzle-games li').count(), games.length);
});
