/** Pauses in seconds before it goes on, one after the other; the last one stays. */
type Pauses = readonly number[];

const minute = 60;
const quarterHour = 15 * minute;

/** Waits of a document, with the pauses before each try. */
const queuePauses = {
  /** Nobody answered, or nobody could make out what: it is asked for by its key. */
  answer: [10, 30, minute, 2 * minute, 5 * minute, quarterHour],
  /** A batch was taken, and is asked for by its receipt. */
  receipt: [2, 4, 8, 15, 30, minute, 2 * minute],
  /** The authority is down (108, 109, 999): the same is tried again. */
  service: [minute, 5 * minute, quarterHour],
} as const satisfies Record<string, Pauses>;
export type WaitsFor = keyof typeof queuePauses;

/** Seconds before the try that follows so many others in a row. */
export function pauseBefore(waitsFor: WaitsFor, tries: number): number {
  const pauses: Pauses = queuePauses[waitsFor];
  return pauses[Math.min(tries, pauses.length - 1)] ?? quarterHour;
}

export type AskKind = 'look' | 'receipt' | 'send' | 'status' | 'event';

/** So many questions of a kind about one subject in any hour, by all processes together. */
export const mostAnHour: Record<AskKind, number> = { look: 8, receipt: 35, send: 6, status: 20, event: 6 };

export const queueFigures = {
  /** An hour as limits are counted, with a little for clocks that differ. */
  hourS: 60 * minute + 10,
  /** After 656 nobody asks anything. */
  restS: 61 * minute,
  /** A process that has a document in hand for so long counts as dead; a call ends within 30 s. */
  leaseS: 45,
  /** A document that lacks something is looked at again after so long, and at once when somebody has saved what it may be. */
  missingS: minute,
  /** The shop's own setup cannot be used. */
  unreadyS: 5 * minute,
} as const;
