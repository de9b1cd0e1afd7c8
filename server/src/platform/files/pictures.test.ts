import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSizedName } from '@giro/contract/rules/pictures.ts';
import Fastify from 'fastify';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { handleErrors } from '../http/error-handler.ts';
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

/** A busy machine draws a picture when it can. */
const soon = { timeout: 20_000 };

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
    }, soon);
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
  await vi.waitUntil(() => looks > before + 3, soon);
  expect(existsSync(fileOf(busy))).toBe(false);
  isBusy = false;
  await get(unread, {});
  await get(next);
  await vi.waitUntil(() => existsSync(fileOf(next)), soon);
  expect(existsSync(fileOf(unread))).toBe(false);
  expect(existsSync(fileOf(busy))).toBe(true);
});

test('a picture that is no smaller in AVIF stays as it is, for every process', async () => {
  const flat = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0B7A4B' } });
  const address = await pictures.storeFile(await flat.png().toBuffer(), 'images');
  await get(address);
  await vi.waitUntil(() => existsSync(fileOf(address)), soon);
  const other = await openServer();
  for (const server of [{ get }, other]) expect((await server.get(address)).type).toBe('image/webp');
  await other.app.close();
});

test('a form that a crash has cut short is not given out', async () => {
  const address = await storePhoto(300);
  await get(address);
  await vi.waitUntil(async () => (await get(address)).type === 'image/avif', soon);
  truncateSync(fileOf(address), 500);
  expect(await get(address)).toMatchObject({ status: 200, type: 'image/webp' });
});

test('no other name leads to a file', async () => {
  const address = await storePhoto(100);
  for (const url of [address.replace('.webp', '.avif'), sizeOf(address, 361), `/files/${'x'.repeat(32)}.webp`])
    expect((await get(url)).status).toBe(404);
});

describe('a store that is slow to say that it has no such picture', () => {
  /** As a bucket over a network is; it answers when it is told to. */
  class SlowDriver extends FSDriver {
    readonly #answer = Promise.withResolvers<void>();
    asked = 0;
    answer = () => this.#answer.resolve();

    override async exists(key: string): Promise<boolean> {
      if (await super.exists(key)) return true;
      this.asked++;
      if (readSizedName(key) === undefined) await this.#answer.promise;
      return false;
    }
  }

  async function openSlowServer() {
    const driver = new SlowDriver({ location: path.join(dataDir, 'files'), visibility: 'public' });
    const slow = Fastify();
    handleErrors(slow);
    servePictures(slow, Promise.resolve(new Disk(driver)), { hasTime, everyMs: 1 });
    const status = async (url: string) => (await slow.inject(url)).statusCode;
    return { driver, slow, status };
  }
  const invented = (count: number, width = '') =>
    Array.from({ length: count }, () => `/files/${randomBytes(24).toString('base64url')}${width}.webp`);

  test('keeps nobody waiting who asks for one that is there, in whatever width', async () => {
    const { driver, slow, status } = await openSlowServer();
    const address = await storePhoto(90);
    const waiting = [...invented(10), ...invented(10, '-360')].map(status);
    await vi.waitUntil(() => driver.asked === 20, soon);
    expect(await Promise.all([address, sizeOf(address, 360), sizeOf(address, 180)].map(status))).toEqual([
      200, 200, 200,
    ]);
    // Beyond what is asked about at once, those that are known to be there still pass.
    waiting.push(...invented(400).map(status));
    expect(await status(sizeOf(address, 720))).toBe(200);
    driver.answer();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([404]));
    await slow.close();
  });

  test('is asked about so many at most; who would be one too many is told to come again', async () => {
    const { driver, slow, status } = await openSlowServer();
    const answers = invented(600).map(status);
    expect(await Promise.race(answers)).toBe(503);
    expect(driver.asked).toBeLessThan(50);
    driver.answer();
    const statuses = await Promise.all(answers);
    expect([404, 503].map((each) => statuses.filter((status) => status === each).length)).toEqual([532, 68]);
    await slow.close();
  });
});
