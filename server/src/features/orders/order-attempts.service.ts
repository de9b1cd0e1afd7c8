import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { OrderPayments } from './orders.port.ts';
import { createTransactionId } from './orders.rules.ts';
import { type Attempt, findAttempt, insertAttempt } from './placing.queries.ts';
import type { Reservations } from './reservations.service.ts';

interface OrderAttemptsOptions {
  database: Database;
  reservations: Reservations;
  payments: Pick<OrderPayments, 'termsFor'>;
  limit: Limit;
}

export type OrderAttempts = ReturnType<typeof createOrderAttempts>;

/** Attempts to order: each is named by its key, and its payment by an identifier that is made here. */
export function createOrderAttempts({ database, reservations, payments, limit }: OrderAttemptsOptions) {
  /**
   * The attempt of this person that the key names, else a new one. An order with its key bears its identifier. Throws
   * 422, before anybody pays, when the person may not order more, and 429 past the limits.
   */
  async function begin(userId: number, known: string | undefined): Promise<Attempt> {
    const earlier = known === undefined ? undefined : await findAttempt(database, userId, known);
    if (earlier) return earlier;
    await limit.take(String(userId));
    const { givesWay } = await payments.termsFor(database, { userId });
    const nothing = { units: [], totalCents: 0, products: new Map() };
    await reservations.assertMayReserve(database, { userId, ...nothing, givesWay, client: null });
    const attempt = { key: randomUUID(), txid: createTransactionId(randomInt) };
    await insertAttempt(database, userId, attempt);
    return attempt;
  }

  return { begin };
}
