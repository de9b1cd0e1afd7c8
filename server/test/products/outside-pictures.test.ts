import type { lookup } from 'node:dns';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthority } from '../../fakes/pix-peer/certificates.ts';
import { createPictureFetch, type PictureReach } from '../../src/platform/http/outside-pictures.ts';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo } from '../support/send-form.ts';

const refused = 'Este endereço não pode ser usado.';
const failed = 'Não foi possível baixar uma imagem deste endereço.';

const authority = createAuthority();
const { cert, key } = authority.issue({ name: 'fotos', hosts: ['fotos.example', '127.0.0.1'] });
let picture: Buffer;
const asked: string[] = [];
const peer = createServer({ cert, key }, (request, response) => {
  asked.push(request.url ?? '');
  if (request.url?.startsWith('/leads')) response.writeHead(302, { location: '/picture.png' }).end();
  else if (request.url === '/long') response.writeHead(200, { 'content-length': 11 * 1024 * 1024 }).end('x');
  // Neither says how much it is nor ever ends.
  else if (request.url === '/endless') response.write(Buffer.alloc(11 * 1024 * 1024));
  else if (request.url === '/text') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  else if (request.url?.startsWith('/picture')) response.writeHead(200, { 'content-type': 'text/html' }).end(picture);
  else if (request.url !== '/silent') response.writeHead(404).end();
});
let port: number;
/** Every name leads to this machine, as a name of a stranger's may. */
const toThisMachine = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup;
const reach = (more: Partial<PictureReach>): PictureReach => ({
  isOpen: () => true,
  isPort: () => true,
  lookup: toThisMachine,
  ca: authority.cert,
  ...more,
});

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  picture = await photo();
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  ({ port } = peer.address() as AddressInfo);
  shop = await openShop({}, { fetchPicture: createPictureFetch(reach({})) });
  admin = await shop.signedIn('admin');
});
afterAll(async () => {
  await shop.close();
  peer.closeAllConnections();
  peer.close();
});

const at = (path: string) => `https://fotos.example:${port}/${path}`;
const told = (fetching: Promise<Buffer>) =>
  fetching.then(
    (bytes) => bytes.byteLength,
    (error: Error) => error.message,
  );
const never = new AbortController().signal;

test('a picture is fetched from a machine of the internet', async () => {
  expect(await createPictureFetch(reach({}))(at('picture.png'), never)).toEqual(picture);
});

test.each([
  'https://127.0.0.1/picture.png',
  'https://2130706433/picture.png',
  'https://0x7f.1/picture.png',
  'https://[::1]/picture.png',
  'https://[::ffff:127.0.0.1]/picture.png',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://[fd00::1]/',
  'http://exemplo.com.br/a.png',
  'https://exemplo.com.br:8443/a.png',
  'https://eu:senha@exemplo.com.br/a.png',
  'file:///etc/passwd',
  'não é endereço',
])('%s is refused before anybody is asked', async (address) => {
  const isAsked: string[] = [];
  const noting = ((host: string) => void isAsked.push(host)) as unknown as typeof lookup;
  const { isOpenAddress } = await import('../../src/platform/address-reach.ts');
  const fetchPicture = createPictureFetch({ isOpen: isOpenAddress, isPort: (each) => each === '', lookup: noting });
  expect(await told(fetchPicture(address, never))).toBe(refused);
  expect(isAsked).toEqual([]);
});

test('a name that leads to a machine of our own is refused, also beside an open one', async () => {
  const { isOpenAddress: isOpen } = await import('../../src/platform/address-reach.ts');
  const before = asked.length;
  expect(await told(createPictureFetch(reach({ isOpen }))(at('picture.png'), never))).toBe(refused);
  const both = ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])) as unknown as typeof lookup;
  expect(await told(createPictureFetch(reach({ isOpen, lookup: both }))(at('picture.png'), never))).toBe(refused);
  expect(asked.length).toBe(before);
});

test('no redirect is followed, nothing endless read, nobody waited for, no certificate of others taken', async () => {
  const fetchPicture = createPictureFetch(reach({}));
  expect(await told(fetchPicture(at('leads'), never))).toBe(failed);
  expect(asked.at(-1)).toBe('/leads');
  for (const path of ['long', 'endless']) {
    expect(await told(fetchPicture(at(path), never))).toBe('A imagem passa de 10 MB.');
  }
  expect(await told(fetchPicture(at('nothing'), never))).toBe(failed);
  expect(await told(fetchPicture(at('silent'), AbortSignal.timeout(100)))).toBe(failed);
  const { ca: _, ...trusting } = reach({});
  expect(await told(createPictureFetch(trusting)(at('picture.png'), never))).toBe(failed);
});

const apply = (csv: string, fingerprint?: string) =>
  admin.post('produtos/importar', { csv, dryRun: false, fingerprint });
const tryOut = (csv: string) => admin.post('produtos/importar', { csv, dryRun: true });
const imagesOf = async (sku: string): Promise<string[]> =>
  (await admin.get(`products/gestao?search=${sku}`)).body.data[0].images.map(({ url }: { url: string }) => url);

test('a table names pictures by address: a dry run fetches none, applying stores them, and the file has them', async () => {
  const { SKU } = await buildProduct(admin);
  const csv = `SKU;fotos\n${SKU};${at('picture.png')} | ${at('picture-2.png')}`;
  const before = asked.length;
  const dry = await tryOut(csv);
  expect(dry.body.changes[0].fields).toEqual([{ column: 'fotos', before: '0 fotos', after: '2 fotos' }]);
  expect(asked.length).toBe(before);
  expect((await apply(csv, dry.body.fingerprint)).status).toBe(200);
  expect(asked.length).toBe(before + 2);
  // Both are the same picture.
  const images = await imagesOf(SKU);
  expect(images).toEqual([expect.stringMatching(/^\/files\/[\w-]{32}\.webp$/)]);
  const file = (await admin.get(`csv/produtos?search=${SKU}`)).text;
  expect(file).toContain(`;${images[0]}\r\n`);
  expect((await tryOut(file)).body).toMatchObject({ unchanged: 1, problems: [] });
  const moved = await buildProduct(admin);
  expect((await apply(`SKU;fotos\n${moved.SKU};${images[0]}`)).status).toBe(200);
  expect(await imagesOf(moved.SKU)).toEqual(images);
  expect((await apply(`SKU;fotos\n${moved.SKU};`)).body.unchanged).toBe(1);
});

test('what cannot be had is told with its line, and nothing of the table is written', async () => {
  const { SKU, name } = await buildProduct(admin);
  const csv = `SKU;nome;fotos\n${SKU};Outro nome;${at('picture.png')} | ${at('text')} | ${at('leads')}`;
  const { status, body } = await apply(csv);
  expect(status).toBe(422);
  expect(body.errors.csv).toHaveLength(2);
  expect(body.errors.csv.join()).toContain(`linha 2, fotos: “${at('leads')}”: ${failed}`);
  expect((await admin.get(`products/gestao?search=${SKU}`)).body.data[0].name).toBe(name);
  const wrong = await tryOut(`SKU;fotos\n${SKU};http://exemplo.com.br/a.png | /files/x.webp`);
  expect(wrong.body.problems).toMatchObject([{ line: 2, column: 'fotos' }]);
  const unknown = await tryOut(`SKU;fotos\n${SKU};/files/x.webp`);
  expect(unknown.body.problems).toEqual([
    { line: 2, column: 'fotos', message: 'A loja não tem a foto “/files/x.webp”.' },
  ]);
  const many = Array.from({ length: 13 }, (_, index) => at(`picture-${index}`)).join('|');
  expect((await tryOut(`SKU;fotos\n${SKU};${many}`)).body.problems[0].message).toContain('no máximo 12');
});

test('a file that is applied twice at once is applied once; without what its reader saw it would count twice', async () => {
  const build = async () => (await buildProduct(admin, { stock: 5 })).SKU;
  const stockOf = async (sku: string) => (await admin.get(`products/gestao?search=${sku}`)).body.data[0].stock;
  const fileOf = (sku: string) => `SKU;estoque;estoque visto;fotos\n${sku};8;5;${at('picture.png')}`;
  for (let round = 0; round < 3; round++) {
    const sku = await build();
    const { fingerprint } = (await tryOut(fileOf(sku))).body;
    const answers = await Promise.all([apply(fileOf(sku), fingerprint), apply(fileOf(sku), fingerprint)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(sku)).toBe(8);
  }
  const sku = await build();
  expect((await Promise.all([tryOut(fileOf(sku)), tryOut(fileOf(sku))])).map(({ status }) => status)).toEqual([
    200, 200,
  ]);
  await Promise.all([apply(fileOf(sku)), apply(fileOf(sku))]);
  expect(await stockOf(sku)).toBe(11);
});
