// Pictures of every screen, in four sizes by day and by night, and the contact sheets made from them: `cargo
// xtask pictures`. Not a test. The pictures are in target/pictures, the sheets in docs/pictures.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scene } from './browser.mjs';
import { games } from './games.mjs';
import { tourOfCompany, tourOfGame, tourOfPages, tourOfStudy } from './tour.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const PICTURES = here('../target/pictures/');
const SHEETS = here('../docs/pictures/');

// A desktop at 200 % has half as many pixels in each direction.
const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'middle', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844, touch: true },
  { name: 'zoom', width: 720, height: 450 },
];
const themes = ['light', 'dark'];

mkdirSync(PICTURES, { recursive: true });

// All animations have ended, and boards have fitted themselves to their frames.
const settled = (page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((each) => each.finished.catch(() => {})));
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });

// Takes pictures of a page: `shoot('letterpress-start')`.
async function camera(page) {
  const wire = await page.context().newCDPSession(page);
  return async (screen) => {
    await page.mouse.move(0, 0);
    for (const { name, width, height, touch = false } of sizes) {
      await wire.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
      await page.setViewportSize({ width, height });
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await page.screenshot({ path: `${PICTURES}${screen}.${name}.${colorScheme}.jpg`, type: 'jpeg', quality: 90 });
      }
    }
    const [{ width, height }] = sizes;
    await wire.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: 'light' });
  };
}

for (const game of games) {
  scene(`pictures of ${game.key}`, {}, async (stage) => {
    const see = async (screen, page = stage.page) => (await camera(page))(`${game.key}-${screen}`);
    await tourOfGame(stage, game, see);
    await tourOfStudy(stage, game, see);
  });
}

scene('pictures of the other pages', { pace: 'real' }, async (stage) => {
  const see = async (screen, page = stage.page) => (await camera(page))(screen);
  await tourOfPages(stage, see);
  await tourOfCompany(stage, see);
});

// Draws pictures in rows onto a canvas, each row with its name; runs in a page. Returns the sheet as a data
// URL.
async function draw([rows, width, quality]) {
  const GAP = 6;
  const TEXT = 13;
  const loaded = await Promise.all(
    rows.map(async ({ name, pictures }) => ({
      name,
      images: await Promise.all(
        pictures.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return image;
        }),
      ),
    })),
  );
  const laid = loaded.map(({ name, images }) => {
    const shape = images.reduce((sum, image) => sum + image.width / image.height, 0);
    return { name, images, height: (width - GAP * (images.length + 1)) / shape };
  });
  const canvas = Object.assign(document.createElement('canvas'), {
    width,
    height: Math.ceil(laid.reduce((sum, row) => sum + row.height + TEXT + 2 * GAP, GAP)),
  });
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#8a8378';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#ffffff';
  pen.font = `${TEXT}px sans-serif`;
  pen.textBaseline = 'top';
  pen.imageSmoothingQuality = 'high';
  let y = GAP;
  for (const { name, images, height } of laid) {
    pen.fillText(name, GAP, y);
    y += TEXT + GAP;
    let x = GAP;
    for (const image of images) {
      const across = (height * image.width) / image.height;
      pen.drawImage(image, x, y, across, height);
      x += across + GAP;
    }
    y += height + GAP;
  }
  return canvas.toDataURL('image/webp', quality);
}

// One sheet for each game and one for the other pages: a row for each screen, by day and by night in every
// size.
scene('contact sheets', {}, async ({ page }) => {
  const WIDTH = 1280;
  const QUALITY = 0.5;
  const screens = [...new Set(readdirSync(PICTURES).map((file) => file.split('.')[0]))].sort();
  const gameOf = (screen) => games.find(({ key }) => screen.startsWith(`${key}-`))?.key ?? 'pages';
  for (const group of [...games.map(({ key }) => key), 'pages']) {
    const rows = screens
      .filter((screen) => gameOf(screen) === group)
      .map((screen) => ({
        name: screen,
        pictures: themes.flatMap((theme) =>
          sizes.map(({ name }) => `data:image/jpeg;base64,${readFileSync(`${PICTURES}${screen}.${name}.${theme}.jpg`, 'base64')}`),
        ),
      }));
    if (rows.length === 0) continue;
    const sheet = await page.evaluate(draw, [rows, WIDTH, QUALITY]);
    writeFileSync(`${SHEETS}contact-${group}.webp`, Buffer.from(sheet.split(',')[1], 'base64'));
  }
});
