import type { Database } from '../../platform/database/database.ts';
import { setMoment } from './living-demo.queries.ts';

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
