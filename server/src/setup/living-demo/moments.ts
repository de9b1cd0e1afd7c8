import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Random } from '@giro/demo/living/random.ts';
import type { Database } from '../../platform/database/database.ts';
import { setMoment } from './living-demo.queries.ts';

const minuteMs = 60_000;

export type Moments = ReturnType<typeof createMoments>;

/**
 * The moments of one story, each after the one before and none to come: days are those of São Paulo, counted back.
 * `after`: what has to have happened before it begins.
 */
export function createMoments(loadedAt: Date, random: Random, after = new Date(0)) {
  const today = saoPauloToday(loadedAt);
  let last = after;

  /** The moment that is wanted, or one a little later than the last where that is over already; of today, none to come. */
  function next(wanted: number): Date {
    const soon = last.getTime() + random.whole(14, 95) * minuteMs;
    const moment = Math.max(wanted, soon);
    const latest = loadedAt.getTime() - minuteMs;
    const lately = Math.max(last.getTime(), latest - 5 * 60 * minuteMs);
    last = new Date(moment < latest ? moment : (lately + latest) / 2);
    return last;
  }

  function on(daysAgo: number, fromHour: number, toHour: number): Date {
    const midnight = Date.parse(`${addDays(today, -daysAgo)}T00:00:00-03:00`);
    return next(midnight + random.whole(fromHour * 60, toHour * 60) * minuteMs + random.whole(1, 59) * 1000);
  }

  return {
    /** When people write: from the morning to late in the evening. */
    customer: (daysAgo: number) => on(daysAgo, 8, 22),
    /** When the shop is open; nobody works on a Sunday that is over. */
    shop(daysAgo: number) {
      const isSunday = new Date(`${addDays(today, -daysAgo)}T12:00:00Z`).getUTCDay() === 0;
      return on(isSunday && daysAgo > 1 ? daysAgo - 1 : daysAgo, 9, 17);
    },
    /** So many minutes before the demo is loaded. */
    minutesAgo: (minutes: number) => next(loadedAt.getTime() - minutes * minuteMs - random.whole(1, 59) * 1000),
    /** Minutes after the last one. */
    soon: () => next(last.getTime()),
    /** The last one so far. */
    last: () => last,
  };
}

interface DemoClock {
  /** The moment that the demo has come to, for services. */
  now: () => Date;
  moveTo(moment: Date): Promise<void>;
}

/** A clock that stands at a moment, here and for the transaction that this database is in, until it is moved. */
export function createDemoClock(database: Database): DemoClock {
  let moment = new Date(0);
  return {
    now: () => moment,
    async moveTo(next) {
      moment = next;
      await setMoment(database, next);
    },
  };
}
