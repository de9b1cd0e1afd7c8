import { describe, expect, test } from 'vitest';
import { type DisputeState, disputeStates } from './card.ts';
import { nextDisputeState } from './dispute.ts';

describe('a word of the provider for a dispute', () => {
  const moves: readonly (readonly [DisputeState, DisputeState])[] = [
    ['open', 'answered'],
    ['open', 'won'],
    ['open', 'lost'],
    ['answered', 'won'],
    ['answered', 'lost'],
  ];
  const pairs = disputeStates.flatMap((state) => disputeStates.map((said) => [state, said] as const));

  test.each(pairs)('of a dispute that is %s says %s', (state, said) => {
    const moved = moves.some(([from, to]) => from === state && to === said);
    expect(nextDisputeState(state, said, { isByHand: false })).toBe(moved ? said : undefined);
  });

  test('takes the money of one that somebody of the shop has ended as won, and gives none back', () => {
    expect(nextDisputeState('won', 'lost', { isByHand: true })).toBe('lost');
    expect(nextDisputeState('lost', 'won', { isByHand: true })).toBeUndefined();
  });
});
