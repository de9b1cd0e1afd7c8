import type { lookup } from 'node:dns';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuthority } from '../../fakes/pix-peer/certificates.ts';
import { isOpenAddress } from '../../src/platform/address-reach.ts';
import { createOutsideRequests } from '../../src/platform/http/outside-request.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { startSending, tellOf } from '../support/sending.ts';

const authority = createAuthority();
const { cert, key } = authority.issue({ name: 'erp', hosts: ['erp.example', '127.0.0.1'] });
const asked: string[] = [];
const peer = createServer({ cert, key }, (request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/leads') response.writeHead(302, { location: 'https://127.0.0.1/led-astray' }).end();
  else if (request.url === '/endless') response.writeHead(200).write('x'.repeat(100_000));
  else response.end('{"a":1}');
});
let port: number;
/** The answers of the name server, one after the other; the last stays. */
let answers: string[] = [];
let looks = 0;
const look = ((_host: string, options: { all?: boolean }, done: (...given: unknown[]) => void) => {
  looks++;
  const address = answers.length > 1 ? answers.shift() : answers[0];
  if (!address) return done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  done(null, options.all ? [{ address, family: 4 }] : address, 4);
}) as unknown as typeof lookup;
/** An address of the internet at which the peer answers, in these tests. */
const open = '127.0.0.1';
const reach = {
  isOpen: (address: string) => address === open || isOpenAddress(address),
  lookup: look,
  ca: authority.cert,
};

let shop: TestShop;
let owner: Client;
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  ({ port } = peer.address() as AddressInfo);
  shop = await openShop({ BASE_URL: 'https://loja.exemplo.com.br' }, { outsideReach: reach });
  owner = await shop.signedIn('admin');
});
beforeEach(async () => {
  [answers, looks] = [[open], 0];
  asked.length = 0;
  await shop.pool.query('truncate webhooks, deliveries, events restart identity');
});
afterAll(async () => {
  await shop.close();
  peer.closeAllConnections();
  peer.close();
});

const requests = createOutsideRequests('https://loja.exemplo.com.br', reach);
const ask = (path: string, more: object = {}) =>
  requests.ask({ url: `https://erp.example:${port}${path}`, method: 'GET', headers: {}, timeoutMs: 3000, ...more });

test('an address of the internet is asked, and so much of its answer is read as is wanted', async () => {
  const { status, body, isCut } = await ask('/', { mostBytes: 1000 });
  expect([status, body.toString(), isCut]).toEqual([200, '{"a":1}', false]);
  expect(await ask('/endless', { mostBytes: 1000 })).toMatchObject({
    status: 200,
    isCut: true,
    body: { length: 1000 },
  });
  expect((await ask('/endless')).body.length).toBe(0);
});

test('no redirect is followed', async () => {
  expect((await ask('/leads')).status).toBe(302);
  expect(asked).toEqual(['/leads']);
});

test.each(['10.0.0.8', '169.254.169.254', '192.168.1.1', '::1', 'fd00::1', '0.0.0.0'])(
  'a name that leads to %s is refused when it is added, and not asked when it does so later',
  async (address) => {
    answers = [address];
    const refused = await owner.post('webhooks', { url: `https://erp.example:${port}/a`, events: ['*'] });
    expect([refused.status, refused.body.errors.url]).toEqual([422, [expect.stringContaining('internet')]]);
    await expect(ask('/')).rejects.toThrow('internet');
    expect(asked).toEqual([]);
  },
);

test('a name that leads elsewhere at the second look is not asked', async () => {
  answers = [open, '10.0.0.8'];
  expect((await owner.post('webhooks', { url: `https://erp.example:${port}/a`, events: ['*'] })).status).toBe(201);
  const sending = startSending(shop.app);
  await tellOf(shop, 1, 1);
  const row = async () => (await shop.pool.query('select attempts, last_error from deliveries')).rows[0];
  await expect.poll(async () => (await row()).attempts).toBe(1);
  expect((await row()).last_error).toContain('internet');
  await sending.stop();
  expect(asked).toEqual([]);
});

test('the address that was looked at is the one that is connected to', async () => {
  answers = [open, '10.0.0.8'];
  expect((await ask('/')).status).toBe(200);
  expect(looks).toBe(1);
});

test('who looks first and connects by the name afterwards is led astray', async () => {
  answers = ['203.0.113.9', open];
  const first = await new Promise<string>((resolve) =>
    (look as unknown as (host: string, options: object, done: (error: null, found: string) => void) => void)(
      'erp.example',
      {},
      (_, found) => resolve(found),
    ),
  );
  expect(isOpenAddress(first)).toBe(true);
  const naive = createOutsideRequests('https://loja.exemplo.com.br', { ...reach, isOpen: () => true });
  await naive.ask({ url: `https://erp.example:${port}/`, method: 'GET', headers: {}, timeoutMs: 3000 });
  expect(asked).toEqual(['/']);
});

test('a name that nobody knows yet can be added; a try tells so', async () => {
  answers = [];
  expect((await owner.post('webhooks', { url: 'https://erp.example/a', events: ['*'] })).status).toBe(201);
  await expect(ask('/')).rejects.toThrow('O nome do endereço não existe.');
});

test('an answer that does not come in time has failed', async () => {
  const silent = createServer({ cert, key }, () => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `https://erp.example:${(silent.address() as AddressInfo).port}/`;
  const asking = requests.ask({ url, method: 'GET', headers: {}, timeoutMs: 200 });
  await expect(asking).rejects.toThrow('Não respondeu em 0.2 segundos.');
  silent.closeAllConnections();
  silent.close();
});
