// The daily puzzle: everyone gets the same deal on a day, the first result counts, and it can be shared.

import assert from 'node:assert/strict';
import { scene, sizes, withClipboard } from './browser.mjs';
import { act, awaitTurn, dice } from './play.mjs';

const NOON = Date.parse('2026-11-15T12:00:00Z');
const DAY = 86_400_000;

// The page's clock starts at this time of day, and runs from there.
async function at(page, time) {
  await page.addInitScript((time) => {
    const real = Date.now;
    const begun = real();
    Date.now = () => time + (real() - begun);
  }, time);
}

const home = async (page) => {
  await page.goto('/#/');
  await page.locator('.daily').waitFor();
};
const button = (page, state) => page.locator(`[data-testid=daily][data-state=${state}]`);
const offered = async (page) => {
  await page.locator('.offer .letter-card').first().waitFor();
  return page.locator('.offer button').evaluateAll((all) => all.map((one) => one.ariaLabel));
};

// Keeps the first reserve card, so that the offering is laid out.
const begin = async (page) => {
  await button(page, 'new').click();
  await page.locator('.stage').waitFor();
  for (let steps = 0; steps < 4 && !(await page.locator('.offer .letter-card').count()); steps++) await act(page, { pick: () => 0 });
  return offered(page);
};

// Only ends every round.
async function sendNothing(page) {
  const pick = dice(1);
  for (let steps = 0; steps < 60; steps++) {
    const now = await awaitTurn(page);
    if (now.what === 'over') return;
    const done = page.locator('.tray .stop button');
    if (now.what === 'choose' && (await done.count())) await done.click();
    await act(page, { pick });
  }
  assert.fail('the puzzle is not over');
}

for (const size of sizes) {
  scene(`the daily puzzle on a ${size.name}`, { size }, async ({ page, visit }) => {
    await at(page, NOON);
    await home(page);
    assert.match(await page.locator('.daily').innerText(), /Sunday 15 November/);
    assert.match(await page.locator('.countdown').innerText(), /1[12]:\d\d:\d\d/);
    const deal = await begin(page);

    // Another player has the same deal on that day and a different one on the next.
    const friend = await visit();
    await at(friend, NOON + DAY / 3);
    await home(friend);
    assert.deepEqual(await begin(friend), deal);
    const tomorrow = await visit();
    await at(tomorrow, NOON + DAY);
    await home(tomorrow);
    assert.notDeepEqual(await begin(tomorrow), deal);

    // A game in progress continues, also from the page of the game.
    const address = page.url();
    await home(page);
    await button(page, 'begun').click();
    await page.locator('.stage').waitFor();
    assert.equal(page.url(), address);
    assert.match(await page.getByTestId('progress').innerText(), /^Daily, 15 November/);
    await page.goto('/#/new/telegram');
    await button(page, 'begun').click();
    await page.locator('.stage').waitFor();
    assert.deepEqual(await offered(page), deal);

    await sendNothing(page);
    const text = await page.locator('.daily pre').innerText();
    assert.match(text, /2026-11-15\n-?\d+ /);
    assert.match(text, /\/#\/daily$/);
    assert.equal(await page.getByRole('button', { name: 'Rematch' }).count(), 0, 'a day is played once');
    assert.doesNotMatch(await page.locator('.tape').innerText(), /won|win/i);
    await withClipboard(page, async () => {
      await page.getByTestId('copy-result').click();
      await page.waitForFunction(async (text) => (await navigator.clipboard.readText()).replaceAll('\r', '') === text, text);
    });

    // It is counted once, whatever happens to its table.
    await home(page);
    const history = () => page.evaluate(() => JSON.parse(localStorage.getItem('sounder.daily')));
    const counted = await history();
    assert.equal(counted.version, 1);
    assert.equal(counted.days.length, 1);
    assert.equal(await page.getByTestId('streak').innerText(), '1', 'one day in a row');
    assert.doesNotMatch(await page.locator('.recent-games').innerText(), /won/);
    await page.goto('/#/daily');
    assert.equal(await page.locator('.daily .days li').count(), 1);
    assert.deepEqual(await page.locator('.daily dl dd').first().innerText(), '1', 'one day in a row');
    await home(page);
    await page.evaluate((id) => localStorage.removeItem(`sounder.table.${id}`), counted.days[0].table);
    await button(page, 'over').click();
    await page.locator('.stage').waitFor();
    assert.deepEqual((await history()).days[0].result, counted.days[0].result, 'the first result stays');
  });
}
