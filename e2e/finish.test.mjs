// The end of every game: a headline, a tally with a total, a chart by rounds, words with their meanings, a
// record that is saved and reopened, a replay.

import assert from 'node:assert/strict';
import { scene, withClipboard } from './browser.mjs';
import { games } from './games.mjs';
import { openRecord, playedByBots, saveRecord } from './play.mjs';

const words = ['letterpress', 'telegram'];

for (const game of games) {
  scene(`the end of ${game.key}, and its replay`, {}, async ({ page, visit }) => {
    await playedByBots(page, game);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    assert.doesNotMatch(title, /Game over/);
    assert.equal(await page.locator('[data-testid=tally] tfoot tr').count(), 1, 'a total');
    assert.equal(await page.locator('.line-chart').count(), 1);
    if (!words.includes(game.key)) assert.ok(await page.locator('.last-board .board').isVisible());
    if (words.includes(game.key)) {
      const table = page.getByTestId('all-words');
      await table.locator('.word').first().waitFor();
      await page.waitForFunction(() => [...document.querySelectorAll('.gloss')].some((each) => each.innerText.length > 10));
      await table.locator('.word').first().click();
      await page.locator('dialog[open] .word-entry').waitFor();
      await page.keyboard.press('Escape');
    }

    const score = await page.getByTestId('tally').innerText();
    const record = await saveRecord(page);
    assert.match(record.name, new RegExp(`^${game.key}-.*\\.txt$`));
    assert.ok(record.content.includes(game.key));

    // Enter is ignored at first, then opens the replay; it never starts another game.
    const id = page.url().split('/').at(-2);
    await page.waitForTimeout(650);
    await page.locator('main').focus();
    await page.keyboard.press('Enter');
    await page.locator('.stage.replay').waitFor();
    assert.equal(page.url().split('/').at(-2), id);

    const place = () => page.getByTestId('place').innerText();
    const step = async () => Number(await page.getByTestId('progress').getAttribute('data-step'));
    const begun = await place();
    const steps = Number(await page.getByTestId('progress').getAttribute('data-steps'));
    assert.ok((await page.locator('.timeline .reel-turn').count()) < steps, 'steps are folded into turns');
    const first = await step();
    await page.keyboard.press('Shift+ArrowRight');
    // Shift moves by steps.
    await page.locator(`[data-testid=progress][data-step="${first + 1}"]`).waitFor({ state: 'attached' });
    await page.keyboard.press('PageDown');
    await page.waitForFunction((begun) => document.querySelector('[data-testid=place]').innerText.split(',')[0] !== begun.split(',')[0], begun);
    assert.match(await place(), /^Round \d+ of \d+/);
    assert.ok((await page.locator('.holdings dd span').count()) > 0, 'what everybody holds is shown');
    const there = await place();
    const link = await withClipboard(page, async () => {
      await page.getByRole('button', { name: 'Copy link to this turn' }).first().click();
      const copied = await page.waitForFunction(async (id) => {
        const text = await navigator.clipboard.readText();
        return text.includes(id) && /#r\d+\.\d+$/.test(text) && text;
      }, id);
      return copied.jsonValue();
    });
    await page.keyboard.press('End');
    await page.goto('/#/');
    await page.locator('.home[data-main]').waitFor();
    await page.goto(link);
    await page.locator('.stage.replay').waitFor();
    // The link leads to the turn.
    await page.getByTestId('place').getByText(there, { exact: true }).waitFor();

    const elsewhere = await visit();
    await openRecord(elsewhere, record.content);
    await elsewhere.locator('.button.primary:visible').first().click();
    await elsewhere.locator('.finish').waitFor();
    assert.equal(await elsewhere.getByTestId('tally').innerText(), score);
  });
}
