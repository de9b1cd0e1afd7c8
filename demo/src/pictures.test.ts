import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoBrands, demoModels } from './evaluation-catalogue.ts';
import { drawBrandMark, renderBrandMark } from './pictures/brand-marks.ts';
import { drawDevice, drawOnGround, type Ground, grounds } from './pictures/draw-device.ts';
import { renderDevice } from './pictures/render-device.ts';

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

describe.each(demoModels.map((model) => [model.name, model] as const))('the picture of %s', (_name, model) => {
  test('is a WebP of the asked size whose device fits the canvas and fills a good part of it', async () => {
    const picture = await renderDevice(model.picture, 160);
    const { format, width, height, hasAlpha } = await sharp(picture).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({ format: 'webp', width: 160, height: 160, hasAlpha: true });
    const { share, clearEdges } = await measureInk(picture);
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

test.each(Object.keys(grounds) as Ground[])(
  'a device stands on the %s ground, whose corners stay transparent',
  async (ground) => {
    const look = demoModels[0]?.picture;
    if (!look) throw new Error('the demo has no models');
    expect(drawOnGround(look, ground)).toContain('<svg');
    const { data } = await sharp(await renderDevice(look, 64, ground))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect((await measureInk(await renderDevice(look, 64, ground))).share).toBeGreaterThan(0.95);
  },
);

test('two drawings on one page share no ids', () => {
  const ids = demoModels.slice(0, 6).map(({ picture }) => [...drawDevice(picture).matchAll(/ id="([^"]+)"/g)]);
  const all = ids.flat().map(([, id]) => id);
  expect(new Set(all).size).toBe(all.length);
});

test.each(demoBrands.map(({ name }) => name))('%s has a monogram tile of its own', async (brand) => {
  expect(drawBrandMark(brand)).not.toBe(drawBrandMark('Outra marca'));
  const { format, width, height } = await sharp(await renderBrandMark(brand, 240)).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 240, height: 240 });
});
