import { attemptStates } from '@giro/contract/rules/card.ts';
import { heldUntil } from '@giro/contract/rules/payment.ts';
import { describe, expect, test } from 'vitest';
import { attemptMinutes, isLiveAttempt, nextAttemptState, nextLookInS } from './attempts.rules.ts';

describe('an attempt', () => {
  test.each([
    ['sending', 'challenge', 'challenge'],
    ['sending', 'approved', 'approved'],
    ['challenge', 'review', 'review'],
    ['review', 'processing', 'processing'],
    ['review', 'refused', 'refused'],
    ['cancelling', 'review', undefined],
    ['cancelling', 'approved', 'approved'],
    ['cancelling', 'cancelled', 'cancelled'],
    ['processing', 'disputed', 'approved'],
  ] as const)('that is %s and said to be %s becomes %s', (now, said, next) =>
    expect(nextAttemptState(now, said)).toBe(next),
  );

  test('is changed by no strange word, and by none that it has heard', () => {
    for (const state of attemptStates) expect(nextAttemptState(state, 'unknown')).toBeUndefined();
    expect(nextAttemptState('review', 'review')).toBeUndefined();
  });

  test('that is over comes back only as money that is there', () => {
    for (const state of attemptStates.filter((each) => !isLiveAttempt(each))) {
      for (const said of ['processing', 'challenge', 'review', 'refused', 'cancelled'] as const) {
        expect(nextAttemptState(state, said), `${state} ${said}`).toBeUndefined();
      }
    }
    expect(nextAttemptState('refused', 'approved')).toBe('approved');
    expect(nextAttemptState('cancelled', 'approved')).toBe('approved');
    expect(nextAttemptState('approved', 'disputed')).toBeUndefined();
  });

  test('is looked at ever more rarely, down to each hour', () => {
    const waits = Array.from({ length: 9 }, (_, looks) => nextLookInS(looks, 'review'));
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits.at(-1)).toBe(3600);
    expect(nextLookInS(5, 'sending')).toBe(3600);
  });

  test('keeps its order for ten minutes, and never beyond two hours', () => {
    const now = new Date('2026-03-12T12:00:00Z');
    expect(heldUntil(now, 60, attemptMinutes).toISOString()).toBe('2026-03-12T12:10:00.000Z');
    expect(heldUntil(now, 7000, attemptMinutes).toISOString()).toBe('2026-03-12T12:03:20.000Z');
    expect(heldUntil(now, 8000, attemptMinutes).toISOString()).toBe('2026-03-12T12:00:00.000Z');
  });
});
