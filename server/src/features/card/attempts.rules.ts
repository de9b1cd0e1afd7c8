import { type AttemptState, attemptRows } from '@giro/contract/rules/card.ts';
import type { CardState } from '../../platform/card/card-provider.ts';

/** Pauses before a request that was not answered is sent again, under the same reference with the same body. */
export const repeatPausesMs = [1000, 3000, 9000] as const;

/** An answer that takes longer is waited for no more by whoever pays: they look. */
export const answerMs = 10_000;

/** An attempt holds its order for so long, as far as an unpaid order may be held. */
export const attemptMinutes = 10;

/** The hold has to last for so much longer for an attempt to begin. */
export const leastHoldS = 60;

/** A payment that is not found for so long after it was sent was not made. */
export const notFoundS = 15 * 60;

const looksS = [15, 30, 60, 120, 300, 600, 1800];
const searchesS = [15, 30, 60, 120, 300];
const hourS = 3600;

/** Seconds until a look at an undecided attempt, after so many; one that was never answered is searched for. */
export const nextLookInS = (looks: number, state: AttemptState): number =>
  (state === 'sending' ? searchesS : looksS)[looks] ?? hourS;

/** Whoever has the paying page open has the provider asked that often, at most. */
export const pageLookS = 5;

export const isLiveAttempt = (state: string): boolean => attemptRows[state as AttemptState]?.isLive === true;

const states: Record<CardState, AttemptState | undefined> = {
  processing: 'processing',
  challenge: 'challenge',
  review: 'review',
  approved: 'approved',
  refused: 'refused',
  cancelled: 'cancelled',
  // Its buyer wants back what was paid.
  disputed: 'approved',
  unknown: undefined,
};

/**
 * The next state of an attempt by the provider's word; undefined where nothing changes. One that is to be cancelled stays
 * that until the provider says how it ended; one that is final changes only when a payment that was not found is there
 * after all.
 */
export function nextAttemptState(now: AttemptState, said: CardState): AttemptState | undefined {
  const next = states[said];
  if (next === undefined || next === now) return undefined;
  const isFinal = !attemptRows[next].isLive;
  if (attemptRows[now].isLive) return now === 'cancelling' && !isFinal ? undefined : next;
  return now !== 'approved' && next === 'approved' ? next : undefined;
}

/** The reference of an order's n-th attempt. */
export const referenceOf = (orderCode: string, number: number): string => `${orderCode}-${number}`;
