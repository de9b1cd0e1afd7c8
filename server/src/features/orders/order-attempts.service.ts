import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { createReservations } from './reservations.service.ts';

const transactionIdLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** 25 letters and digits, as many as a static Pix code holds, which nobody guesses or meets twice. */
export function createTransactionId(): string {
  return Array.from({ length: 25 }, () => transactionIdLetters[randomInt(transactionIdLetters.length)]).join('');
}

interface Attempt {
  key: string;
  txid: string;
}

interface OrderAttemptsOptions {
  database: Database;
  reservations: ReturnType<typeof createReservations>;
  limit: Limit;
}

/** Attempts to order: each is named by its key, and its payment by an identifier that is made here. */
export function createOrderAttempts({ database, reservations, limit }: OrderAttemptsOptions) {
  const find = (userId: number, key: string): Promise<Attempt | undefined> =>
    database
      .selectFrom('order_attempts')
      .select(['idempotency_key as key', 'transaction_id as txid'])
      .where('user_id', '=', userId)
      .where('idempotency_key', '=', key)
      .executeTakeFirst();

  /**
   * The attempt of this person that the key names, else a new one. An order with its key bears its identifier. Throws
   * 422, before anybody pays, when the person may not order more, and 429 past the limit.
   */
  async function begin(userId: number, known: string | undefined): Promise<Attempt> {
    const earlier = known === undefined ? undefined : await find(userId, known);
    if (earlier) return earlier;
    await limit.take(String(userId));
    await reservations.assertMayReserve(database, userId, [], new Map());
    const attempt = { key: randomUUID(), txid: createTransactionId() };
    await database
      .insertInto('order_attempts')
      .values({ user_id: userId, idempotency_key: attempt.key, transaction_id: attempt.txid })
      .execute();
    return attempt;
  }

  return { begin };
}
