// Features of Letterpress only: cards that are dragged, and a line that slides.

import assert from 'node:assert/strict';
import { desk, phone, scene } from './browser.mjs';
import { act, awaitTurn, dice, holdWords, openTable, steps } from './play.mjs';

const game = { key: 'letterpress', deal: 'press', moves: 300 };

// Plays until the table is in this state.
async function until(page, wanted, writing = false) {
  const pick = dice(1);
  for (let moves = 0; moves < 120; moves++) {
    await awaitTurn(page);
    const at = await page.locator('.letterpress .bed').getAttribute('data-at');
    if (at === wanted) return;
    if (writing && at === 'write' && (await write(page))) continue;
    await act(page, { pick });
  }
  assert.fail(`the table never waited for a ${wanted}`);
}

const short =
  'tea ten net sea set sit tin nit rat tar art ear are era toe one ton not son nose tone rose sore note ate eat tree rent sent test rest star rate tear late tale lane line nail rain train sail tail deal lead read dear road load coal goal foal boat coat goat moat bone cone zone home dome pole mole hole sole role role vote dote mule rule tube cube dune tune june use sue due cue hue fun run sun gun bun nut but cut hut put pan man can fan tan van ran ban pen men hen den pin bin fin win sin cat hat mat bat sat pat fat bit fit hit kit pit wit dog fog hog log jog cow how now row sow bow low mow tow day hay may pay ray say way lay bay key boy joy toy buy guy cry dry fly fry pry shy sky sly spy try why gym hymn by my an as at be do go he if in is it me no of on or so to up us we am'.split(
    ' ',
  );

// Types words until one can be written, and writes it.
async function write(page) {
  const confirm = page.locator('.app .button.primary:visible').first();
  const cards = await page.locator('.letterpress .sort').evaluateAll((sorts) => sorts.map((sort) => sort.ariaLabel));
  const letters = cards.map((card) => card.match(/\b([A-Z]{1,2}) \(/)?.[1]?.toLowerCase() ?? '').join('');
  const spelled = short.filter((word) => [...word].every((letter) => letters.includes(letter)));
  for (const word of spelled.slice(0, 30)) {
    await page.keyboard.type(word);
    if ((await inStick(page)) >= word.length - 1 && (await confirm.isEnabled())) {
      await confirm.click();
      return true;
    }
    for (let left = await inStick(page); left > 0; left--) await page.keyboard.press('Backspace');
  }
  return false;
}

const middle = async (where) => {
  const box = await where.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const inStick = (page) => page.locator('.letterpress .stick [data-set]').count();

scene('a card is flicked into the stick and out of it', { size: desk }, async ({ page }) => {
  await openTable(page, game, ['person Ada', 'bot apprentice']);
  await until(page, 'write');
  const before = await inStick(page);
  await page.mouse.move(...(await middle(page.locator('.letterpress .own .sort, .letterpress .sort.own').first())));
  await page.mouse.down();
  // In a single event, like a quick flick.
  const [x, y] = await middle(page.locator('.letterpress .stick'));
  await page.mouse.move(x, y);
  await page.mouse.up();
  assert.equal(await inStick(page), before + 1, 'the card is in the stick');
  await page.mouse.move(...(await middle(page.locator('.letterpress .stick [data-set] .sort').first())));
  await page.mouse.down();
  await page.mouse.move(x, y + 300);
  await page.mouse.up();
  assert.equal(await inStick(page), before, 'and out of it again');
});

for (const size of [desk, phone]) {
  scene(`alone, the new line slides under the pointer on a ${size.name}`, { size }, async ({ page }) => {
    await openTable(page, game, ['person Ada']);
    await until(page, 'line', true);
    await page.locator('.letterpress .type-line.new').waitFor();
    const first = page.locator('.letterpress .type-line.new .sort').first();
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

for (const size of [desk, phone]) {
  scene(`the table is shown before its list of words on a ${size.name}`, { size }, async ({ page }) => {
    const list = await holdWords(page);
    await openTable(page, game, ['person Ada', 'bot apprentice']);
    const card = page.locator('.letterpress [data-action].target').first();
    await card.waitFor();
    await list.asked;
    const before = await steps(page);
    // A card can be selected and tried, but nothing can be decided.
    await card.click();
    const confirm = page.locator('.app .button.primary:visible').first();
    await page.locator('.app .button.primary[aria-disabled=true]:visible').first().waitFor();
    await confirm.click({ force: true });
    await page.keyboard.press('Enter');
    await page.keyboard.type('tea');
    assert.equal(await inStick(page), 0, 'the list says what can be spelled');
    assert.equal(await steps(page), before, 'nothing is decided');
    await page.locator('[data-testid=progress][data-words=false]').waitFor({ state: 'attached' });
    assert.equal(await page.getByTestId('hint').count(), 0, 'a hint would ask the list');
    list.letGo();
    await awaitTurn(page);
    await until(page, 'write', true);
    assert.ok(await write(page), 'a word is written');
  });
}

scene('a list of words that did not come is fetched again', { refused: /ERR_FAILED|Failed to load/ }, async ({ page }) => {
  const list = await holdWords(page, { refuse: true });
  await openTable(page, game, ['person Ada', 'bot apprentice']);
  await page.locator('.tape[data-tone=trouble]').waitFor();
  list.letGo();
  await page.locator('.app .button.primary:visible').first().click();
  await page.locator('[data-testid=progress][data-words=true]').waitFor({ state: 'attached' });
  await until(page, 'write');
});
