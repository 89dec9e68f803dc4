// An online game in two browsers, joined by link, with a third one that watches; one player reloads and the
// other loses the connection for a while.

import assert from 'node:assert/strict';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { act, dice, look, moreSteps, openOnline, shown, steps, until } from './play.mjs';
import { tap } from './relay.mjs';

for (const game of games) {
  // The connection measures time itself, so this uses the real clock.
  scene(`${game.key} online`, { pace: 'real' }, async ({ page: ada, visit }) => {
    await openOnline(ada, game);
    const charles = await visit();
    const line = await tap(charles);
    const watcher = await visit();
    const heard = [];
    watcher.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(payload).type)));

    const link = await ada.locator('input.wire').inputValue();
    await charles.goto(link);
    const name = charles.locator('.invited input.field').first();
    await name.fill('Charles');
    await name.blur();
    await charles.locator('.invited .seat-row .button.primary').first().click();
    await ada.locator('.stage').waitFor();
    await charles.locator('.stage').waitFor();
    await watcher.goto(link);
    await watcher.locator('.stage').waitFor();

    const pick = dice(6);
    // The player who has something to do.
    const next = (...players) =>
      until(async () => {
        for (const player of players) {
          if (!['wait', 'over'].includes((await player.evaluate(look)).what)) return player;
        }
        return null;
      }, 'somebody with something to do');
    const move = async (...players) => act(await next(...players), { pick });
    // A click is often only part of a decision, so it takes several to make progress.
    const playUntil = async (isEnough) => {
      for (let moves = 0; moves < 14 || (moves < 100 && !(await isEnough())); moves++) await move(ada, charles);
    };
    const together = async (...pages) => {
      const most = Math.max(...(await Promise.all(pages.map(steps))));
      for (const page of pages) {
        await moreSteps(page, most - 1);
      }
      return most;
    };
    const watched = async () => {
      assert.equal(await watcher.locator(game.secret).count(), 0, 'who watches sees nobody\'s secrets');
      assert.equal((await watcher.evaluate(look)).what, 'wait', 'who watches has nothing to decide');
    };

    await playUntil(async () => (await steps(ada)) > 5);
    const early = await together(ada, charles, watcher);
    assert.ok(early > 5, `only ${early} steps`);
    await watched();

    // By name without what follows a comma: selected payments add text there, and the selection is not
    // stored.
    const held = async () => (await shown(ada, game))[game.secret].map((name) => name.split(',')[0]);
    const before = await held();
    await ada.reload();
    await ada.locator('.stage').waitFor();
    await together(ada, charles);
    assert.deepEqual(await held(), before, 'after a reload one holds what one held');

    const turn = async (player) => {
      await player.locator('.tape .thinking').waitFor({ state: 'detached' });
      return (await player.evaluate(look)).what !== 'wait';
    };
    // Charles loses the connection while it is Ada's turn, and she plays on. Her page may learn a little
    // later than his that it is.
    for (let moves = 0; moves < 60 && (await next(ada, charles)) !== ada; moves++) await move(charles);
    line.cut();
    await charles.locator('.tape.paused, .tape.trouble').first().waitFor();
    const missed = await steps(charles);
    for (let moves = 0; moves < 60 && (await turn(ada)); moves++) await move(ada);
    await together(ada, watcher);
    assert.ok((await steps(ada)) > missed, 'Ada went on alone');
    assert.equal(await steps(charles), missed, 'the line was cut');
    line.mend();
    await together(ada, charles, watcher);

    const told = (type) => heard.filter((message) => message === type).length;
    const changesAreTold = () => told('changes') > told('update') + 10;
    await playUntil(async () => (await steps(ada)) > missed + 5 && changesAreTold());
    assert.ok((await together(ada, charles, watcher)) > missed + 5, 'the game goes on');
    await watched();
    assert.ok(changesAreTold(), 'after the story so far, only what changes is told');
  });
}
