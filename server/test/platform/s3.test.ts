import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { openS3Store } from '../support/s3-store.ts';

let store: Awaited<ReturnType<typeof openS3Store>>;
let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  store = await openS3Store();
  shop = await openShop(store.environment);
  admin = await shop.signedIn('admin');
  await admin.post('marcas', { name: 'Marca' });
  await admin.post('tipos', { name: 'Tipo' });
});
afterAll(async () => {
  await shop.close();
  await store.close();
});

/** A small picture of one colour as a data URI. */
async function buildPicture(red: number): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

/** A model with a picture of this colour. */
async function addModel(model: string, red: number) {
  const fields = { brand: 'Marca', tipo: 'Tipo', ordem: 1, valorBase: '10', selectedClassification: 1 };
  const body = { ...fields, model, selectedAttributes: [], base64Image: await buildPicture(red) };
  return admin.post('avaliacoes', body);
}
const fetchPicture = (address: string) => shop.app.http.inject({ url: address });
const models = async () => (await admin.get('evaluationsAll')).body.attributes;
const pictureOf = async (name: string): Promise<string> =>
  (await models()).find(({ model_name }: { model_name: string }) => model_name === name).image_model;

test('a picture goes to the bucket and is given out from there', async () => {
  expect((await addModel('Uma', 10)).status).toBe(201);
  const answer = await fetchPicture(await pictureOf('Uma'));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp');
  expect(existsSync(path.join(shop.config.dataDir, 'files'))).toBe(false);
});

test('the same picture again is the same file; one that was never stored is not there', async () => {
  await addModel('Outra', 10);
  expect(await pictureOf('Outra')).toBe(await pictureOf('Uma'));
  expect((await fetchPicture(`/files/${'a'.repeat(32)}.webp`)).statusCode).toBe(404);
});

test('while the store is away pictures answer 503, the rest works, and nothing half is written', async () => {
  const known = await pictureOf('Uma');
  await store.goAway();
  expect((await fetchPicture(known)).statusCode).toBe(503);
  const refused = await addModel('Terceira', 77);
  expect(refused.status).toBe(503);
  expect(refused.body.message).toBe('As imagens estão temporariamente fora do ar. Tente de novo em instantes.');
  expect((await models()).map(({ model_name }: { model_name: string }) => model_name)).not.toContain('Terceira');
  await store.comeBack();
  expect((await fetchPicture(known)).statusCode).toBe(200);
});

test('a bucket needs all of its settings, and the missing ones are named', () => {
  expect(() => readConfig({ S3_BUCKET: 'giro', S3_REGION: 'x' })).toThrow(
    'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all of S3_* or none',
  );
  expect(() => readConfig({ ...store.environment, S3_ENDPOINT: 'minio:9000' })).toThrow('S3_ENDPOINT');
  expect(readConfig({}).s3).toBeUndefined();
});
