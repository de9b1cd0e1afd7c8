import { describe, expect, test } from 'vitest';
import {
  codesOf,
  readCosts,
  readDispute,
  readOrder,
  readPage,
  readPayments,
  readRefusedOrder,
} from './mercado-pago-answers.ts';

const payment = {
  id: 'PAY01ABC',
  amount: '1518.72',
  paid_amount: '1518.72',
  status: 'processed',
  status_detail: 'accredited',
  payment_method: { id: 'master', type: 'credit_card', installments: 12 },
};
const order = {
  id: 'ORD01ABC',
  status: 'processed',
  status_detail: 'accredited',
  external_reference: 'ABCD2345-1',
  total_amount: '1518.72',
  total_paid_amount: '1518.72',
  last_updated_date: '2026-11-27T12:00:00.000Z',
  transactions: { payments: [payment] },
};
const known = { reference: 'ABCD2345-1', amountCents: 151_872, instalments: 12 };
const saying = (status: string, detail: string) => ({
  ...order,
  status,
  status_detail: status === 'failed' ? 'failed' : detail,
  transactions: { payments: [{ ...payment, status, status_detail: detail }] },
});
const asked = (url: string) => {
  const found = saying('action_required', 'pending_challenge');
  const [one] = found.transactions.payments;
  return { ...found, transactions: { payments: [{ ...one, payment_method: { transaction_security: { url } } }] } };
};

test('a paid order is read whole', () => {
  expect(readOrder(order)).toEqual({
    charge: {
      id: 'ORD01ABC',
      reference: 'ABCD2345-1',
      state: 'approved',
      said: 'processed/accredited',
      amountCents: 151_872,
      paidCents: 151_872,
      instalments: 12,
      reason: null,
      challengeUrl: null,
      refunds: [],
    },
    paymentId: 'PAY01ABC',
    disputeIds: [],
    changedAt: new Date('2026-11-27T12:00:00Z'),
  });
});

test.each([
  ['created', 'created', 'processing'],
  ['processing', 'in_process', 'processing'],
  ['processing', 'in_review', 'review'],
  ['processing', 'pending_review_manual', 'review'],
  ['action_required', 'waiting_payment', 'unknown'],
  ['action_required', 'waiting_capture', 'unknown'],
  ['action_required', 'check_on_terminal', 'unknown'],
  ['processed', 'accredited', 'approved'],
  ['processed', 'partially_refunded', 'approved'],
  ['processed', 'refunded', 'approved'],
  ['processed', 'something_new', 'unknown'],
  ['refunded', 'refunded', 'approved'],
  ['failed', 'rejected_by_issuer', 'refused'],
  ['canceled', 'canceled', 'cancelled'],
  ['cancelled', 'cancelled', 'cancelled'],
  ['expired', 'expired', 'cancelled'],
  ['charged_back', 'in_process', 'disputed'],
  ['charged_back', 'settled', 'disputed'],
  ['charged_back', 'reimbursed', 'approved'],
  ['at_terminal', 'at_terminal', 'unknown'],
  ['constructor', 'toString', 'unknown'],
])('%s/%s is %s', (status, detail, state) => {
  const { charge } = readOrder(saying(status, detail));
  expect(charge).toMatchObject({ state, said: `${status}/${detail}` });
  expect(charge.paidCents).toBe(['approved', 'disputed', 'unknown'].includes(state) ? 151_872 : 0);
});

test.each([
  ['bad_filled_card_data', 'data'],
  ['invalid_card_token', 'data'],
  ['card_insufficient_amount', 'funds'],
  ['insufficient_amount', 'funds'],
  ['amount_limit_exceeded', 'funds'],
  ['required_call_for_authorize', 'call'],
  ['card_disabled', 'disabled'],
  ['max_attempts_exceeded', 'attempts'],
  ['invalid_installments', 'instalments'],
  ['3ds_challenge_expired', 'challenge'],
  ['cc_rejected_3ds_challenge', 'challenge'],
  ['high_risk', 'other'],
  ['rejected_by_issuer', 'other'],
  ['processing_error', 'other'],
  ['rejected_other_reason', 'other'],
  ['never_heard_of', 'other'],
])('a refusal for %s is told as %s', (detail, reason) => {
  expect(readOrder(saying('failed', detail)).charge).toMatchObject({ state: 'refused', reason });
});

describe('where order and payment say different things', () => {
  const both = (ofOrder: [string, string], ofPayment: [string, string]) => {
    const [status, status_detail] = ofOrder;
    const one = { ...payment, status: ofPayment[0], status_detail: ofPayment[1] };
    return readOrder({ ...order, status, status_detail, transactions: { payments: [one] } }).charge.state;
  };
  test.each([
    ['the review of a payment counts', ['processing', 'in_process'], ['processing', 'in_review'], 'review'],
    ['what is not at its end counts', ['processed', 'accredited'], ['processing', 'in_process'], 'processing'],
    ['two ends are nobody’s', ['failed', 'failed'], ['processed', 'accredited'], 'unknown'],
    ['a contest counts', ['processed', 'accredited'], ['charged_back', 'in_process'], 'disputed'],
    ['a strange word counts', ['processed', 'accredited'], ['processed', 'on_the_moon'], 'unknown'],
  ] as const)('%s', (_, ofOrder, ofPayment, state) => {
    expect(both([...ofOrder], [...ofPayment])).toBe(state);
  });
});

describe('a refused order of 402', () => {
  const refused = saying('failed', 'insufficient_amount');
  const errors = [{ code: 'failed', message: 'The following transactions failed', details: ['PAY01ABC: x'] }];
  test.each([
    ['is all of the answer', refused],
    ['stands beside its errors', { errors, data: refused }],
  ])('%s', (_, json) => {
    expect(readRefusedOrder(json, known)?.charge).toMatchObject({ id: 'ORD01ABC', state: 'refused', reason: 'funds' });
  });

  test('that says little of itself is what was asked for', () => {
    const json = { errors, data: { id: 'ORD01ABC', status: 'failed', status_detail: 'failed' } };
    expect(readRefusedOrder(json, known)?.charge).toMatchObject({ ...known, state: 'refused', paidCents: 0 });
  });

  test('is in neither place', () => {
    expect(readRefusedOrder({ errors }, known)).toBeUndefined();
  });
});

test('what was taken is what the card was charged, also where that is more or less than was asked', () => {
  const charged = (paid_amount: unknown, total_paid_amount?: unknown) =>
    readOrder({ ...order, total_paid_amount, transactions: { payments: [{ ...payment, paid_amount }] } }).charge
      .paidCents;
  expect(charged('1540.00', '1540.00')).toBe(154_000);
  expect(charged('1518.72', '1540.00')).toBe(154_000);
  expect(charged(1500)).toBe(150_000);
  expect(charged(undefined)).toBe(151_872);
});

test.each([
  ['https://banco.example/3ds?x=1', 'challenge', 'https://banco.example/3ds?x=1'],
  ['http://127.0.0.1:9/desafio', 'challenge', 'http://127.0.0.1:9/desafio'],
  ['http://banco.example/3ds', 'processing', null],
  ['javascript:alert(1)', 'processing', null],
  ['', 'processing', null],
])('a bank’s page at %s leaves it at %s', (url, state, challengeUrl) => {
  expect(readOrder(asked(url)).charge).toMatchObject({ state, challengeUrl });
});

test.each([
  ['is no object', 'nada'],
  ['is without an id', { ...order, id: undefined }],
  ['is without amounts', { id: 'ORD01ABC', status: 'processed' }],
  ['has a refund without an amount', { ...order, transactions: { payments: [payment], refunds: [{ id: 'REF1' }] } }],
])('an answer that %s is not understood: it may have been done', (_, json) => {
  expect(() => readOrder(json)).toThrow(expect.objectContaining({ kind: 'unknown' }));
});

test('refunds are on their way until they are said to be at an end', () => {
  const refunds = ['processed', 'processing', 'created', 'failed'].map((status, n) => ({
    id: `REF${n}`,
    amount: '1.00',
    status,
  }));
  const { charge } = readOrder({ ...order, transactions: { payments: [payment], refunds } });
  expect(charge.refunds.map(({ state }) => state)).toEqual(['done', 'processing', 'processing', 'failed']);
});

test('what a provider says of a state is cut down to its letters', () => {
  const said = saying('failed', '<b>529.982.247-25 4111111111111111</b>'.padEnd(200, 'x'));
  expect(readOrder(said).charge.said.length).toBeLessThan(60);
  expect(readOrder(said).charge.said).not.toMatch(/[<>\s]|\d{4}/);
});

test('pages are counted by texts or numbers', () => {
  expect(readPage({ data: [order], paging: { total_pages: '3' } })).toMatchObject({ pages: 3 });
  expect(readPage({ data: null })).toEqual({ orders: [], pages: 1 });
});

test('interest of the provider is seen in the costs of a card', () => {
  const payer_costs = [
    { installments: 1, installment_rate: 0 },
    { installments: 12, installment_rate: 21.3 },
  ];
  const methods = [
    { payment_type_id: 'debit_card', payer_costs: [] },
    { payment_type_id: 'credit_card', payer_costs },
  ];
  expect(readCosts(methods)).toEqual([
    { instalments: 1, addsInterest: false },
    { instalments: 12, addsInterest: true },
  ]);
  expect(readCosts([])).toEqual([]);
});

test('what comes of a payment is its net, the fees of the shop alone, and São Paulo’s day', () => {
  const result = {
    id: 123,
    external_reference: 'ABCD2345-1',
    status: 'approved',
    fee_details: [
      { type: 'mercadopago_fee', amount: 75.785, fee_payer: 'collector' },
      { type: 'financing_fee', amount: 21.28, fee_payer: 'payer' },
    ],
    transaction_details: { net_received_amount: 1442.93 },
    money_release_date: '2026-12-28T02:30:00.000+00:00',
  };
  const other = { ...result, id: 5, external_reference: 'OUTRO-1' };
  expect(readPayments({ results: [other, result] }, 'ABCD2345-1')).toEqual({
    numbers: ['123'],
    settlement: { feeCents: 7579, netCents: 144_293, releasedOn: '2026-12-27', addedInterest: true },
  });
  expect(readPayments({ results: [other] }, 'ABCD2345-1')).toEqual({ numbers: [], settlement: undefined });
});

test.each([
  [{ coverage_applied: null, documentation_status: 'pending' }, 'open'],
  [{ coverage_applied: null, documentation_status: 'not_supplied' }, 'open'],
  [{ documentation_status: 'review_pending' }, 'answered'],
  [{ coverage_applied: true, documentation_status: 'valid' }, 'won'],
  [{ coverage_applied: 'true' }, 'won'],
  [{ coverage_applied: 'false' }, 'lost'],
])('a chargeback with %j is %s', (parts, state) => {
  const json = { id: '217', amount: '108.43', payments: [123], date_documentation_deadline: '2026-12-01T00:00:00Z' };
  expect(readDispute({ ...json, ...parts })).toMatchObject({
    dispute: { id: '217', amountCents: 10_843, state, deadline: new Date('2026-12-01') },
    payments: ['123'],
  });
});

test('codes are read in either form, and sentences in none', () => {
  expect(codesOf({ errors: [{ code: 'property_value', message: 'invalid value x' }, { code: 'A b' }] })).toEqual([
    'property_value',
  ]);
  expect(codesOf({ message: 'Token 123', error: 'bad_request', status: 400 })).toEqual(['bad_request']);
  expect(codesOf(undefined)).toEqual([]);
});
