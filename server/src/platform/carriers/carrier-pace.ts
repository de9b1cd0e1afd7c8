import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type AskedCarrier, CarrierProblem } from './carrier.ts';
import { takeMoment } from './carrier-pace.queries.ts';

/** Waits until this carrier may be asked; throws a `CarrierProblem` when too many wait before. */
export type CarrierPace = (carrier: AskedCarrier) => Promise<void>;

/** Less than three a second: one that is late by up to 200 ms makes no fourth. */
const everyMs = 400;
const mostMs = 60_000;

/** The pace of at most three calls a second to a carrier, kept by all processes of the database together. */
export function createCarrierPace(database: Database): CarrierPace {
  return async (carrier) => {
    const ms = await takeMoment(database, { carrier, everyMs, mostMs });
    if (ms === undefined) {
      const words = 'A transportadora já tem pedidos demais na fila. Tente de novo em um minuto.';
      throw new CarrierProblem('busy', words, { retryAfterS: mostMs / 1000 });
    }
    if (ms > 0) await sleep(ms);
  };
}
