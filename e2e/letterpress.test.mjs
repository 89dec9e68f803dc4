// What only Letterpress has: cards that are dragged, and a line that slides.

import assert from 'node:assert/strict';
import { desk, phone, scene } from './browser.mjs';
import { act, awaitTurn, dice, openTable } from './play.mjs';

const game = { key: 'letterpress', deal: 'press', moves: 300 };

// Plays on until the tape says this.
async function until(page, wanted) {
  const pick = dice(1);
  for (let moves = 0; moves < 120; moves++) {
    await awaitTurn(page);
    if (wanted.test(await page.locator('.say b').innerText())) return;
    await act(page, { pick });
  }
  assert.fail(`the tape never said ${wanted}`);
}

const middle = async (where) => {
  const box = await where.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const inStick = (page) => page.locator('.lp .stick [data-set]').count();

scene('a card is flicked into the stick and out of it', { size: desk }, async ({ page }) => {
  await openTable(page, game, ['person Ada', 'bot Apprentice']);
  await until(page, /^Write/);
  const before = await inStick(page);
  await page.mouse.move(...(await middle(page.locator('.lp .own .sort, .lp .sort.own').first())));
  await page.mouse.down();
  // In one event, as a quick hand does it.
  const [x, y] = await middle(page.locator('.lp .stick'));
  await page.mouse.move(x, y);
  await page.mouse.up();
  assert.equal(await inStick(page), before + 1, 'the card is in the stick');
  await page.mouse.move(...(await middle(page.locator('.lp .stick [data-set] .sort').first())));
  await page.mouse.down();
  await page.mouse.move(x, y + 300);
  await page.mouse.up();
  assert.equal(await inStick(page), before, 'and out of it again');
});

for (const size of [desk, phone]) {
  scene(`alone, the new line slides under the pointer on a ${size.name}`, { size }, async ({ page }) => {
    await openTable(page, game, ['person Ada']);
    await until(page, /slide|line/i);
    await page.locator('.lp .row1.new').waitFor();
    const first = page.locator('.lp .row1.new .sort').first();
    const [x, y] = await middle(first);
    const width = (await first.boundingBox()).width;
    const start = (await first.boundingBox()).x;
    await page.mouse.move(x, y);
    await page.mouse.down();
    const places = [];
    for (const by of [1.1, 2.2, 3.3, 2.2, 1.1, 0, -1.1, -2.2]) {
      await page.mouse.move(x + by * width, y, { steps: 3 });
      places.push(Math.round(((await first.boundingBox()).x - start) / width));
    }
    await page.mouse.up();
    assert.ok(new Set(places).size >= 3, `the line came to ${places}`);
    const rest = (await first.boundingBox()).x;
    await page.mouse.move(x, y + 60);
    assert.equal((await first.boundingBox()).x, rest, 'let go, it stays');
  });
}
