// Every screen, by day, by night and in forced colours, large and small: nothing for axe-core to find, nothing to scroll
// sideways on a phone, no error in the console.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { desk, scene, sizes } from './browser.mjs';
import { fresh, openChat, openSeat, playToEnd, say, signUp, together, token } from './company.mjs';
import { games } from './games.mjs';
import { awaitTurn, act, dice, look, openOnline, openTable, playedByBots } from './play.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// By night and in forced colours nothing but the colours is different, and those do not depend on the size of the screen.
const lights = (size) =>
  size === desk
    ? [{ light: 'by day' }, { light: 'by night', dark: true }, { light: 'in forced colours', forced: true }]
    : [{ light: 'by day' }];

async function check(page, where) {
  await page.evaluate(() => document.fonts.ready);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    // Colours in the middle of a fade are nobody's fault.
    await Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity).map((each) => each.finished.catch(() => {})));
    // What is read aloud contains what stands there, for those who speak to the page.
    // Forced colours are the system's; axe would read our own, which nobody sees.
    const forced = matchMedia('(forced-colors: active)').matches;
    const rules = { 'label-content-name-mismatch': { enabled: true }, 'color-contrast': { enabled: !forced } };
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], rules });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n      ${nodes.slice(0, 4).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join('\n      ')}`);
  });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth) - page.viewportSize().width;
  const faults = found.map((each) => `${where}: ${each}`);
  if (wide > 0) faults.push(`${where}: scrolls sideways by ${wide} pixels`);
  return faults;
}

for (const game of games) {
  // Played out once; the other scenes open the same tables.
  let kept;
  for (const size of sizes) {
    for (const { light, ...colours } of lights(size)) {
      scene(`screens of ${game.key} on a ${size.name} ${light}`, { size, ...colours, timeout: 120 }, async ({ page, visit }) => {
        const faults = [];
        const see = async (where) => faults.push(...(await check(page, where)));
        const touch = size.hasTouch;
        await page.goto('/');
        await page.locator('.home').waitFor();
        await see('home, empty');
        if (!kept) {
          await playedByBots(page, game);
          const pick = dice(4);
          await openTable(page, game, ['person Ada', 'bot apprentice']);
          for (let acts = 0; acts < 12; acts++) await act(page, { pick, touch });
          kept = await page.evaluate(() => ({ ...localStorage }));
        }
        await page.evaluate((kept) => Object.assign(localStorage, kept), kept);
        const slips = JSON.parse(kept['sounder.tables']);
        const [running, finished] = [false, true].map((over) => slips.find((slip) => Boolean(slip.winners) === over).id);
        await page.goto('/#/settings-are-read-anew');
        await page.reload();
        await see('a page that is not there');
        await page.goto('/#/');
        await page.locator('.home .slip').waitFor();
        await see('home');
        await page.getByTestId('settings').click();
        await page.locator('dialog.drawer[open]').waitFor();
        await see('settings');
        await page.locator('dialog.drawer[open]').getByTestId('close').click();
        await page.goto(`/#/new/${game.key}`);
        await page.locator('.new-table').waitFor();
        await see('new table');
        await page.goto(`/#/learn/${game.key}`);
        await page.locator('.lesson-card').first().waitFor();
        await see('learn');
        await page.goto(`/#/learn/${game.key}/first-game`);
        await page.getByTestId('coach').waitFor();
        await see('lesson');
        await page.goto(`/#/table/${running}`);
        await page.locator('.stage').waitFor();
        await awaitTurn(page);
        await see('table');
        for (const tab of await page.locator('.tabs [role=tab]:visible').all()) {
          await tab.click();
          await see(`table, ${await tab.innerText()}`);
        }
        await page.getByRole('radio', { name: 'Document' }).check({ force: true });
        await page.getByTestId('document').waitFor();
        await see('table as a document');
        await page.getByRole('radio', { name: 'Picture' }).check({ force: true });
        await page.getByTestId('rules').click();
        await page.locator('dialog.drawer[open]').waitFor();
        await see('rules');
        await page.locator('dialog.drawer[open]').getByTestId('close').click();
        await page.goto(`/#/table/${finished}`);
        await page.locator('.tape.wait').waitFor();
        await see('finished table');
        await page.goto(`/#/table/${finished}/score`);
        await page.locator('.finish').waitFor();
        await see('score');
        await page.goto(`/#/table/${finished}/replay`);
        await page.locator('.stage.replay').waitFor();
        await see('replay');
        await openTable(page, game, ['person Ada', 'person Charles']);
        await page.locator('dialog.handover[open]').waitFor();
        await see('hand over');
        await openOnline(page, game);
        await see('waiting for players');
        const guest = await visit();
        await guest.goto(await page.locator('input.wire').inputValue());
        await guest.locator('.invited').waitFor();
        faults.push(...(await check(guest, 'invited')));
        assert.equal(faults.length, 0, `\n  ${faults.join('\n  ')}`);
      });
    }
  }
}

// What is the same for every game: accounts, the lobby, and a table with people.
for (const size of sizes) {
  for (const { light, ...colours } of lights(size)) {
    scene(`screens of people on a ${size.name} ${light}`, { size, ...colours, pace: 'real', timeout: 120 }, async ({ page, visit }) => {
      const [game] = games;
      const faults = [];
      const see = async (where) => faults.push(...(await check(page, where)));
      await page.goto('/#/me');
      await page.locator('form').first().waitFor();
      await see('account, of a guest');
      const name = fresh('Ada');
      await signUp(page, name);
      await page.getByTestId('stored').waitFor();
      await see('account');
      await page.getByTestId('delete-account').click();
      await see('deleting the account');
      await page.getByTestId('keep-account').first().click();
      await openSeat(page, game, { name, listed: true, clock: '259200' });
      await page.goto('/#/lobby');
      await page.locator('.listed li').first().waitFor();
      await page.locator('.lobby .slip').first().waitFor();
      await see('lobby');
      await page.goto('/#/');
      await page.locator('.home .slip').first().waitFor();
      await see('home with open tables');
      const charles = await visit();
      const id = await together(charles, page, game, { name: 'Charles', clock: '120' });
      // The page that waits is looked at: the boards themselves are looked at above.
      const waits = (await page.evaluate(look)).what === 'wait';
      const [one, other] = waits ? [page, charles] : [charles, page];
      const watch = async (where) => faults.push(...(await check(one, where)));
      await openChat(other);
      await say(other, 'Good luck');
      await one.locator('.badge:visible').first().waitFor();
      await watch('table with something to read');
      await openChat(one);
      await one.locator('.chat-lines').getByText('Good luck').waitFor();
      await watch('talk');
      await one.getByTestId('this-table').click();
      await one.locator('dialog[open]').waitFor();
      await watch('this table');
      await playToEnd(page, id, [await token(page, id), await token(charles, id)]);
      await page.goto(`/#/table/${id}/score`);
      await page.getByTestId('verify').click();
      await page.locator('dialog[open] .why').waitFor();
      await see('why the deal was fair');
      assert.equal(faults.length, 0, `\n  ${faults.join('\n  ')}`);
    });
  }
}
