import type { Executor } from '../../platform/database/database.ts';

/** One try to order: the key that names it, and the transaction id of its payment. */
export interface Attempt {
  key: string;
  txid: string;
}

export function findAttempt(db: Executor, userId: number, key: string): Promise<Attempt | undefined> {
  return db
    .selectFrom('order_attempts')
    .select(['idempotency_key as key', 'transaction_id as txid'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export async function insertAttempt(db: Executor, userId: number, { key, txid }: Attempt): Promise<void> {
  await db
    .insertInto('order_attempts')
    .values({ user_id: userId, idempotency_key: key, transaction_id: txid })
    .execute();
}
