import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Who does something, under which key, and what tells it from something else. */
export interface Attempt {
  userId: number;
  key: string;
  hash: Buffer;
}

/** Results of an attempt, as ids; amounts are centavos. */
export interface Outcome {
  sessionId?: number | null;
  orderId?: number | null;
  paymentId?: number | null;
  changeCents?: number | null;
}

/** True if the key is new. One that is being used by another transaction is waited for. */
export async function beginAttempt(tx: Tx, { userId, key, hash }: Attempt): Promise<boolean> {
  const { rows } = await sql`
    insert into counter_attempts (user_id, idempotency_key, request_hash) values (${userId}, ${key}, ${hash})
    on conflict (user_id, idempotency_key) do nothing
    returning user_id`.execute(tx);
  return rows.length > 0;
}

export async function findAttempt(tx: Tx, { userId, key }: Attempt) {
  const { rows } = await sql<Outcome & { hash: Buffer }>`
    select request_hash as hash, session_id as "sessionId", order_id as "orderId", payment_id as "paymentId",
      change_cents as "changeCents"
    from counter_attempts where user_id = ${userId} and idempotency_key = ${key}`.execute(tx);
  return rows[0];
}

export async function endAttempt(tx: Tx, { userId, key }: Attempt, outcome: Outcome): Promise<void> {
  const { sessionId = null, orderId = null, paymentId = null, changeCents = null } = outcome;
  await sql`
    update counter_attempts set session_id = ${sessionId}::int, order_id = ${orderId}::int,
      payment_id = ${paymentId}::int, change_cents = ${changeCents}::int
    where user_id = ${userId} and idempotency_key = ${key}`.execute(tx);
}
