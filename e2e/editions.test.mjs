// Games that began with older rules and an older word list can be opened, shown and continued with these.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { scene } from './browser.mjs';
import { act, awaitTurn, dice, steps } from './play.mjs';

const golden = {
  telegram: 'basic-r1',
  letterpress: 'two-players-r1',
};

const read = (game) =>
  readFileSync(new URL(`../crates/games/${game}/tests/journals/${golden[game]}.journal`, import.meta.url), 'utf8');

// The record after some of its entries: before a decision, including what followed from the last one.
function cut(record, entries) {
  const lines = record.split('\n');
  const journal = lines.findIndex((line) => line.startsWith('journal '));
  let end = journal + 1 + entries;
  while (!/^\d+: /.test(lines[end])) end += 1;
  const kept = [...lines.slice(0, journal), `journal ${end - journal - 1}`, ...lines.slice(journal + 1, end), 'outcome', ''];
  const body = kept.join('\n');
  return `${body}sha256 ${createHash('sha256').update(body).digest('hex')}\n`;
}

for (const game of Object.keys(golden)) {
  scene(`a record of ${game} by rules version 1 is opened from a file`, {}, async ({ page }) => {
    const record = read(game);
    assert.match(record, /^rules 1$/m);
    await page.goto('/');
    await page.locator('label.file input').setInputFiles({ name: 'old.txt', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.locator('.stage.replay').waitFor();
    await page.locator('.button.primary:visible').first().click();
    await page.locator('.finish').waitFor();
    const { scores } = JSON.parse(record.match(/^outcome (.*)$/m)[1]);
    const table = await page.getByTestId('tally').innerText();
    for (const score of scores) assert.ok(table.includes(String(score)), `${score} in ${table}`);
  });

  scene(`a table of ${game} by rules version 1 is played on`, {}, async ({ page }) => {
    const record = cut(read(game), 40);
    const seats = Number(record.match(/^seats (\d+)$/m)[1]);
    const saved = { occupants: ['person', ...Array(seats - 1).fill({ bot: 'apprentice' })], record };
    await page.goto('/');
    await page.evaluate((saved) => localStorage.setItem('sounder.table.old', JSON.stringify(saved)), saved);
    await page.goto('/#/table/old');
    await awaitTurn(page);
    const before = await steps(page);
    const pick = dice(3);
    for (let acts = 0; acts < 12; acts++) await act(page, { pick });
    assert.ok((await steps(page)) > before, 'something was decided');
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('sounder.table.old')).record);
    assert.match(kept, /^rules 1$/m);
    await page.reload();
    await awaitTurn(page);
  });
}
