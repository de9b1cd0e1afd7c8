import { paymentStates } from '@giro/contract/rules/payment.ts';
import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

test('who waits is told quickly for two minutes, and less often after that', () => {
  for (const state of [undefined, 'preparing', 'waiting', 'partial', 'expired'] as const) {
    expect([paceOf(state, 0), paceOf(state, 119_999), paceOf(state, 120_000)]).toEqual([3000, 3000, 10_000]);
  }
});

test('money that goes back takes its time, and what is settled is not asked for', () => {
  expect(paceOf('refunding', 0)).toBe(10_000);
  expect(paymentStates.filter((state) => paceOf(state, 0) === false)).toEqual(['paid', 'cancelled', 'refunded']);
});
