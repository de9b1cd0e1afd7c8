import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchOf, buildBench, found } from '../support/build-bench.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  model = await buildModel(shop);
});
afterAll(() => shop.close());

const open = () => buildBench(shop, model, admin);
const fetchAs = (client: { token: string }, url: string) =>
  shop.app.http.inject({ url, headers: { authorization: `Bearer ${client.token}` } });
const files = () => {
  try {
    return readdirSync(path.join(shop.config.dataDir, 'files', 'private')).length;
  } catch {
    return 0;
  }
};
const positions = async (id: number) => {
  const { rows } = await shop.pool.query(
    `select array_agg(position order by position) as positions from inspection_photos
     join inspections on inspections.id = inspection_id where proposal_id = $1`,
    [id],
  );
  return rows[0].positions ?? [];
};

/** As a phone held upright takes it: rows are columns, and it knows where it was taken. */
const sideways = () =>
  sharp({ create: { width: 60, height: 30, channels: 3, background: '#1a7f5a' } })
    .withExif({
      IFD0: { Make: 'Telefone da Ana' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 1/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** Of noise, which compresses hardly: 5440 × 4080 pixels are about 20 MB. */
const huge = () =>
  sharp(randomBytes(5440 * 4080 * 3), { raw: { width: 5440, height: 4080, channels: 3 } })
    .jpeg({ quality: 93 })
    .toBuffer();

describe('a photo', () => {
  test('is written anew, upright and without where it was taken, for who may see inspections alone', async () => {
    const { sendPhotos, path: bench, read, seller } = await open();
    const sent = await sideways();
    expect((await sharp(sent).metadata()).exif?.includes('Telefone da Ana')).toBe(true);
    const { status, body } = await sendPhotos([['IMG_1.jpg', sent]]);
    expect([status, body.photos]).toEqual([
      201,
      [{ id: expect.any(Number), url: `/api/${bench}/fotos/${body.photos[0].id}`, public: false }],
    ]);
    const seen = await fetchAs(admin, body.photos[0].url);
    expect(seen.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30, height: 60 });
    for (const trace of ['EXIF', 'Telefone', 'GPS']) expect(seen.rawPayload.includes(trace)).toBe(false);
    expect((await seller.get(`${bench}/fotos/${body.photos[0].id}`)).status).toBe(403);
    expect((await shop.visitor().get(`${bench}/fotos/${body.photos[0].id}`)).status).toBe(401);
    const { inspection } = await read();
    expect([inspection.photos, inspection.version]).toEqual([body.photos, 0]);
    expect(inspection.id).not.toBeNull();
  });

  test('of 20 MB arrives, and is small then', async () => {
    const { sendPhotos } = await open();
    const sent = await huge();
    expect(sent.byteLength).toBeGreaterThan(19 * 1024 * 1024);
    expect(sent.byteLength).toBeLessThan(25 * 1024 * 1024);
    const { status, body } = await sendPhotos([['IMG_2.jpg', sent]]);
    expect(status).toBe(201);
    const { rawPayload } = await fetchAs(admin, body.photos[0].url);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2000, height: 1500 });
    expect(rawPayload.byteLength).toBeLessThan(4 * 1024 * 1024);
  });

  test('of 108 megapixels is no more than another', async () => {
    const { sendPhotos } = await open();
    const sent = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#345' } })
      .jpeg({ quality: 50 })
      .toBuffer();
    const { body } = await sendPhotos([['IMG_108.jpg', sent]]);
    const { width, height } = await sharp((await fetchAs(admin, body.photos[0].url)).rawPayload).metadata();
    expect([width, height]).toEqual([2000, 1500]);
  });

  test('that cannot be read is refused in words, and nothing of its form is kept', async () => {
    const { sendPhotos, read } = await open();
    const good = await photo();
    const before = files();
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), randomBytes(400)]);
    const invalid = 'Envie a foto em JPG, PNG, WebP ou AVIF.';
    const bad: [Buffer, string][] = [
      [Buffer.from('não é uma foto'), invalid],
      [(await sideways()).subarray(0, 500), invalid],
      [heic, 'Envie a foto em JPG: esta é HEIC. No iPhone: Ajustes › Câmera › Formatos › Mais compatível.'],
      [Buffer.alloc(0), 'O arquivo está vazio.'],
      [Buffer.concat([good, Buffer.alloc(25 * 1024 * 1024)]), 'Cada foto deve ter no máximo 25 MB.'],
    ];
    for (const [bytes, text] of bad) {
      const { status, body } = await sendPhotos([
        ['boa.png', good],
        ['IMG_3.HEIC', bytes],
      ]);
      expect([status, body.errors]).toEqual([422, { photos: [text] }]);
    }
    expect([files(), (await read()).inspection.id]).toEqual([before, null]);
    expect((await sendPhotos([])).status).toBe(422);
  });

  test('beyond the twelfth is refused, of one form as of several', async () => {
    const { id, sendPhotos, read } = await open();
    const one = await photo();
    const many = (count: number) => Array.from({ length: count }, () => ['foto.png', one] as const);
    const tooMany = await sendPhotos(many(13));
    expect([tooMany.status, tooMany.body.errors]).toEqual([422, { photos: ['Envie no máximo 12 fotos.'] }]);
    expect((await sendPhotos(many(11))).status).toBe(201);
    const before = files();
    const two = await sendPhotos(many(2));
    expect([two.status, two.body.errors]).toEqual([422, { photos: ['No máximo 12 fotos: cabe mais 1.'] }]);
    expect((await sendPhotos(many(1))).status).toBe(201);
    const full = await sendPhotos(many(1));
    expect([full.status, full.body.errors]).toEqual([422, { photos: ['Esta conferência já tem 12 fotos.'] }]);
    expect([files(), (await read()).inspection.photos.length]).toEqual([before + 1, 12]);
    expect(await positions(id)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('may be shown or hidden, and is removed with its file; those after it move up', async () => {
    const { id, sendPhotos, path: bench } = await open();
    const one = await photo();
    const { body } = await sendPhotos([
      ['a.png', one],
      ['b.png', one],
      ['c.png', one],
    ]);
    const [first, second, third] = body.photos;
    const shown = await admin.put(`${bench}/fotos/${second.id}`, { public: true });
    expect([shown.status, shown.body.photos.map((each: { public: boolean }) => each.public)]).toEqual([
      200,
      [false, true, false],
    ]);
    expect((await admin.put(`${bench}/fotos/${second.id}`, { public: 'sim' })).status).toBe(422);
    const before = files();
    const { rows } = await shop.pool.query('select count(*)::int as count from private_files');
    const removed = await admin.delete(`${bench}/fotos/${first.id}`);
    expect([removed.status, removed.body.photos.map((each: { id: number }) => each.id)]).toEqual([
      200,
      [second.id, third.id],
    ]);
    expect([files(), await positions(id)]).toEqual([before - 1, [1, 2]]);
    const { rows: after } = await shop.pool.query('select count(*)::int as count from private_files');
    expect(after[0].count).toBe(rows[0].count - 1);
    expect((await admin.delete(`${bench}/fotos/${first.id}`)).status).toBe(404);
    expect((await admin.get(`${bench}/fotos/${first.id}`)).status).toBe(404);
    const other = await open();
    expect((await admin.get(`${other.path}/fotos/${second.id}`)).status).toBe(404);
    expect((await admin.put(`${other.path}/fotos/${second.id}`, { public: true })).status).toBe(404);
    expect((await admin.delete(`${other.path}/fotos/${second.id}`)).status).toBe(404);
  });

  test('that waited for a connection arrives after the decision too, but none goes then', async () => {
    const { sendPhotos, save, decide, path: bench } = await open();
    const { body } = await sendPhotos([['a.png', await photo()]]);
    await save({ answers: found(model, 'Com falhas') });
    await decide('contraproposta', { value: 920 });
    expect((await sendPhotos([['b.png', await photo()]])).status).toBe(201);
    expect((await admin.delete(`${bench}/fotos/${body.photos[0].id}`)).status).toBe(409);
  });

  test('of a device that has not arrived, or of none, is not kept', async () => {
    const { id } = await submitProposal(shop, model);
    const before = files();
    const one = await photo();
    const sendTo = async (proposalId: number) =>
      (await benchOf(shop, proposalId, admin).sendPhotos([['a.png', one]])).status;
    expect([await sendTo(id), await sendTo(999_999)]).toEqual([409, 404]);
    expect(files()).toBe(before);
  });
});

test('photos of many people at once are written anew a few at a time', async () => {
  const benches = await Promise.all(Array.from({ length: 6 }, open));
  const sent = await sideways();
  const answers = await Promise.all(
    benches.map(({ sendPhotos }) => sendPhotos(Array.from({ length: 4 }, () => ['IMG.jpg', sent] as const))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
});
