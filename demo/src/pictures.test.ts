import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  brandPicture,
  drawingsFile,
  hashOfDrawing,
  inspectedPicture,
  listDemoPictures,
  modelPicture,
  pictureFolder,
  readDemoPicture,
} from './demo-pictures.ts';
import { demoBrands, demoModels } from './evaluation-catalogue.ts';
import { drawBrandMark } from './pictures/brand-marks.ts';
import { drawDevice, drawOnGround, type Ground, grounds } from './pictures/draw-device.ts';

/** Share of pixels that are not transparent, and whether the outermost ones all are. */
async function measureInk(picture: Buffer): Promise<{ share: number; clearEdges: boolean }> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let painted = 0;
  let clearEdges = true;
  for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
    if ((data[pixel * info.channels + 3] ?? 0) <= 8) continue;
    painted += 1;
    const x = pixel % info.width;
    const y = Math.floor(pixel / info.width);
    if (x === 0 || y === 0 || x === info.width - 1 || y === info.height - 1) clearEdges = false;
  }
  return { share: painted / (info.width * info.height), clearEdges };
}

const redraw = 'npm run draw-demo';

test(`every picture was made from its drawing of today, else: ${redraw}`, async () => {
  const made = JSON.parse(await readFile(drawingsFile, 'utf8'));
  const ofToday = Object.fromEntries(listDemoPictures().map((picture) => [picture.name, hashOfDrawing(picture)]));
  expect(made).toEqual(ofToday);
});

test('every picture has its file in its size, and there are no others; all of them weigh 6 MB at most', async () => {
  const pictures = listDemoPictures();
  const files = (await readdir(pictureFolder)).filter((file) => file !== 'drawings.json');
  expect(files.sort()).toEqual(pictures.map(({ name }) => `${name}.webp`).sort());
  let bytes = 0;
  for (const picture of pictures) {
    const { widthPx: width, heightPx: height, isOpaque } = picture;
    const file = await readDemoPicture(picture);
    bytes += file.byteLength;
    // An empty ground of this size has some 2,600.
    if (isOpaque) expect(file.byteLength, picture.name).toBeGreaterThan(3500);
    const found = await sharp(file).metadata();
    expect(found, picture.name).toMatchObject({ format: 'webp', width, height, hasAlpha: !isOpaque });
  }
  expect(bytes).toBeLessThanOrEqual(6_000_000);
});

describe.each(demoModels.map((model) => [model.name, model] as const))('the picture of %s', (_name, model) => {
  test('shows a device that fits the canvas and fills a good part of it', async () => {
    const { share, clearEdges } = await measureInk(await readDemoPicture(modelPicture(model)));
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.85);
    expect(clearEdges).toBe(true);
  });

  test('can be drawn in every colour, each unlike the others', () => {
    const drawings = Object.values(model.picturesByColour).map(drawDevice);
    expect(new Set(drawings).size).toBe(drawings.length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|<text|<image/);
  });
});

test('no two models share the same drawing', () => {
  expect(new Set(demoModels.map(({ picture }) => drawDevice(picture))).size).toBe(demoModels.length);
});

test('an inspected device stands on a ground whose corners stay transparent', async () => {
  const [model] = demoModels;
  if (!model) throw new Error('the demo has no models');
  const picture = await readDemoPicture(inspectedPicture(model));
  expect((await sharp(picture).raw().toBuffer())[3]).toBe(0);
  expect((await measureInk(picture)).share).toBeGreaterThan(0.95);
});

test.each(Object.keys(grounds) as Ground[])('a device stands on the %s ground', (ground) => {
  const look = demoModels[0]?.picture;
  if (!look) throw new Error('the demo has no models');
  expect(drawOnGround(look, ground)).toMatch(/^<svg(?!.*(NaN|undefined|<text|<image))/);
});

test('two drawings on one page share no ids', () => {
  const ids = demoModels.slice(0, 6).map(({ picture }) => [...drawDevice(picture).matchAll(/ id="([^"]+)"/g)]);
  const all = ids.flat().map(([, id]) => id);
  expect(new Set(all).size).toBe(all.length);
});

test.each(demoBrands.map(({ name }) => name))('%s has a monogram tile of its own', (brand) => {
  expect(drawBrandMark(brand)).not.toBe(drawBrandMark('Outra marca'));
  expect(brandPicture(brand).draw()).toBe(drawBrandMark(brand));
});
