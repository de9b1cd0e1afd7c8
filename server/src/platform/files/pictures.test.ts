import { existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { openDisk } from './disk.ts';
import { createPictures, servePictures } from './pictures.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'giro-pictures-'));
const disk = openDisk({ dataDir, s3: undefined });
const pictures = createPictures(disk);
let isBusy = false;
let looks = 0;
const hasTime = () => {
  looks++;
  return !isBusy;
};
const browser = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };

/** A process of its own, which has no memory of what others have found out. */
async function openServer() {
  const app = Fastify();
  servePictures(app, disk, { hasTime, everyMs: 1 });
  const get = async (url: string, headers: Record<string, string> = browser) => {
    const { statusCode, headers: answered, rawPayload } = await app.inject({ method: 'GET', url, headers });
    return { status: statusCode, type: answered['content-type'], headers: answered, bytes: rawPayload };
  };
  return { app, get };
}
const { app, get } = await openServer();
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** A picture as cameras make them: neither flat nor noise. */
async function storePhoto(side: number): Promise<string> {
  const waves = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, at) => 128 + 100 * Math.sin(at / 37) * Math.cos(at / (side * 11))),
  );
  const drawn = sharp(waves, { raw: { width: side, height: side, channels: 3 } });
  return pictures.storeFile(await drawn.jpeg({ quality: 95 }).toBuffer(), 'images');
}

const sizeOf = (address: string, width: number) => address.replace('.webp', `-${width}.webp`);
const fileOf = (address: string) => path.join(dataDir, address.replace('.webp', '.avif'));

test('a browser that reads AVIF gets the lighter form of every size once there was time to make it', async () => {
  const address = await storePhoto(400);
  for (const url of [address, sizeOf(address, 180)]) {
    const first = await get(url);
    expect(first).toMatchObject({ status: 200, type: 'image/webp' });
    const light = await vi.waitUntil(async () => {
      const answer = await get(url);
      return answer.type === 'image/avif' && answer;
    });
    expect(light.bytes.length).toBeLessThan(first.bytes.length);
    const { width } = await sharp(first.bytes).metadata();
    expect(await sharp(light.bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width });
    expect(light.headers).toMatchObject({ vary: 'accept', 'cache-control': 'private, max-age=31536000, immutable' });
    expect(await get(url, { accept: 'image/*,*/*' })).toMatchObject({ bytes: first.bytes, type: 'image/webp' });
    expect((await get(url, {})).headers).toMatchObject({ vary: 'accept', 'content-type': 'image/webp' });
  }
});

test('nothing is made while the machine is busy, nor for who does not ask for it', async () => {
  const [busy, unread, next] = [await storePhoto(120), await storePhoto(121), await storePhoto(122)];
  isBusy = true;
  await get(busy);
  const before = looks;
  await vi.waitUntil(() => looks > before + 3);
  expect(existsSync(fileOf(busy))).toBe(false);
  isBusy = false;
  await get(unread, {});
  await get(next);
  await vi.waitUntil(() => existsSync(fileOf(next)));
  expect(existsSync(fileOf(unread))).toBe(false);
  expect(existsSync(fileOf(busy))).toBe(true);
});

test('a picture that is no smaller in AVIF stays as it is, for every process', async () => {
  const flat = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0B7A4B' } });
  const address = await pictures.storeFile(await flat.png().toBuffer(), 'images');
  await get(address);
  await vi.waitUntil(() => existsSync(fileOf(address)));
  const other = await openServer();
  for (const server of [{ get }, other]) expect((await server.get(address)).type).toBe('image/webp');
  await other.app.close();
});

test('a form that a crash has cut short is not given out', async () => {
  const address = await storePhoto(300);
  await get(address);
  await vi.waitUntil(async () => (await get(address)).type === 'image/avif');
  truncateSync(fileOf(address), 500);
  expect(await get(address)).toMatchObject({ status: 200, type: 'image/webp' });
});

test('no other name leads to a file', async () => {
  const address = await storePhoto(100);
  for (const url of [address.replace('.webp', '.avif'), sizeOf(address, 361), `/files/${'x'.repeat(32)}.webp`])
    expect((await get(url)).status).toBe(404);
});
