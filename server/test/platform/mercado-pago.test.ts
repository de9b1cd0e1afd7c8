import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { access, type CardPeer, openCardPeer } from '../../fakes/card-peer/index.ts';
import { createLevers, type Fault, type PeerCall } from '../../fakes/card-peer/levers.ts';
import type { CardHttpTools } from '../../src/platform/card/card-http.ts';
import type { CardPayment, CardProvider, CardSettings, DisputeFile } from '../../src/platform/card/card-provider.ts';
import { createMercadoPago } from '../../src/platform/card/mercado-pago.ts';

let peer: CardPeer;
const logged: string[] = [];
const log = (...said: unknown[]) => void logged.push(inspect(said, { depth: 9 }));
const tools: CardHttpTools = { now: () => peer.levers.now(), log: { info: log, warn: log } };
const cpf = '52998224725';
const longAgo = new Date('2020-01-01T00:00:00Z');

beforeAll(async () => {
  peer = await openCardPeer();
});
beforeEach(() => {
  peer.calm();
  Object.assign(peer.levers, createLevers());
  peer.requests.length = 0;
});
afterAll(() => peer.close());

const open = (parts: Partial<CardSettings> = {}, more: Partial<CardHttpTools> = {}): CardProvider =>
  createMercadoPago(peer.settings(parts), { ...tools, ...more });

let number = 0;
const wish = (outcome: Parameters<CardPeer['card']>[0] = 'APRO', parts: Partial<CardPayment> = {}): CardPayment => ({
  reference: `ABCD2345-${++number}`,
  amountCents: 151_872,
  instalments: 12,
  token: peer.card(outcome),
  brand: 'master',
  payer: { email: 'ana@example.com', name: 'Ana de Souza', cpf: '529.982.247-25' },
  device: 'armor.6f2a',
  ...parts,
});
const pay = (outcome?: Parameters<CardPeer['card']>[0], parts?: Partial<CardPayment>) =>
  open().pay(wish(outcome, parts));
const forDispute = (files = 1): DisputeFile[] =>
  Array.from({ length: files }, (_, place) => ({
    name: `dossiê ${place}.pdf`,
    type: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7'),
  }));

describe('a payment', () => {
  test('is asked for as the provider has it', async () => {
    const payment = wish();
    expect(await open().pay(payment)).toMatchObject({
      reference: payment.reference,
      state: 'approved',
      said: 'processed/accredited',
      amountCents: 151_872,
      paidCents: 151_872,
      instalments: 12,
      refunds: [],
    });
    const [request] = peer.requests;
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${access.accessToken}`,
      'x-idempotency-key': payment.reference,
      'x-meli-session-id': 'armor.6f2a',
      'content-type': 'application/json',
    });
    expect(request?.body).toEqual({
      type: 'online',
      processing_mode: 'automatic',
      capture_mode: 'automatic_async',
      external_reference: payment.reference,
      total_amount: '1518.72',
      payer: {
        email: 'ana@example.com',
        first_name: 'Ana',
        last_name: 'de Souza',
        identification: { type: 'CPF', number: cpf },
      },
      config: { online: { transaction_security: { validation: 'on_fraud_risk', liability_shift: 'required' } } },
      transactions: {
        payments: [
          {
            amount: '1518.72',
            payment_method: {
              ...{ id: 'master', type: 'credit_card', token: payment.token, installments: 12 },
              statement_descriptor: 'LOJA DO ENSAIO',
            },
          },
        ],
      },
    });
  });

  test('by a holder of one name, without a statement and with a device that is no header, is taken', async () => {
    const payment = wish('APRO', { device: 'a\r\nx-other: 1', payer: { email: 'a@example.com', name: ' Pelé ', cpf } });
    expect(await open({ statement: '' }).pay(payment)).toMatchObject({ state: 'approved' });
    expect(peer.requests[0]?.headers).not.toHaveProperty('x-meli-session-id');
  });

  test.each([
    ['FUND', 'funds'],
    ['CALL', 'call'],
    ['SECU', 'data'],
    ['DISA', 'disabled'],
    ['ATTE', 'attempts'],
    ['INST', 'instalments'],
    ['RISK', 'other'],
    ['OTHE', 'other'],
  ] as const)(
    'that is refused as %s is an answer with the reason %s, in either shape of 402',
    async (outcome, reason) => {
      for (const refusalShape of ['data', 'root'] as const) {
        peer.levers.refusalShape = refusalShape;
        expect(await pay(outcome)).toMatchObject({
          state: 'refused',
          reason,
          paidCents: 0,
          id: expect.stringMatching(/^ORD/),
        });
      }
    },
  );

  test('by a token that was used before is refused', async () => {
    const payment = wish();
    await open().pay(payment);
    expect(await pay('APRO', { token: payment.token })).toMatchObject({ state: 'refused', reason: 'data' });
  });

  test('that is refused without a word about its order is looked for', async () => {
    peer.disturb('createOrder', { how: 'status', status: 402, code: 'failed' });
    await expect(pay()).rejects.toMatchObject({ kind: 'used' });
  });

  test('is decided later, reviewed, or asked about by the bank', async () => {
    peer.levers.decidesLater = true;
    const slow = await pay();
    expect(slow).toMatchObject({ state: 'processing', paidCents: 0 });
    peer.decide(slow.reference, 'approved');
    expect(await open().read(slow.id)).toMatchObject({ state: 'approved', paidCents: 151_872 });

    const reviewed = await pay('CONT');
    expect(reviewed.state).toBe('review');
    peer.decide(reviewed.reference, 'refused');
    expect(await open().read(reviewed.id)).toMatchObject({ state: 'refused', reason: 'other' });

    const asked = await pay('CHAL');
    expect(asked).toMatchObject({
      state: 'challenge',
      challengeUrl: expect.stringContaining(`${peer.baseUrl}/challenge/`),
    });
    peer.decide(asked.reference, 'unanswered');
    expect(await open().read(asked.id)).toMatchObject({ state: 'refused', reason: 'challenge', challengeUrl: null });
  });

  test('is asked about by the bank where the shop always wants that, and never where it does not', async () => {
    expect(await open({ challenge: 'always' }).pay(wish())).toMatchObject({ state: 'challenge' });
    expect(await open({ challenge: 'never' }).pay(wish('CHAL'))).toMatchObject({ state: 'approved' });
  });

  test('is told as it was charged, more or less than was asked', async () => {
    peer.levers.overchargeCents = 2128;
    expect(await pay()).toMatchObject({ amountCents: 151_872, paidCents: 154_000 });
    peer.levers.overchargeCents = -1872;
    expect(await pay()).toMatchObject({ amountCents: 151_872, paidCents: 150_000 });
  });

  test('asked for again is the same one', async () => {
    const payment = wish();
    const first = await open().pay(payment);
    expect(await open().pay(payment)).toEqual(first);
    expect(peer.ordersOf(payment.reference)).toHaveLength(1);
    await expect(open().pay({ ...payment, amountCents: 1 })).rejects.toMatchObject({ kind: 'used' });
    peer.levers.repeatedKey = 'refused';
    await expect(open().pay(payment)).rejects.toMatchObject({ kind: 'used' });
    expect(peer.ordersOf(payment.reference)).toHaveLength(1);
  });

  test('whose answer was lost after it was made is the same one when it is asked for again', async () => {
    const payment = wish();
    peer.disturb('createOrder', { how: 'cut-after' });
    await expect(open().pay(payment)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await open().pay(payment)).toMatchObject({ state: 'approved' });
    expect(peer.ordersOf(payment.reference)).toHaveLength(1);
  });

  test('in a strange state says so, and nothing else', async () => {
    const { id, reference } = await pay();
    peer.say(reference, 'suspended_by_moon', 'full');
    expect(await open().read(id)).toMatchObject({ state: 'unknown', said: 'suspended_by_moon/full' });
  });
});

const answers: [number, string | undefined, string][] = [
  [301, undefined, 'address'],
  [400, 'unsupported_properties', 'refused'],
  [400, 'invalid_total_amount', 'refused'],
  [401, 'invalid_credentials', 'credentials'],
  [403, undefined, 'credentials'],
  [404, undefined, 'address'],
  [408, undefined, 'unknown'],
  [409, 'idempotency_key_already_used', 'used'],
  [409, 'operation_not_supported', 'unknown'],
  [410, 'gone_for_good', 'refused'],
  [423, 'resource_locked', 'unknown'],
  [424, 'failed_dependency', 'unknown'],
  [429, undefined, 'busy'],
  [500, 'internal_error', 'unknown'],
  [500, 'idempotency_validation_failed', 'unknown'],
  [400, 'idempotency_validation_failed', 'unknown'],
  [502, undefined, 'unknown'],
  [503, undefined, 'unknown'],
];
test.each(answers)('an answer of %i %s to a payment is a problem of the kind %s', async (status, code, kind) => {
  const headers = { 'retry-after': '7', location: '/led-astray' };
  const fault: Fault = code
    ? { how: 'status', status, code, headers }
    : { how: 'status', status, headers, body: `<h1>${cpf}</h1>` };
  peer.disturb('createOrder', fault);
  await expect(pay()).rejects.toMatchObject({ name: 'Error', kind, retryAfterS: kind === 'busy' ? 7 : undefined });
  expect(peer.requests).toHaveLength(1);
});

describe('without an answer', () => {
  test.each(['silent', 'lost'] as const)('in time (%s) a payment may have been made', async (how) => {
    const limits = { connectMs: 2000, totalMs: 60 };
    peer.disturb('createOrder', { how });
    const payment = wish();
    await expect(open({}, { limits }).pay(payment)).rejects.toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('demorou mais de'),
    });
    expect(peer.ordersOf(payment.reference)).toHaveLength(how === 'lost' ? 1 : 0);
  });

  test('because nobody is there it may be there again', async () => {
    await peer.stop();
    await expect(pay()).rejects.toMatchObject({ kind: 'unknown' });
    await peer.start();
    expect(await pay()).toMatchObject({ state: 'approved' });
  });

  test.each([
    ['an order that is none', { how: 'status', status: 201, body: 'nada' }],
    ['an answer without end', { how: 'status', status: 201, body: 'x'.repeat(5 * 1024 * 1024) }],
    ['a cut', { how: 'cut-before' }],
  ] as [string, Fault][])('but %s it may have been made', async (_, fault) => {
    peer.disturb('createOrder', fault);
    await expect(pay()).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('a payment is found', () => {
  test('by its id, and there may be none', async () => {
    const { id } = await pay();
    expect(await open().read(id)).toMatchObject({ id });
    expect(await open().read('ORD01NADA')).toBeUndefined();
  });

  test('by its reference once it is indexed, as it is now and not as the list has it', async () => {
    Object.assign(peer.levers, { indexDelayMs: Number.POSITIVE_INFINITY, searchesOldStates: true });
    const { reference } = await pay('SLOW');
    expect(await open().find(reference, longAgo)).toBeUndefined();
    peer.levers.indexDelayMs = 0;
    peer.decide(reference, 'approved');
    expect(await open().find(reference, longAgo)).toMatchObject({ reference, state: 'approved' });
    expect(await open().find('ZZZZ2345-1', longAgo)).toBeUndefined();
  });

  test('also when it was made a little before we believed to have asked', async () => {
    const { reference } = await pay();
    const soon = new Date(Date.now() + 60_000);
    expect(await open().find(reference, soon)).toMatchObject({ reference });
  });
});

test('all pages of what changed are listed, and orders that are no payments by card are not', async () => {
  const start = Date.now() - 3_600_000;
  peer.levers.now = () => new Date(start);
  const old = await pay('CONT');
  peer.levers.now = () => new Date();
  const begin = new Date();
  const references: string[] = [];
  for (let n = 0; n < 60; n++) references.push((await pay(n % 2 ? 'APRO' : 'OTHE')).reference);
  const other = peer.ordersOf(references[0] ?? '')[0];
  if (other) other.first = { id: 'ORD01OUTRO' };
  const listed = async () => (await open().list({ from: begin, to: new Date() })).map(({ reference }) => reference);
  expect(await listed()).toEqual(references);
  expect(peer.count('searchOrders')).toBe(2);
  peer.decide(old.reference, 'approved');
  expect((await listed()).toSorted()).toEqual([...references, old.reference].toSorted());
  peer.levers.searchesOldStates = true;
  expect(await listed()).not.toContain(references[0]);
});

describe('taking a payment back', () => {
  test.each(['SLOW', 'CONT', 'CHAL'] as const)('that is not decided (%s) cancels it, and again', async (outcome) => {
    const { id } = await pay(outcome);
    expect(await open().cancel(id)).toMatchObject({ id, state: 'cancelled', paidCents: 0 });
    expect(await open().cancel(id)).toMatchObject({ id, state: 'cancelled' });
    const keys = peer.requests.map(({ headers }) => headers['x-idempotency-key']).filter(Boolean);
    expect(new Set(keys).size).toBe(3);
  });

  test('that is decided tells what it is', async () => {
    expect(await open().cancel((await pay()).id)).toMatchObject({ state: 'approved' });
    expect(await open().cancel((await pay('FUND')).id)).toMatchObject({ state: 'refused', reason: 'funds' });
  });

  test('that there is not is refused', async () => {
    await expect(open().cancel('ORD01NADA')).rejects.toMatchObject({ kind: 'refused' });
  });

  test.each([423, 424, 503])('with an answer of %i may have been done', async (status) => {
    const { id } = await pay('CONT');
    peer.disturb('cancelOrder', { how: 'status', status });
    await expect(open().cancel(id)).rejects.toMatchObject({ kind: 'unknown' });
  });
});

describe('giving back', () => {
  test('parts and the rest, each under our reference', async () => {
    const { id } = await pay();
    const half = await open().refund(id, { reference: 'devolucao1', amountCents: 75_936 });
    expect(half).toMatchObject({
      state: 'approved',
      refunds: [{ reference: 'devolucao1', amountCents: 75_936, state: 'done' }],
    });
    const whole = await open().refund(id, { reference: 'devolucao2', amountCents: 75_936 });
    expect(whole.refunds.map(({ reference }) => reference)).toEqual([null, 'devolucao2']);
    expect(peer.requests.findLast(({ call }) => call === 'refundOrder')).toMatchObject({
      headers: { 'x-idempotency-key': 'devolucao2' },
      body: { transactions: [{ id: expect.stringMatching(/^PAY/), amount: '759.36' }] },
    });
    expect(await open().read(id)).toMatchObject({ state: 'approved', said: 'refunded/refunded', refunds: [{}, {}] });
    const after = await open().refund(id, { reference: 'devolucao3', amountCents: 1 });
    expect(after.refunds.map(({ reference }) => reference)).toEqual([null, null]);
  });

  test('asked for again under its reference gives nothing more back', async () => {
    const { id } = await pay();
    const refund = { reference: 'outra', amountCents: 100 };
    peer.disturb('refundOrder', { how: 'cut-after' });
    await expect(open().refund(id, refund)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await open().refund(id, refund)).toMatchObject({ refunds: [{ reference: 'outra', amountCents: 100 }] });
    peer.levers.repeatedKey = 'refused';
    expect(await open().refund(id, refund)).toMatchObject({ refunds: [{ reference: null, amountCents: 100 }] });
    expect((await open().read(id))?.refunds).toHaveLength(1);
  });

  test('is on its way until the provider says more, and counts what was given back there by hand', async () => {
    const { id, reference } = await pay();
    peer.refundByHand(reference, 500);
    peer.levers.refundsAre = 'processing';
    expect(await open().refund(id, { reference: 'lenta', amountCents: 100 })).toMatchObject({
      refunds: [
        { amountCents: 500, reference: null, state: 'done' },
        { amountCents: 100, reference: 'lenta', state: 'processing' },
      ],
    });
  });

  test('more than there is, or of a payment that there is not, is refused', async () => {
    const { id } = await pay();
    const much = { reference: 'muito', amountCents: 151_873 };
    await expect(open().refund(id, much)).rejects.toMatchObject({ kind: 'refused' });
    await expect(open().refund('ORD01NADA', much)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('after 180 days changes nothing', async () => {
    const { id } = await pay();
    peer.levers.now = () => new Date(Date.now() + 181 * 86_400_000);
    expect(await open().refund(id, { reference: 'tarde', amountCents: 100 })).toMatchObject({ refunds: [] });
  });
});

test('a card’s costs say what it lacks and where the provider adds interest', async () => {
  Object.assign(peer.levers, { mostInstalments: 10, interestFrom: 7 });
  const costs = (await open().costs?.({ bin: '50314332', amountCents: 129_900 })) ?? [];
  expect(costs).toHaveLength(10);
  expect(costs.filter(({ addsInterest }) => addsInterest).map(({ instalments }) => instalments)).toEqual([7, 8, 9, 10]);
  expect(peer.requests[0]?.query.get('amount')).toBe('1299.00');
  await expect(open().costs?.({ bin: '5', amountCents: 100 })).rejects.toMatchObject({ kind: 'refused' });
});

test('what comes of a payment is the provider’s word, where it has one', async () => {
  peer.levers.now = () => new Date('2026-11-27T15:00:00Z');
  const charge = await pay();
  expect(await open().settlement?.(charge)).toEqual({
    feeCents: 7563,
    netCents: 144_309,
    releasedOn: '2026-12-27',
    addedInterest: false,
  });
  peer.levers.overchargeCents = 100;
  expect(await open().settlement?.(await pay())).toMatchObject({ addedInterest: true, feeCents: 7563 });
  expect(await open().settlement?.(await pay('FUND'))).toBeUndefined();
  peer.levers.hidesPayments = true;
  expect(await open().settlement?.(charge)).toBeUndefined();
});

describe('a dispute', () => {
  test.each([false, true])('is read by its notice and by its payment, with texts for values: %s', async (saysTexts) => {
    peer.levers.saysTexts = saysTexts;
    const { id: chargeId, reference } = await pay();
    expect(await open().dispute?.({ chargeId, reference })).toBeUndefined();
    const { id, deadline } = peer.contest(reference);
    const dispute = { id, reference, amountCents: 151_872, reason: 'Compra não reconhecida', state: 'open', deadline };
    expect(await open().read(chargeId)).toMatchObject({ state: 'disputed', paidCents: 151_872 });
    expect(await open().dispute?.({ id })).toEqual(dispute);
    expect(await open().dispute?.({ chargeId, reference })).toEqual(dispute);
    peer.endContest(id, saysTexts ? 'won' : 'lost');
    expect(await open().dispute?.({ id })).toMatchObject({ state: saysTexts ? 'won' : 'lost' });
    expect(await open().read(chargeId)).toMatchObject({ state: saysTexts ? 'approved' : 'disputed' });
  });

  test('whose payment cannot be found by number has no reference', async () => {
    const { reference } = await pay();
    const { id } = peer.contest(reference);
    peer.disturb('readPayment', { how: 'status', status: 404, code: 'not_found' });
    expect(await open().dispute?.({ id })).toMatchObject({ reference: null });
    expect(await open().dispute?.({ id: '999' })).toBeUndefined();
  });

  test('is answered with files, all at once', async () => {
    const { id: chargeId, reference } = await pay();
    const { id } = peer.contest(reference);
    await open().answer?.(id, forDispute(3));
    expect(peer.state.chargebacks.get(id)?.documents).toMatchObject([
      { name: 'dossiê 0.pdf', type: 'application/pdf', bytes: 8 },
      {},
      {},
    ]);
    expect(await open().dispute?.({ chargeId, reference })).toMatchObject({ state: 'answered' });
  });

  test('is not answered with too many files, nor after its time', async () => {
    const { reference } = await pay();
    const { id } = peer.contest(reference);
    await expect(open().answer?.(id, forDispute(11))).rejects.toMatchObject({ kind: 'refused' });
    peer.levers.now = () => new Date(Date.now() + 8 * 86_400_000);
    await expect(open().answer?.(id, forDispute())).rejects.toMatchObject({ kind: 'unknown' });
    expect(peer.state.chargebacks.get(id)?.documents).toEqual([]);
  });
});

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
  ['sendDocuments', () => open().answer?.('1', forDispute())],
] as [PeerCall, () => Promise<unknown>][])('%s that fails throws a problem of ours', async (call, ask) => {
  peer.disturb(call, { how: 'status', status: 502, body: 'Bad gateway' });
  await expect(ask()).rejects.toMatchObject({ kind: 'unknown', message: expect.stringContaining('502') });
});
