import { orderStatus, orderStatuses } from '@giro/contract/rules/order-status.ts';
import { endReasons } from '@giro/contract/rules/payment.ts';
import { describe, expect, test } from 'vitest';
import { judge, maskPayer, type PaidOrder } from './money-in.rules.ts';

test.each([
  ['Maria Souza', '52998224725', 'Maria Souza, CPF ***.982.247-**'],
  ['Maria Souza', '529.982.247-25', 'Maria Souza, CPF ***.982.247-**'],
  ['Loja Ltda', '11222333000181', 'Loja Ltda, documento ••••••••••••81'],
  ['Maria Souza', '***.982.247-**', 'Maria Souza, CPF ***.982.247-**'],
  ['Loja Ltda', '**.222.333/0001-**', 'Loja Ltda, documento **.222.333/0001-**'],
  ['Maria Souza', '', 'Maria Souza'],
  ['', '52998224725', 'CPF ***.982.247-**'],
])('the payer %s with %s is shown as %s', (name, document, shown) => {
  expect(maskPayer({ name, document })).toBe(shown);
});

const { pending, approved, pickup, delivered, cancelled } = orderStatus;

const order = (fields: Partial<PaidOrder> = {}): PaidOrder => ({
  status: pending,
  endReason: null,
  totalCents: 1000,
  keptCents: 0,
  wasSettled: false,
  ...fields,
});

/** Verdict, move of the order, and whether the money goes back. */
type Row = [what: string, cents: number, fields: Partial<PaidOrder>, unitsAreThere: boolean, expected: string];

const rows: Row[] = [
  ['the whole', 1000, {}, true, 'settled settle'],
  ['too little', 999, {}, true, 'partial hold'],
  ['the last centavo', 1, { keptCents: 999 }, true, 'settled settle'],
  ['still too little', 1, { keptCents: 998 }, true, 'partial hold'],
  ['too much', 1001, {}, true, 'excess settle'],
  ['too much with what came before', 200, { keptCents: 900 }, true, 'excess settle'],
  ['what an admin reopened with its money', 1000, { keptCents: 1000, wasSettled: true }, true, 'excess settle'],
  ...[approved, pickup, delivered].flatMap((status): Row[] => [
    ['the first Pix of one approved by hand', 1000, { status }, true, 'settled none'],
    ['too little for one approved by hand', 400, { status }, true, 'partial none'],
    ['too much for one approved by hand', 1400, { status }, true, 'excess none'],
    ['the rest of one approved with a part', 100, { status, keptCents: 900 }, true, 'settled none'],
    ['a second Pix', 1000, { status, keptCents: 1000, wasSettled: true }, true, 'twice none back'],
    ['a centavo more', 1, { status, keptCents: 1000, wasSettled: true }, true, 'twice none back'],
    ['more after its money went back', 1000, { status, keptCents: 0, wasSettled: true }, true, 'twice none back'],
    ['more than what was accepted', 1000, { status, keptCents: 1000 }, true, 'twice none back'],
  ]),
  ...(['expired', 'superseded'] as const).flatMap((endReason): Row[] => [
    ['the whole, units there', 1000, { status: cancelled, endReason }, true, 'settled settle'],
    ['too much, units there', 1200, { status: cancelled, endReason }, true, 'excess settle'],
    ['the rest, units there', 100, { status: cancelled, endReason, keptCents: 900 }, true, 'settled settle'],
    ['the whole, units gone', 1000, { status: cancelled, endReason }, false, 'late none back'],
    ['too much, units gone', 1200, { status: cancelled, endReason }, false, 'late none back'],
    ['too little, units there', 400, { status: cancelled, endReason }, true, 'partial none'],
    ['too little, units gone', 400, { status: cancelled, endReason }, false, 'partial none'],
  ]),
  ...([null, 'withdrawn'] as const).flatMap((endReason): Row[] => [
    ['after the end, units there', 1000, { status: cancelled, endReason }, true, 'late none back'],
    ['after the end, units gone', 1000, { status: cancelled, endReason }, false, 'late none back'],
    ['too little after the end', 1, { status: cancelled, endReason }, true, 'late none back'],
  ]),
  ['what went back before', 0, {}, true, 'late none'],
];

describe('a Pix for an order', () => {
  test.each(rows)('%s: %d centavos of %o, units there: %s, is %s', (_, cents, fields, unitsAreThere, expected) => {
    const { verdict, move, goesBack } = judge(cents, order(fields), unitsAreThere);
    expect(`${verdict} ${move}${goesBack ? ' back' : ''}`).toBe(expected);
  });
});

test('a Pix that names no order is nobody’s, whatever it holds', () => {
  expect(judge(1000, undefined, true)).toEqual({ verdict: 'unmatched', move: 'none', goesBack: false });
});

test('money never both settles an order and goes back, and what settles is enough', () => {
  const amounts = [1, 400, 999, 1000, 1001, 5000];
  const found = orderStatuses.flatMap((status) =>
    [null, ...endReasons].flatMap((endReason) =>
      [0, ...amounts].flatMap((keptCents) =>
        [true, false].map((wasSettled) => order({ status, endReason, keptCents, wasSettled })),
      ),
    ),
  );
  for (const each of found) {
    for (const cents of amounts) {
      for (const unitsAreThere of [true, false]) {
        const { verdict, move, goesBack } = judge(cents, each, unitsAreThere);
        expect(move === 'settle' && goesBack).toBe(false);
        if (move === 'settle') expect(each.keptCents + cents).toBeGreaterThanOrEqual(each.totalCents);
        if (verdict === 'settled') expect(each.keptCents + cents).toBe(each.totalCents);
        if (move === 'hold') expect(each.status).toBe(pending);
      }
    }
  }
});
