import { paymentStates } from '@giro/contract/rules/payment.ts';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { buildPayment } from '../../../test/orders.ts';
import { paceOf } from './pace.ts';
import { answerOf, secondsLeft } from './payment-answer.ts';
import { holdEndOf } from './payment-words.ts';

const shopTime = (text: string) => new Headers({ date: new Date(text).toUTCString() });

describe('what is left of a payment', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-12T17:30:00Z') }));
  afterEach(() => void vi.useRealTimers());

  it('is counted from its receipt, though the device is set to another time meanwhile', () => {
    const answer = answerOf(buildPayment());
    vi.advanceTimersByTime(61_000);
    vi.setSystemTime(new Date('2031-01-01T00:00:00Z'));
    expect(secondsLeft(900, answer, performance.now())).toBe(839);
    expect(secondsLeft(30, answer, performance.now())).toBe(0);
    expect(secondsLeft(null, answer, performance.now())).toBeUndefined();
  });

  it('ends by the shop’s clock, whatever this device’s says', () => {
    const answer = answerOf(buildPayment({ hold_in_s: 900 }), shopTime('2026-03-12T17:20:00Z'));
    expect(holdEndOf(answer)).toBe('14:35');
  });

  it('names the day where that is another one, and nothing without an end', () => {
    const late = shopTime('2026-03-13T02:50:00Z');
    expect(holdEndOf(answerOf(buildPayment({ hold_in_s: 900 }), late))).toBe('13/03 às 00:05');
    expect(holdEndOf(answerOf(buildPayment({ hold_in_s: null }), late))).toBeUndefined();
  });

  it('keeps its end while answers differ by their way here alone', () => {
    const first = answerOf(buildPayment({ hold_in_s: 900 }), shopTime('2026-03-12T17:20:00Z'));
    const next = answerOf(buildPayment({ hold_in_s: 896 }), shopTime('2026-03-12T17:20:03Z'), first);
    expect(holdEndOf(next)).toBe('14:35');
    const renewed = answerOf(buildPayment({ hold_in_s: 1200 }), shopTime('2026-03-12T17:20:03Z'), next);
    expect(holdEndOf(renewed)).toBe('14:40');
  });
});

test('who waits is told quickly for two minutes, and less often after that', () => {
  for (const state of [undefined, 'preparing', 'waiting', 'partial', 'expired'] as const) {
    expect([paceOf(state, 0), paceOf(state, 119_999), paceOf(state, 120_000)]).toEqual([3000, 3000, 10_000]);
  }
});

test('money that goes back takes its time, and what is settled is not asked for', () => {
  expect(paceOf('refunding', 0)).toBe(10_000);
  expect(paymentStates.filter((state) => paceOf(state, 0) === false)).toEqual(['paid', 'cancelled', 'refunded']);
});
