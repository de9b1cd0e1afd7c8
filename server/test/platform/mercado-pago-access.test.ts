import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { access, openCardPeer } from '../../fakes/card-peer/index.ts';
import type { Fault, PeerCall } from '../../fakes/card-peer/levers.ts';
import type { CardPayment } from '../../src/platform/card/card-provider.ts';
import { createMercadoPago } from '../../src/platform/card/mercado-pago.ts';
import { cpf, logged, open, pay, peer, tools, useCardPeer, wish } from '../support/card-peer.ts';

useCardPeer();

const longAgo = new Date('2020-01-01T00:00:00Z');

describe('the secrets are tried', () => {
  test('without moving money', async () => {
    await open().test();
    expect(peer.requests.map(({ call }) => call)).toEqual(['searchOrders']);
  });

  test.each([
    ['with another token', { accessToken: 'APP_USR-outro' }, 'credentials'],
    ['with a token that no header takes', { accessToken: 'APP_USR-\n' }, 'credentials'],
    ['at an address that is none', { baseUrl: 'nada' }, 'address'],
    ['at an address without encryption', { baseUrl: 'http://192.0.2.1' }, 'address'],
    ['at an address that nobody knows', { baseUrl: 'https://nao-existe.invalid' }, 'address'],
  ])('%s', async (_, parts, kind) => {
    await expect(open(parts).test()).rejects.toMatchObject({ kind });
  });

  test('at an address where something else answers', async () => {
    await expect(open({ baseUrl: `${peer.baseUrl}/outra` }).test()).rejects.toMatchObject({ kind: 'address' });
    peer.disturb('searchOrders', { how: 'status', status: 404, code: 'not_found' });
    await expect(open().test()).rejects.toMatchObject({ kind: 'unknown' });
  });
});

test('over TLS it is the provider that we were told of, or nobody', async () => {
  const secure = await openCardPeer({ secure: true });
  try {
    const payment = { ...wish(), token: secure.card() };
    const stranger = createMercadoPago(secure.settings(), tools);
    await expect(stranger.pay(payment)).rejects.toMatchObject({ kind: 'address' });
    expect(secure.requests).toEqual([]);
    const provider = createMercadoPago(secure.settings(), { ...tools, ca: secure.ca });
    expect(await provider.pay(payment)).toMatchObject({ state: 'approved' });
  } finally {
    await secure.close();
  }
});

test('the script and its hosts are the provider’s, or the origin of an own one alone', () => {
  const { url, scriptHosts, connectHosts, frameHosts } = open().script;
  expect(url).toBe('https://sdk.mercadopago.com/js/v2');
  for (const host of [...scriptHosts, ...connectHosts, ...frameHosts]) expect(host).toMatch(/^https:\/\/[a-z0-9.-]+$/);
  expect(connectHosts).toContain('https://secure-fields.mercadopago.com');
  expect(frameHosts).toContain('https://secure-fields.mercadopago.com');
  const own = ['http://127.0.0.1:4000'];
  expect(open({ scriptUrl: 'http://127.0.0.1:4000/js/v2?x=1' }).script).toEqual({
    ...{ url: 'http://127.0.0.1:4000/js/v2?x=1', scriptHosts: own, connectHosts: own, frameHosts: own },
  });
});

test('notices of the peer are believed only with its mark', async () => {
  const seen: boolean[] = [];
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://x').searchParams);
    const notice = { headers: request.headers, query, body: undefined };
    expect(open().subjectOf(notice)).toMatchObject({ kind: 'payment' });
    seen.push(open().isSigned(notice), open({ webhookSecret: '' }).isSigned(notice));
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { reference } = await pay();
  const [order] = peer.ordersOf(reference);
  if (!order || typeof address !== 'object') throw new Error('There is no order');
  peer.levers.tellsAt = `http://127.0.0.1:${address?.port}/cartao/webhook/x`;
  for (const mark of ['signed', 'unsigned', 'forged', 'borrowed'] as const) await peer.tell(order, mark);
  peer.levers.signsId = 'as-it-is';
  await peer.tell(order);
  expect(seen).toEqual([true, true, false, true, false, true, false, true, true, true]);
  server.closeAllConnections();
  server.close();
});

describe('no secret, token or CPF stands', () => {
  const secrets = (payment: CardPayment) => [
    access.accessToken,
    access.webhookSecret,
    payment.token,
    cpf,
    '529.982.247-25',
  ];
  const echo = (payment: CardPayment): Fault[] => [
    { how: 'status', status: 400, code: 'property_value', body: undefined },
    { how: 'status', status: 500, body: JSON.stringify({ message: secrets(payment).join(' ') }) },
    {
      how: 'status',
      status: 400,
      body: JSON.stringify({ errors: [{ code: secrets(payment).join(' '), message: cpf }] }),
    },
    { how: 'status', status: 201, body: JSON.stringify({ token: payment.token, status: [cpf] }) },
    { how: 'cut-before' },
    { how: 'cut-after' },
  ];

  test('in what is thrown or logged, whatever the provider says', async () => {
    logged.length = 0;
    const provider = open();
    const found: string[] = [];
    for (const [place] of echo(wish()).entries()) {
      const payment = wish();
      const fault = echo(payment)[place];
      if (fault) peer.disturb('createOrder', fault);
      const error = await provider.pay(payment).catch((problem: unknown) => problem);
      expect(error).toBeInstanceOf(Error);
      const said = [inspect(error, { depth: 9 }), ...logged].join('\n');
      found.push(...secrets(payment).filter((secret) => said.includes(secret)));
    }
    expect(found).toEqual([]);
    expect(logged).toHaveLength(3);
  });

  test('and the log tells once that it fails, and once that it is well', async () => {
    logged.length = 0;
    const provider = open();
    peer.disturb('readOrder', { how: 'status', status: 503 }, 2);
    for (const _ of [1, 2]) await expect(provider.read('ORD01NADA')).rejects.toMatchObject({ kind: 'unknown' });
    await provider.read('ORD01NADA');
    peer.disturb('readOrder', { how: 'status', status: 429 });
    await expect(provider.read('ORD01NADA')).rejects.toMatchObject({ kind: 'busy' });
    expect(logged).toHaveLength(2);
    expect(logged[1]).toContain('answers again');
  });
});

test.each([
  ['readOrder', () => open().read('ORD01NADA')],
  ['searchOrders', () => open().find('ABCD2345-1', longAgo)],
  ['searchOrders', () => open().list({ from: longAgo, to: new Date() })],
  ['instalments', () => open().costs?.({ bin: '503143', amountCents: 100 })],
  ['searchPayments', () => open().settlement?.({ id: 'x', reference: 'ABCD2345-1' })],
  ['readChargeback', () => open().dispute?.({ id: '1' })],
  ['sendDocuments', () => open().answer?.('1', [])],
] as [PeerCall, () => Promise<unknown>][])('%s that fails throws a problem of ours', async (call, ask) => {
  peer.disturb(call, { how: 'status', status: 502, body: 'Bad gateway' });
  await expect(ask()).rejects.toMatchObject({ kind: 'unknown', message: expect.stringContaining('502') });
});
