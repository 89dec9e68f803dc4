// What only Telegram has: a letter, a cell, and what they would bring; letters that click in Morse.

import assert from 'node:assert/strict';
import { scene, sizes } from './browser.mjs';
import { act, openTable, steps } from './play.mjs';

const game = { key: 'telegram', deal: 'stop' };
const tape = (page) => page.locator('.tape .say').innerText();
const main = (page) => page.locator('.app .btn.pri:visible');

// Keeps a reserve card and starts the first fragment.
async function start(page) {
  await openTable(page, game, ['person Ada']);
  for (let acts = 0; acts < 4 && !(await page.locator('.offer .fc').count()); acts++) await act(page, { pick: () => 0 });
  await page.locator('.offer .fc').first().click();
  assert.match(await tape(page), /words of the list fit/);
  await main(page).click();
  await page.locator('.wr .gv').first().waitFor();
}

for (const size of sizes) {
  scene(`a letter is inserted on a ${size.name}`, { size }, async ({ page }) => {
    await start(page);
    const before = await steps(page);
    await page.locator('.offer .lc').first().click();
    assert.ok(await main(page).isDisabled(), 'a letter needs a cell');
    const cells = page.locator('.wr .c.target');
    await cells.first().click();
    assert.match(await tape(page), /Sheet: .* \(now 0\)/);
    assert.equal(await steps(page), before, 'nothing is sent before it is confirmed');
    await page.locator('.btn.second:visible').click();
    assert.ok(await main(page).isDisabled(), 'the cell was put back');
    await cells.last().click();
    await main(page).click();
    await page.locator('.wr .c.own').waitFor();
    assert.ok((await steps(page)) > before);
    assert.match(await page.locator('.wr .c.own').getAttribute('aria-label'), /^You wrote [A-Z] in row 1, cell \d$/);
  });
}

scene('a letter is dragged onto its cell', {}, async ({ page }) => {
  await start(page);
  const before = await steps(page);
  const letter = page.locator('.offer .lc').first();
  const name = (await letter.locator('b').innerText()).trim();
  const middle = async (what) => {
    const { x, y, width, height } = await what.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  // Nothing is taken up until it is dragged; then the cells are lit.
  await page.mouse.move(...(await middle(letter)));
  await page.mouse.down();
  assert.equal(await page.locator('.wr .c.target').count(), 0);
  const [x, y] = await middle(page.locator('.wr').first());
  await page.mouse.move(x, y, { steps: 4 });
  const cell = page.locator('.wr .c.target').last();
  const to = await middle(cell);
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
  await page.locator('.wr .c.target[aria-pressed=true]').waitFor();
  assert.deepEqual(await middle(page.locator('.wr .c.target[aria-pressed=true]')), to, 'the cell it was dropped on');
  assert.equal(await steps(page), before, 'nothing is sent before it is confirmed');
  await main(page).click();
  assert.match(await page.locator('.wr .c.own').getAttribute('aria-label'), new RegExp(`^You wrote ${name} in row 1`));
});

scene('letters click in Morse for whoever wants it', { pace: 'real' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.tones = 0;
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones += 1;
      return made.call(this);
    };
  });
  // How many tones the first letter of the offering makes, and its code.
  const insert = async () => {
    await start(page);
    const letter = page.locator('.offer .lc').first();
    const signs = await letter.locator('.mo svg > *').count();
    await letter.click();
    await page.locator('.wr .c.target').first().click();
    await page.waitForTimeout(400);
    await page.evaluate(() => (window.tones = 0));
    await main(page).click();
    await page.locator('.wr .c.own').waitFor();
    await page.waitForTimeout(600);
    return { signs, tones: await page.evaluate(() => window.tones) };
  };
  const silent = await insert();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Morse clicks for letters').click();
  await page.locator('dialog.drawer[open]').getByLabel('Close').click();
  const clicking = await insert();
  assert.equal(clicking.signs, silent.signs, 'the same letter both times');
  // Every sign is a click and a clack, of two tones each.
  assert.equal(clicking.tones - silent.tones, 4 * clicking.signs);
});
