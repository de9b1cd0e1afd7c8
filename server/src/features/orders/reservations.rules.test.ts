import { describe, expect, test } from 'vitest';
import {
  boundsOf,
  holdUntilOf,
  mostOrdersOf,
  mustConfirm,
  reservationProblem,
  tooMuchReserved,
} from './reservations.rules.ts';

const rules = {
  ...{ hold_hours: 24, unpaid_orders: 3, unpaid_units: 5 },
  ...{ reserved_units: 10, reserved_value: 30_000, unconfirmed_units: 3, unconfirmed_value: 15_000, client_units: 6 },
};
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
  const unpaid = (orders: number, units: [number, number][] = [], cents = 0, unitsOfClient = 0) => ({
    ...{ orders, unitsOf: new Map(units), cents, unitsOfClient },
  });
  const wanted = (quantity: number) => ({ units: [{ productId: 7, quantity }], totalCents: quantity * 100_000 });

  test.each<[string, number, ReturnType<typeof unpaid>, Partial<typeof rules>, string | undefined]>([
    ['nothing so far', 5, unpaid(0), {}, undefined],
    ['just what is left', 2, unpaid(1, [[7, 3]]), {}, undefined],
    ['units of something else do not count', 5, unpaid(1, [[8, 5]]), {}, undefined],
    ['too many orders', 1, unpaid(3), {}, 'Você já tem 3 pedidos esperando pagamento.'],
    ['its only order', 1, unpaid(1), { unpaid_orders: 1 }, 'Você já tem 1 pedido esperando pagamento.'],
    ['too many at once', 6, unpaid(0), {}, 'até 5 unidades de "iPhone 13" sem pagar. Confira'],
    ['one too many', 2, unpaid(0), { unpaid_units: 1 }, 'até 1 unidade de "iPhone 13" sem pagar. Confira'],
    ['too many together', 3, unpaid(1, [[7, 3]]), {}, 'sem pagar. Você já tem 3 em pedidos esperando pagamento.'],
    ['ten of everything together', 2, unpaid(1, [[8, 8]]), {}, undefined],
    ['one more of everything', 3, unpaid(1, [[8, 8]]), {}, tooMuchReserved],
    ['as many as they like', 3, unpaid(1, [[8, 80]]), { reserved_units: 0 }, undefined],
    ['too much money', 2, unpaid(1, [[8, 1]], 2_800_001), {}, tooMuchReserved],
    ['as dear as they like', 2, unpaid(1, [[8, 1]], 2_800_001), { reserved_value: 0 }, undefined],
    ['what others hold does not count', 2, unpaid(1, [], 0, 60), {}, undefined],
  ])('%s', (_, quantity, known, own, problem) => {
    const bounds = boundsOf({ isConfirmed: true, rules: { ...rules, ...own } }, '203.0.113.7');
    const found = reservationProblem(wanted(quantity), products, known, bounds);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });
});

test('whoever has not confirmed the e-mail has less, and shares it with their client', () => {
  const bounds = boundsOf({ isConfirmed: false, rules: { ...rules, unpaid_orders: 3 } }, '203.0.113.7');
  expect(bounds).toEqual({
    orders: 1,
    unitsOfProduct: 5,
    units: 3,
    cents: 1_500_000,
    client: '203.0.113.7',
    unitsOfClient: 6,
  });
  const known = { orders: 0, unitsOf: new Map(), cents: 0, unitsOfClient: 5 };
  const wanted = { units: [{ productId: 7, quantity: 2 }], totalCents: 0 };
  expect(reservationProblem(wanted, new Map(), known, bounds)).toBe(tooMuchReserved);
  expect(reservationProblem(wanted, new Map(), { ...known, unitsOfClient: 4 }, bounds)).toBeUndefined();
});
