import { describe, expect, test } from 'vitest';
import { holdUntilOf, mostOrdersOf, mustConfirm, reservationProblem } from './reservations.rules.ts';

const rules = { hold_hours: 24, unpaid_orders: 3, unpaid_units: 5 };
const now = new Date('2026-12-01T15:00:00Z');

test.each([
  [true, 3],
  [false, 1],
])('whoever has confirmed the e-mail (%s) may have %i unpaid orders', (isConfirmed, most) =>
  expect(mostOrdersOf({ isConfirmed, rules })).toBe(most),
);

test.each([
  [24, '2026-12-02T15:00:00.000Z'],
  [1, '2026-12-01T16:00:00.000Z'],
  [0, undefined],
])('a hold of %i hours ends at %s', (hold_hours, end) =>
  expect(holdUntilOf({ now, rules: { ...rules, hold_hours } })?.toISOString()).toBe(end),
);

test.each([
  { isConfirmed: false, hasUnpaid: true, expected: true },
  { isConfirmed: false, hasUnpaid: false, expected: false },
  { isConfirmed: true, hasUnpaid: true, expected: false },
])('$expected: must confirm first (confirmed $isConfirmed, unpaid $hasUnpaid)', ({ expected, ...buyer }) =>
  expect(mustConfirm(buyer)).toBe(expected),
);

describe('what one person may reserve', () => {
  const products = new Map([[7, { name: 'iPhone 13' }]]);
  const unpaid = (orders: number, units: [number, number][] = []) => ({ orders, unitsOf: new Map(units) });
  const wanted = (quantity: number) => [{ productId: 7, quantity }];

  test.each<[string, number, ReturnType<typeof unpaid>, Partial<typeof rules>, string | undefined]>([
    ['nothing so far', 5, unpaid(0), {}, undefined],
    ['just what is left', 2, unpaid(1, [[7, 3]]), {}, undefined],
    ['units of something else do not count', 5, unpaid(1, [[8, 5]]), {}, undefined],
    ['too many orders', 1, unpaid(3), {}, 'Você já tem 3 pedidos esperando pagamento.'],
    ['its only order', 1, unpaid(1), { unpaid_orders: 1 }, 'Você já tem 1 pedido esperando pagamento.'],
    ['too many at once', 6, unpaid(0), {}, 'até 5 unidades de "iPhone 13" sem pagar. Confira'],
    ['one too many', 2, unpaid(0), { unpaid_units: 1 }, 'até 1 unidade de "iPhone 13" sem pagar. Confira'],
    ['too many together', 3, unpaid(1, [[7, 3]]), {}, 'sem pagar. Você já tem 3 em pedidos esperando pagamento.'],
  ])('%s', (_, quantity, known, own, problem) => {
    const found = reservationProblem(wanted(quantity), products, known, { ...rules, ...own });
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });
});
