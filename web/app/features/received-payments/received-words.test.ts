import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { describe, expect, it, test } from 'vitest';
import { acceptanceOf, dayHeading, likelyRefundOf, marksOf, refundLine, restOf } from './received-words.ts';

const buildPayment = (part: Partial<ReceivedPayment> = {}) =>
  ({
    id: 1,
    value: 100,
    refunded: 0,
    paid_at: '2026-03-12T17:02:00Z',
    verdict: 'settled',
    order_code: 'ABCD2345',
    order_value: 150,
    contested: false,
    is_open: false,
    withdrawal: null,
    refunds: [],
    ...part,
  }) as unknown as ReceivedPayment;

const labels = (part: Partial<ReceivedPayment>) => marksOf(buildPayment(part)).map(({ label }) => label);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('what a payment is, in words', () => {
  it.each([
    ['unmatched', 'Sem pedido'],
    ['partial', 'Valor menor'],
    ['excess', 'Valor maior'],
    ['twice', 'Pago duas vezes'],
    ['late', 'Chegou depois do prazo'],
  ] as const)('says of %s that it is "%s", and that it was decided on once it was', (verdict, label) => {
    expect(labels({ verdict, is_open: true })).toEqual([label]);
    expect(labels({ verdict, is_open: false })).toEqual([label, 'Conferido']);
  });

  it('puts first what is contested or asked back', () => {
    const withdrawal = { asked_at: '2026-03-12T18:00:00Z', state: 'asked', note: null } as const;
    expect(labels({ contested: true, is_open: true, withdrawal })).toEqual(['Contestado', 'Desistência pedida']);
    expect(labels({ verdict: 'disputed', is_open: true })).toEqual(['Contestado no banco']);
    expect(labels({ withdrawal: { ...withdrawal, state: 'refused' } })).toEqual(['Conferido']);
  });

  it('has a word for money of an order that ended after it was paid', () => {
    expect(labels({ is_open: true })).toEqual(['Pedido cancelado']);
  });
});

test('a refund is told with its course, a failed one with the reason', () => {
  const refund = {
    id: 'a',
    value: 90,
    source: 'admin',
    reason: 'Troco',
    requested_at: '',
    finished_at: null,
    last_error: null,
  } as const;
  expect(plain(refundLine({ ...refund, state: 'wanted' }))).toBe('Devolução de R$ 90,00 (pedida pela loja): na fila');
  expect(refundLine({ ...refund, state: 'failed', last_error: 'Saldo insuficiente' })).toMatch(
    /: não foi feita: Saldo insuficiente$/,
  );
  expect(refundLine({ ...refund, state: 'done', finished_at: '2026-03-12T17:02:00Z' })).toMatch(
    /: feita em 12\/03 às 14:02$/,
  );
});

describe('the heading of a day', () => {
  const rows = [buildPayment(), buildPayment({ value: 0.2 }), buildPayment({ paid_at: '2026-03-13T01:00:00Z' })];

  it('has the sum of the whole day', () => {
    expect(plain(dayHeading('2026-03-12', [{ day: '2026-03-12', value: 1234.5 }], rows))).toBe(
      '12/03/2026 · R$ 1.234,50',
    );
  });

  it('says that it counts one page alone where no more is known; days are those of São Paulo', () => {
    expect(plain(dayHeading('2026-03-12', undefined, rows))).toBe('12/03/2026 · R$ 200,20 nesta página');
  });
});

test('what is left is exact to the centavo', () => {
  expect(restOf(buildPayment({ value: 0.3, refunded: 0.1 }))).toBe(0.2);
});

describe('what probably goes back', () => {
  it.each([
    ['all that is left', { verdict: 'twice', refunded: 30 }, 70],
    ['of an excess what the order did not cost', { verdict: 'excess', value: 190, order_status: 2 }, 40],
    ['all of an excess once its order was cancelled', { verdict: 'excess', value: 190, order_status: 3 }, 190],
    ['nothing certain where other payments count too', { verdict: 'excess', order_status: 2 }, undefined],
  ] as const)('is %s', (_, part, expected) => {
    expect(likelyRefundOf(buildPayment({ decided_at: null, ...part }))).toBe(expected);
  });
});

describe('what follows when a payment is taken as it is', () => {
  it.each([
    [1, /^O pedido ABCD2345 de R\$\s150,00 fica pago com o que recebeu/],
    [2, /^O pedido ABCD2345 continua pago/],
    [3, /^O pedido ABCD2345 volta a valer e fica pago, se os aparelhos ainda/],
  ])('is said of an order at %i', (order_status, words) => {
    expect(acceptanceOf(buildPayment({ order_status }))).toMatch(words);
  });
});
