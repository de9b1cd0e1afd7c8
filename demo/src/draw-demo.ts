// npm run draw-demo: draws the pictures of the demo store that are new or drawn differently, and removes those of before.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type DemoPicture, drawingsFile, hashOfDrawing, listDemoPictures, pictureFolder } from './demo-pictures.ts';

const pointsPerInch = 72;
/** As small as can be at this quality: it is done once, and every clone carries it. */
const webp = { quality: 86, alphaQuality: 92, effort: 6 };

/** Drawn at twice its size and shrunk, so that fine edges stay crisp. */
async function render({ draw, widthPx, heightPx, isOpaque }: DemoPicture): Promise<Buffer> {
  const svg = Buffer.from(draw());
  const { width } = await sharp(svg).metadata();
  const drawn = sharp(svg, { density: (pointsPerInch * 2 * widthPx) / width }).resize(widthPx, heightPx);
  return (isOpaque ? drawn.removeAlpha() : drawn).webp(webp).toBuffer();
}

const fileOf = (name: string) => path.join(pictureFolder, `${name}.webp`);

await mkdir(pictureFolder, { recursive: true });
const before: Record<string, string> = JSON.parse(await readFile(drawingsFile, 'utf8').catch(() => '{}'));
const files = new Set(await readdir(pictureFolder));
const drawings: Record<string, string> = {};
let drawn = 0;
for (const picture of listDemoPictures()) {
  const { name } = picture;
  drawings[name] = hashOfDrawing(picture);
  if (drawings[name] === before[name] && files.has(`${name}.webp`)) continue;
  await writeFile(fileOf(name), await render(picture));
  drawn += 1;
}
const gone = [...files].filter((file) => file.endsWith('.webp') && !(file.slice(0, -'.webp'.length) in drawings));
for (const file of gone) await rm(path.join(pictureFolder, file));
const sorted = Object.fromEntries(Object.entries(drawings).sort(([one], [other]) => one.localeCompare(other)));
await writeFile(drawingsFile, `${JSON.stringify(sorted, null, 2)}\n`);
console.info(`${drawn} drawn, ${gone.length} removed, ${Object.keys(drawings).length} in all`);
