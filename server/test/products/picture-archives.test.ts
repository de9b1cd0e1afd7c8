import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createZip } from '../../src/platform/files/zip.ts';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo, sendForm } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
});
afterAll(() => shop.close());

const send = (zip: Buffer | undefined, fields: { dryRun?: string; replace?: string } = {}, { token } = admin) =>
  sendForm(shop, token, 'produtos/fotos', [
    ...Object.entries({ dryRun: 'false', replace: 'false', ...fields }),
    ...(zip ? [['arquivo', zip] as const] : []),
  ]);
const zipOf = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files, { level: 0 }));
const picturesOf = async (sku: string): Promise<string[]> =>
  (await shop.visitor().get(`productDetails/${sku}`)).body.produto.images.map(({ url }: { url: string }) => url);

test('a dry run says what goes where and what goes nowhere, and writes nothing', async () => {
  const [one, two] = [await buildProduct(admin, { name: 'Um' }), await buildProduct(admin, { name: 'Dois' })];
  const picture = await photo();
  const zip = zipOf({
    [`fotos/${two.SKU}_2.png`]: picture,
    [`fotos/${two.SKU}-1.PNG`]: picture,
    [`${one.SKU.toLowerCase()}.jpg`]: picture,
    'NAO-HA.png': picture,
    'leia.txt': Buffer.from('oi'),
    'SKU-1-quebrada.png': Buffer.from('não é imagem'),
    [`${one.SKU}-3.webp`]: Buffer.from('não é imagem'),
    '__MACOSX/._x.png': picture,
    '.DS_Store': Buffer.from('x'),
  });
  const { status, body } = await send(zip, { dryRun: 'true' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ applied: false, message: '3 imagens vão para 2 aparelhos.' });
  expect(body.products).toEqual(
    expect.arrayContaining([
      { id: one.id, SKU: one.SKU, name: 'Um', kept: 0, files: [`${one.SKU.toLowerCase()}.jpg`] },
      { id: two.id, SKU: two.SKU, name: 'Dois', kept: 0, files: [`fotos/${two.SKU}-1.PNG`, `fotos/${two.SKU}_2.png`] },
    ]),
  );
  expect(body.skipped).toEqual(
    expect.arrayContaining([
      { file: 'leia.txt', reason: 'Não é uma imagem JPG, PNG, WebP ou AVIF.' },
      { file: 'NAO-HA.png', reason: 'Nenhum aparelho tem este SKU.' },
      { file: 'SKU-1-quebrada.png', reason: 'Nenhum aparelho tem este SKU.' },
      { file: `${one.SKU}-3.webp`, reason: 'Não foi possível ler esta imagem.' },
    ]),
  );
  expect(body.skipped).toHaveLength(4);
  expect(await picturesOf(one.SKU)).toEqual([]);
});

test('pictures follow those that are there, or take their place; they are written anew', async () => {
  const { SKU, id } = await buildProduct(admin, { name: 'Com fotos em zip' });
  const [small, large] = [await photo(30), await photo(50)];
  expect((await send(zipOf({ [`${SKU}.png`]: small }))).body.message).toBe('1 imagem gravada em 1 aparelho.');
  const [first = ''] = await picturesOf(SKU);
  expect(first).toMatch(/^\/files\/[\w-]{32}\.webp$/);
  await send(zipOf({ [`${SKU}-1.png`]: large }));
  const both = await picturesOf(SKU);
  expect(both).toEqual([first, expect.stringMatching(/\.webp$/)]);
  await send(zipOf({ [`${SKU}.png`]: large }), { replace: 'true' });
  expect(await picturesOf(SKU)).toEqual([both[1]]);
  const [row] = (await admin.get(`products/gestao?search=${SKU}`)).body.data;
  expect(row).toMatchObject({ id, version: 4 });
  const { data } = (await admin.get('atividades?search=zip')).body;
  expect(data[0]).toMatchObject({ kind: 'product-changed', after: { Imagens: both[1] } });
});

test('a SKU that ends in a number counts before one with a number less', async () => {
  for (const SKU of ['FIM-1', 'FIM']) await admin.post('produtoStore', { SKU, name: SKU, price: '1', stock: 1 });
  const { body } = await send(zipOf({ 'FIM-1.png': await photo(), 'FIM-1-2.png': await photo() }), { dryRun: 'true' });
  expect(body.products).toMatchObject([{ SKU: 'FIM-1', files: ['FIM-1.png', 'FIM-1-2.png'] }]);
});

test('a product takes twelve pictures; the rest is told', async () => {
  const { SKU } = await buildProduct(admin);
  const picture = await photo();
  const files = Object.fromEntries(Array.from({ length: 14 }, (_, place) => [`${SKU}-${place}.png`, picture]));
  const { body } = await send(zipOf(files), { dryRun: 'true' });
  expect(body.products[0].files).toHaveLength(12);
  expect(body.skipped).toEqual([
    { file: `${SKU}-12.png`, reason: 'Cada aparelho tem no máximo 12 imagens.' },
    { file: `${SKU}-13.png`, reason: 'Cada aparelho tem no máximo 12 imagens.' },
  ]);
});

test('what says that it grows too large is never unpacked', async () => {
  const { SKU } = await buildProduct(admin);
  const bomb = Buffer.from(zipSync({ [`${SKU}.png`]: new Uint8Array(11 * 1024 * 1024) }, { level: 9 }));
  expect(bomb.byteLength).toBeLessThan(100_000);
  const { body } = await send(bomb, { dryRun: 'true' });
  expect(body).toMatchObject({ products: [], skipped: [{ file: `${SKU}.png`, reason: 'A imagem passa de 10 MB.' }] });
});

test('nor is more of it unpacked than it says', async () => {
  const { SKU } = await buildProduct(admin);
  const liar = Buffer.from(zipSync({ [`${SKU}.png`]: new Uint8Array(64 * 1024 * 1024) }, { level: 9 }));
  // The sizes of what is unpacked, in the list at the end and beside the file itself.
  liar.writeUInt32LE(1000, 22);
  liar.writeUInt32LE(1000, liar.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
  const before = process.memoryUsage().arrayBuffers;
  const { status, body } = await send(liar, { dryRun: 'true' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ products: [], skipped: [{ reason: 'Não foi possível ler esta imagem.' }] });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
});

test('a name that two files bear is refused by that name, and nothing is written', async () => {
  const { SKU } = await buildProduct(admin);
  const parts: Uint8Array[] = [];
  const zip = createZip(async (bytes) => parts.push(bytes), new Date());
  await zip.add(`${SKU}.png`, Readable.from([await photo()]));
  await zip.add('leia.txt', Readable.from(['um']));
  await zip.add(`${SKU}.png`, Readable.from([await photo(50)]));
  await zip.add('leia.txt', Readable.from(['dois']));
  await zip.end();
  for (const dryRun of ['true', 'false']) {
    const { status, body } = await send(Buffer.concat(parts), { dryRun });
    const words = [`“${SKU}.png” aparece duas vezes neste zip.`, '“leia.txt” aparece duas vezes neste zip.'];
    expect([status, body.errors]).toEqual([422, { arquivo: words }]);
  }
  expect(await picturesOf(SKU)).toEqual([]);
});

test('a list of more files, or of longer names, than any shop has is not read', async () => {
  const files = Object.fromEntries(Array.from({ length: 2001 }, (_, place) => [`${place}.txt`, new Uint8Array()]));
  expect((await send(zipOf(files))).body.errors).toEqual({ arquivo: ['Envie no máximo 200 imagens em cada zip.'] });
  expect((await send(zipOf({ [`${' '.repeat(60_000)}.png`]: new Uint8Array() }))).body.errors).toEqual({
    arquivo: ['Não foi possível abrir este arquivo. Envie um zip com imagens.'],
  });
});

test('what is no zip, is missing or has too many pictures is refused', async () => {
  expect((await send(Buffer.from('nada'))).body.errors).toEqual({
    arquivo: ['Não foi possível abrir este arquivo. Envie um zip com imagens.'],
  });
  expect((await send(undefined)).body.errors).toEqual({ arquivo: ['Escolha o arquivo zip.'] });
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, place) => [`A-${place}.png`, new Uint8Array(1)]));
  expect((await send(zipOf(many))).body.errors).toEqual({ arquivo: ['Envie no máximo 200 imagens em cada zip.'] });
  const { status, body } = await send(zipOf({}), { dryRun: 'x', replace: '' });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual(['dryRun', 'replace']);
});

test('somebody without the permission sends none', async () => {
  const person = await shop.signedIn();
  expect((await send(zipOf({}), {}, person)).status).toBe(403);
});
