// Following the bots: their turn can be paused and shown step by step, and any input skips the pause.

import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { moreSteps, openTable, steps } from './play.mjs';

const [game] = games;

// Pauses the first bot as soon as it is thinking, because a click might come too late. Runs in the page.
function pauseAtOnce() {
  const watch = new MutationObserver(() => {
    const button = document.querySelector('.tape [data-testid=pause]');
    if (!button?.checkVisibility()) return;
    watch.disconnect();
    button.click();
  });
  watch.observe(document, { childList: true, subtree: true });
}

scene('a bot is paused and followed step by step', { pace: 'real' }, async ({ page }) => {
  await page.addInitScript(pauseAtOnce);
  await openTable(page, game, ['bot apprentice', 'bot apprentice', 'person Ada']);
  const next = page.locator('.tape .button.primary');
  for (let shown = 0; shown < 2; shown++) {
    await next.waitFor();
    const before = await steps(page);
    await next.click();
    await moreSteps(page, before);
  }
  await page.locator('.tape').getByTestId('pause').click();
  await page.locator('.tape[data-tone=turn]').waitFor();
});
