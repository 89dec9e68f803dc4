// Features of Telegram only: a letter, a cell, and their effect; letters that click in Morse.

import assert from 'node:assert/strict';
import { scene, sizes } from './browser.mjs';
import { act, awaitTurn, holdWords, moreSteps, openTable, steps } from './play.mjs';

const game = { key: 'telegram', deal: 'stop' };
// The numbers on the tape: how many words fit, and the resulting score of the sheet.
const numbers = async (page) => (await page.locator('.tape .say small').innerText()).match(/\d+/g) ?? [];
const main = (page) => page.locator('.app .button.primary:visible');

// Keeps a reserve card and starts the first fragment.
async function start(page) {
  await openTable(page, game, ['person Ada']);
  for (let acts = 0; acts < 4 && !(await page.locator('.offer .fragment').count()); acts++) await act(page, { pick: () => 0 });
  await page.locator('.offer .fragment').first().click();
  assert.ok((await numbers(page)).length > 0, 'the tape says how many words fit');
  await main(page).click();
  await page.locator('.word-row .given').first().waitFor();
}

for (const size of sizes) {
  scene(`a letter is inserted on a ${size.name}`, { size }, async ({ page }) => {
    await start(page);
    const before = await steps(page);
    await page.locator('.offer .letter-card').first().click();
    assert.ok(await main(page).isDisabled(), 'a letter needs a cell');
    const cells = page.locator('.word-row .cell.target');
    await cells.first().click();
    assert.equal((await numbers(page)).at(-1), '0', 'the tape says what the sheet scores now');
    assert.equal(await steps(page), before, 'nothing is sent before it is confirmed');
    await page.locator('.button.secondary:visible').click();
    assert.ok(await main(page).isDisabled(), 'the cell was put back');
    await cells.last().click();
    await main(page).click();
    await page.locator('.word-row .cell.own').waitFor();
    assert.ok((await steps(page)) > before);
    assert.match(await page.locator('.word-row .cell.own').getAttribute('aria-label'), /\b[A-Z]\b.*\b1\b.*\b\d$/, 'letter, row and cell');
  });
}

scene('a letter is dragged onto its cell', {}, async ({ page }) => {
  await start(page);
  const before = await steps(page);
  const letter = page.locator('.offer .letter-card').first();
  const name = (await letter.locator('b').innerText()).trim();
  const middle = async (what) => {
    const { x, y, width, height } = await what.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  // Nothing is picked until it is dragged; then the cells are highlighted.
  await page.mouse.move(...(await middle(letter)));
  await page.mouse.down();
  assert.equal(await page.locator('.word-row .cell.target').count(), 0);
  const [x, y] = await middle(page.locator('.word-row').first());
  await page.mouse.move(x, y, { steps: 4 });
  const cell = page.locator('.word-row .cell.target').last();
  const to = await middle(cell);
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
  await page.locator('.word-row .cell.target[aria-pressed=true]').waitFor();
  assert.deepEqual(await middle(page.locator('.word-row .cell.target[aria-pressed=true]')), to, 'the cell it was dropped on');
  assert.equal(await steps(page), before, 'nothing is sent before it is confirmed');
  await main(page).click();
  assert.match(await page.locator('.word-row .cell.own').getAttribute('aria-label'), new RegExp(`\\b${name}\\b.*\\b1\\b`));
});

scene('letters click in Morse for players who want it', { pace: 'real' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.tones = [];
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      const tone = made.call(this);
      window.tones.push(tone);
      return tone;
    };
  });
  // Every sign of a letter ends with a clack, the only sound with this pitch.
  const clacks = () => window.tones.filter((tone) => tone.frequency.value === 1200).length;
  // Writes the first letter of the offering, and returns how many signs its code has.
  const insert = async () => {
    await start(page);
    const letter = page.locator('.offer .letter-card').first();
    const signs = await letter.locator('.morse svg > *').count();
    await letter.click();
    await page.locator('.word-row .cell.target').first().click();
    await main(page).click();
    await page.locator('.word-row .cell.own').waitFor();
    return signs;
  };
  const silent = await insert();
  await page.getByTestId('settings').click();
  await page.getByTestId('morse').click();
  await page.locator('dialog[open]').getByTestId('close').click();
  const signs = await insert();
  assert.equal(signs, silent, 'the same letter both times');
  // All of them belong to the second letter: the first one was silent.
  await page.waitForFunction((signs) => window.tones.filter((tone) => tone.frequency.value === 1200).length >= signs, signs);
  assert.equal(await page.evaluate(clacks), signs);
});

for (const size of sizes) {
  scene(`the table is shown before its list of words on a ${size.name}`, { size }, async ({ page }) => {
    const list = await holdWords(page);
    await openTable(page, game, ['person Ada', 'bot apprentice']);
    await page.locator('.stage .board').waitFor();
    await list.asked;
    const before = await steps(page);
    await page.locator('.target, .playable').locator('visible=true').first().click();
    await page.locator('.app .button.primary[aria-disabled=true]:visible').first().waitFor();
    await main(page).first().click({ force: true });
    await page.keyboard.press('Enter');
    assert.equal(await steps(page), before, 'nothing is decided');
    await page.locator('[data-testid=progress][data-words=false]').waitFor({ state: 'attached' });
    list.letGo();
    await awaitTurn(page);
    await act(page);
    await moreSteps(page, before);
  });
}
