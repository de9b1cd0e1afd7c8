import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { access, type CardPeer, openCardPeer } from '../../fakes/card-peer/index.ts';

/** The peer must be as strict as the provider: an adapter that pleases a lax one proves nothing. */
let peer: CardPeer;

beforeAll(async () => {
  peer = await openCardPeer();
});
beforeEach(() => {
  for (const known of Object.values(peer.state) as Map<string, unknown>[]) known.clear();
});
afterAll(() => peer.close());

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${access.accessToken}`;
  const answer = await fetch(new URL(path, peer.baseUrl), {
    method,
    headers: { authorization, 'content-type': 'application/json', 'x-idempotency-key': 'chave', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what a test is about, so it is not assumed.
  const json: any = await answer.json();
  return { status: answer.status, body: json, code: json.errors?.[0]?.code };
}

const method = () => ({ id: 'master', type: 'credit_card', token: peer.card(), installments: 1 });
const wish = (parts: object = {}) => ({
  type: 'online',
  processing_mode: 'automatic',
  capture_mode: 'automatic_async',
  external_reference: 'ABCD2345-1',
  total_amount: '10.00',
  payer: { email: 'ana@example.com' },
  transactions: { payments: [{ amount: '10.00', payment_method: method() }] },
  ...parts,
});
const paying = (parts: object) => ({ payments: [{ amount: '10.00', payment_method: { ...method(), ...parts } }] });

describe('an order is refused, and nothing is made,', () => {
  const cases: [string, () => unknown, string][] = [
    ['when it is no JSON', () => '{', 'json_syntax_error'],
    ['with a field that there is not', () => wish({ notification_url: 'https://x' }), 'unsupported_properties'],
    ['without a payer', () => wish({ payer: undefined }), 'required_properties'],
    ['with an amount that is a number', () => wish({ total_amount: 10 }), 'property_type'],
    ['with an amount of one decimal', () => wish({ total_amount: '10.0' }), 'property_value'],
    ['with an amount of nothing', () => wish({ total_amount: '0.00' }), 'property_value'],
    ['with another sum', () => wish({ total_amount: '11.00' }), 'invalid_total_amount'],
    ['with a strange reference', () => wish({ external_reference: 'a b' }), 'property_value'],
    ['with a long reference', () => wish({ external_reference: 'a'.repeat(65) }), 'property_value'],
    ['without a payment', () => wish({ transactions: { payments: [] } }), 'minimum_items'],
    ['without a token', () => wish({ transactions: paying({ token: undefined }) }), 'required_properties'],
    ['with half an instalment', () => wish({ transactions: paying({ installments: 1.5 }) }), 'property_type'],
    [
      'with a long statement',
      () => wish({ transactions: paying({ statement_descriptor: 'X'.repeat(23) }) }),
      'property_value',
    ],
    ['with the issuer', () => wish({ transactions: paying({ issuer_id: '24' }) }), 'unsupported_properties'],
    [
      'with two payments',
      () => wish({ transactions: { payments: [...paying({}).payments, ...paying({}).payments] } }),
      'exceeded_number_of_transactions',
    ],
  ];
  test.each(cases)('%s', async (_, body, code) => {
    expect(await ask('POST', '/v1/orders', body())).toMatchObject({ status: 400, code });
    expect(peer.state.orders.size + peer.state.keys.size).toBe(0);
  });

  test('without a key, or the token', async () => {
    expect(await ask('POST', '/v1/orders', wish(), { 'x-idempotency-key': '' })).toMatchObject({
      ...{ status: 400, code: 'empty_required_header' },
    });
    expect(await ask('POST', '/v1/orders', wish(), { authorization: 'Bearer x' })).toMatchObject({ status: 401 });
    expect(peer.state.orders.size).toBe(0);
  });

  test('of a payer from outside, in the sandbox', async () => {
    peer.levers.isSandbox = true;
    expect(await ask('POST', '/v1/orders', wish())).toMatchObject({ code: 'invalid_email_for_sandbox' });
    peer.levers.isSandbox = false;
  });
});

test('the same under a key is the same, another under it is refused', async () => {
  const body = wish();
  const first = await ask('POST', '/v1/orders', body);
  expect(first.status).toBe(201);
  expect(await ask('POST', '/v1/orders', body)).toEqual(first);
  expect(await ask('POST', '/v1/orders', { ...body, description: 'x' })).toMatchObject({
    ...{ status: 409, code: 'idempotency_key_already_used' },
  });
  expect(peer.state.orders.size).toBe(1);
});

test('a list wants its dates', async () => {
  expect(await ask('GET', '/v1/orders?begin_date=2026-01-01T00:00:00Z')).toMatchObject({ code: 'required_properties' });
  expect(await ask('GET', '/v1/orders?begin_date=ontem&end_date=hoje')).toMatchObject({ code: 'property_value' });
});

test('what is decided is not cancelled, what is not paid is not given back', async () => {
  const paid = await ask('POST', '/v1/orders', wish());
  expect(await ask('POST', `/v1/orders/${paid.body.id}/cancel`)).toMatchObject({
    status: 409,
    code: 'cannot_cancel_order',
  });
  peer.say('ABCD2345-1', 'processing', 'in_process');
  expect(await ask('POST', `/v1/orders/${paid.body.id}/refund`)).toMatchObject({
    status: 409,
    code: 'cannot_refund_order',
  });
  peer.say('ABCD2345-1', 'processed', 'accredited');
  const part = { transactions: [{ id: 'PAYOUTRO', amount: '1.00' }] };
  expect(await ask('POST', `/v1/orders/${paid.body.id}/refund`, part)).toMatchObject({
    code: 'invalid_transaction_id',
  });
  expect(await ask('POST', `/v1/orders/${paid.body.id}/refund`)).toMatchObject({
    status: 201,
    body: { status: 'refunded' },
  });
  const again = await ask('POST', `/v1/orders/${paid.body.id}/refund`, undefined, { 'x-idempotency-key': 'outra' });
  expect(again).toMatchObject({ status: 409, code: 'order_already_refunded' });
});
