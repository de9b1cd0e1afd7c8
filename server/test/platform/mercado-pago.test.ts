import { describe, expect, test } from 'vitest';
import { access } from '../../fakes/card-peer/index.ts';
import type { Fault } from '../../fakes/card-peer/levers.ts';
import { cpf, open, pay, peer, useCardPeer, wish } from '../support/card-peer.ts';

useCardPeer();

const longAgo = new Date('2020-01-01T00:00:00Z');

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
              statement_descriptor: 'LOJA ENSAIO',
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
