// Lessons: each game's first lesson to its end by "Show me", an answer to another move, one chapter using only
// the keyboard and one on a phone.

import assert from 'node:assert/strict';
import { phone, scene } from './browser.mjs';
import { games } from './games.mjs';

const place = (page) =>
  page.getByTestId('lesson').evaluate((node) => ({ ...node.dataset, chapter: +node.dataset.chapter, step: +node.dataset.step }));

// Until the lesson waits for the learner again, at another place than before.
async function moved(page, before) {
  await page.waitForFunction(
    ({ chapter, step, state }) => {
      const now = document.querySelector('[data-testid=lesson]')?.dataset;
      return now?.busy === 'false' && (+now.chapter !== chapter || +now.step !== step || now.state !== state);
    },
    before,
  );
  return place(page);
}

const primary = (page) => page.locator('.tape .primary, .dock .primary').filter({ visible: true });

// Plays the lesson to its end as it demonstrates itself.
async function finish(page) {
  let now = await place(page);
  while (now.state !== 'lesson-done') {
    if (now.state === 'chapter-done') await primary(page).click();
    else await page.getByTestId('show-me').click();
    now = await moved(page, now);
  }
}

for (const game of games) {
  scene(`the first lesson of ${game.key}`, {}, async ({ page }) => {
    await page.goto(`/#/learn/${game.key}`);
    await page.getByTestId('open-lesson').first().click();
    await page.getByTestId('coach').waitFor();
    await finish(page);
    // The game continues from here against the Novice, and the page knows that the lesson is done.
    await primary(page).click();
    await page.locator('.stage:not(.lesson)').waitFor();
    await page.goto(`/#/learn/${game.key}`);
    await page.locator('.lesson-card').first().locator('.wire li.done').last().waitFor();
    assert.equal(await page.locator('.lesson-card').first().locator('.wire li:not(.done)').count(), 0);
  });
}

scene('another legal move is answered, tried and taken back', {}, async ({ page }) => {
  await page.goto('/#/learn/us-telegraph/first-game');
  await page.getByTestId('coach').waitFor();
  const steps = () => page.locator('[data-action]').count();
  const before = await steps();
  await page.locator('.loose [data-action=stop]').click();
  await primary(page).click();
  await page.getByTestId('coach-answer').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'pick-again');
  await page.getByTestId('pick-again').click();
  await page.getByTestId('coach-answer').waitFor({ state: 'detached' });
  await primary(page).click();
  await page.getByTestId('insist').click();
  assert.equal((await place(page)).state, 'tried');
  await primary(page).click();
  assert.deepEqual(await place(page), { chapter: 1, step: 1, state: 'task', busy: 'false', testid: 'lesson' });
  assert.equal(await steps(), before);
});

scene('a chapter with the keyboard alone', {}, async ({ page }) => {
  await page.goto('/#/learn/us-telegraph/first-game/2');
  await page.getByTestId('coach').waitFor();
  let now = await place(page);
  while (now.state !== 'chapter-done') {
    await page.keyboard.press('m');
    now = await moved(page, now);
  }
  await page.keyboard.press('Enter');
  now = await moved(page, now);
  assert.equal(now.chapter, 3);
  await page.keyboard.press('[');
  now = await moved(page, now);
  assert.equal(now.chapter, 2);
  await page.keyboard.press(']');
  now = await moved(page, now);
  assert.equal(now.state, 'chapter-done');
  await page.keyboard.press('n');
  now = await moved(page, now);
  assert.equal(now.chapter, 3);
});

scene('a chapter as a document', {}, async ({ page }) => {
  await page.goto('/#/learn/us-telegraph/first-game/2');
  await page.getByTestId('coach').waitFor();
  await page.getByRole('radio', { name: 'Document' }).check({ force: true });
  await page.getByRole('heading', { level: 2, name: 'What you can do' }).waitFor();
  // What the step asks for is a button among the others, and the coach is read aloud as before.
  const now = await place(page);
  await page.getByTestId('show-me').click();
  await moved(page, now);
  await page.getByTestId('coach').waitFor();
});

scene('a first step on a phone', { size: phone }, async ({ page }) => {
  await page.goto('/');
  await page.getByTestId('first-lesson').tap();
  await page.getByTestId('coach').waitFor();
  const now = await place(page);
  await page.getByTestId('show-me').tap();
  await moved(page, now);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing scrolls sideways');
});

scene('what one sees explains itself and leads to its rule', {}, async ({ page }) => {
  await page.goto('/#/learn/us-telegraph/first-game');
  await page.getByTestId('coach').waitFor();
  const building = page.locator('[data-explain="building-10"]').first();
  await building.hover();
  await page.getByTestId('explanation').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('explanation').waitFor({ state: 'detached' });
  await building.locator('button').focus();
  await page.keyboard.press('?');
  await page.getByTestId('explanation').getByRole('button').click();
  await page.locator('dialog[open] .rules section.here').waitFor();
});

scene('what cannot be used says why, by pointer, focus and press', {}, async ({ page }) => {
  await page.goto('/#/learn/us-telegraph/first-game');
  await page.getByTestId('coach').waitFor();
  const shut = page.locator('.tray .resource-card[aria-disabled=true]').first();
  const reason = await shut.getAttribute('aria-description');
  const said = page.getByTestId('why-not');
  const forgotten = async () => {
    await page.keyboard.press('Escape');
    await said.waitFor({ state: 'detached' });
  };
  await shut.hover();
  assert.equal(await said.innerText(), reason);
  await forgotten();
  await page.mouse.move(0, 0);
  await shut.focus();
  assert.equal(await said.innerText(), reason);
  await forgotten();
  await page.keyboard.press('Enter');
  assert.equal(await said.innerText(), reason);
});
