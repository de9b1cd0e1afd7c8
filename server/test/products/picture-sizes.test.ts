import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A picture with enough in it to weigh something; returns where it is had, without `.webp`. */
async function storePicture(side: number): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const drawn = sharp({ create: { width: side, height: side, channels: 3, background: '#0B7A4B', noise } });
  const address = await shop.app.ground.pictures.storeFile(await drawn.jpeg().toBuffer(), 'images');
  return address.replace('.webp', '');
}

async function get(url: string) {
  const { statusCode, headers, rawPayload } = await shop.app.http.inject({ method: 'GET', url });
  return { status: statusCode, headers, bytes: rawPayload };
}

const fileOf = (address: string) => path.join(shop.config.dataDir, address);

test('a stored picture is had in every width, smaller for it, for good', async () => {
  const address = await storePicture(900);
  const original = await get(`${address}.webp`);
  let larger = original.bytes.length;
  for (const width of [720, 360, 180]) {
    const { status, headers, bytes } = await get(`${address}-${width}.webp`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width });
    expect(bytes.length).toBeLessThan(larger);
    larger = bytes.length;
  }
});

test('a picture is never made larger than it is', async () => {
  const address = await storePicture(200);
  expect((await get(`${address}-720.webp`)).bytes).toEqual((await get(`${address}.webp`)).bytes);
});

test('twenty who ask first get the same, and it is kept', async () => {
  const address = await storePicture(700);
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${address}-360.webp`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  expect(readFileSync(fileOf(`${address}-360.webp`))).toEqual(answers[0]?.bytes);
});

test('a size that a crash cut short, or that another process is still writing, is made anew', async () => {
  const address = await storePicture(650);
  const file = fileOf(`${address}-360.webp`);
  const whole = (await get(`${address}-360.webp`)).bytes;
  for (const spoil of [() => truncateSync(file, 1000), () => writeFileSync(file, '')]) {
    spoil();
    expect((await get(`${address}-360.webp`)).bytes).toEqual(whole);
    expect(readFileSync(file)).toEqual(whole);
  }
});

test('no other width is made, nor anything of a picture that is not there', async () => {
  const address = await storePicture(400);
  const before = readdirSync(fileOf('/files'));
  for (const url of [
    `${address}-361.webp`,
    `${address}-1200.webp`,
    `${address}-0360.webp`,
    `${address}-360-180.webp`,
    `${address}-360.png`,
    `/files/${'x'.repeat(32)}-360.webp`,
    '/files/..%2F..%2Fsecret.key',
  ]) {
    expect((await get(url)).status).toBe(404);
  }
  expect(readdirSync(fileOf('/files'))).toEqual(before);
});
