import { randomInt } from 'node:crypto';
import { isSentByShop, mayMove, type ParcelState, type ParcelWay } from '@giro/contract/rules/parcel.ts';
import type { EventStep, TrackedEvent } from '../../platform/carriers/carrier.ts';

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Names an attempt to get a label or code, at most 25 letters and digits. */
export function newReference(parcelId: number): string {
  const chance = Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
  return `G${parcelId}P${chance}`;
}

export const kindOf = (way: ParcelWay) => (isSentByShop(way) ? 'label' : 'code');

const triesS = [5, 15, 30, 60, 120, 300];

/** Seconds until the next try, after so many. */
export const nextTryInS = (tries: number): number => triesS[Math.max(0, tries - 1)] ?? 600;

const steps: Record<EventStep, ParcelState | undefined> = {
  issued: undefined,
  posted: 'posted',
  moving: 'posted',
  out: 'out',
  waiting: 'waiting',
  attempt: 'posted',
  delivered: 'delivered',
  returning: 'returning',
  returned: 'returned',
  claim: 'claim',
  void: undefined,
};

const accident = /extraviad|roubad|avariad|n[ãa]o localizad/i;

/** A carrier's table may not know a code: its words say when something is lost. */
const stepOf = ({ step, label }: Pick<TrackedEvent, 'step' | 'label'>): EventStep =>
  (step === 'moving' || step === 'attempt') && accident.test(label) ? 'claim' : step;

export interface Followed {
  state: ParcelState;
  /** The event that moved it there, and the first one by which it had left. */
  by: TrackedEvent;
  leftAt: Date | null;
}

/**
 * The state that new events lead to, oldest first; undefined where nothing moves. One that the next one makes void counts
 * for nothing.
 */
export function follow(from: ParcelState, events: readonly TrackedEvent[]): Followed | undefined {
  let state = from;
  let moved: TrackedEvent | undefined;
  let leftAt: Date | null = null;
  for (const [place, event] of events.entries()) {
    if (events[place + 1]?.step === 'void') continue;
    const to = steps[stepOf(event)];
    if (to === undefined) continue;
    leftAt ??= event.at;
    // A parcel that comes back without a word of its posting has been posted all the same.
    if (to === 'claim' && state === 'ready') state = 'posted';
    if (!mayMove(state, to)) continue;
    state = to;
    moved = event;
  }
  return moved && state !== from ? { state, by: moved, leftAt } : undefined;
}

/** The latest `yyyy-mm-dd` that events wait until. */
export const waitingUntilOf = (events: readonly TrackedEvent[]): string | null =>
  events.reduce<string | null>((latest, { waitingUntil }) => waitingUntil ?? latest, null);
