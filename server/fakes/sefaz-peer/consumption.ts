/** Questions within an hour that make the authorities answer 656 (NT 2018.002), by what is repeated. */
const most = { look: 10, receipt: 40, rejection: 30, event: 20, status: 20 } as const;
type Repeated = keyof typeof most;

const hourMs = 3_600_000;

export interface Consumption {
  /** Counts one more; true once it is too much: everything is answered with 656 for an hour. */
  isTooMuch(what: Repeated, of: string): boolean;
  /** True while the hour of a 656 lasts. */
  isResting(): boolean;
  /** The most that was counted of each within any hour. */
  highest: Record<Repeated, number>;
  /** Calls that came while everything had to rest. */
  callsAtRest: number;
  /** Times that it became too much. */
  excesses: number;
}

export function createConsumption(now: () => Date): Consumption {
  const seen = new Map<string, number[]>();
  let restsUntil = 0;
  const counted: Consumption = {
    highest: { look: 0, receipt: 0, rejection: 0, event: 0, status: 0 },
    callsAtRest: 0,
    excesses: 0,
    isTooMuch(what, of) {
      const at = now().getTime();
      const recent = [...(seen.get(`${what} ${of}`) ?? []), at].filter((moment) => moment > at - hourMs);
      seen.set(`${what} ${of}`, recent);
      counted.highest[what] = Math.max(counted.highest[what], recent.length);
      if (recent.length <= most[what]) return false;
      restsUntil = at + hourMs;
      counted.excesses += 1;
      return true;
    },
    isResting() {
      const rests = now().getTime() < restsUntil;
      if (rests) counted.callsAtRest += 1;
      return rests;
    },
  };
  return counted;
}
