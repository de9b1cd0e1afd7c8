const hourMs = 3_600_000;

interface Counted {
  subject: string;
  /** Milliseconds, by the shop's clock. */
  at: number;
}

/** The most questions about one subject that any hour had. */
export function busiestHour(asked: readonly Counted[]): number {
  const bySubject = Map.groupBy(asked, ({ subject }) => subject);
  const busiest = [...bySubject.values()].map((all) =>
    Math.max(...all.map(({ at }) => all.filter((one) => one.at >= at && one.at < at + hourMs).length)),
  );
  return Math.max(0, ...busiest);
}

/** Questions that somebody asked while everybody was to rest: within 61 minutes after one of these moments. */
export const asksAtRest = <Asked extends Counted>(asked: readonly Asked[], rests: readonly number[]): Asked[] =>
  asked.filter((one) => rests.some((at) => one.at > at && one.at < at + 61 * 60_000));

/** The same numbers below one for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
