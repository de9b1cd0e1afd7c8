import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

const troubledDays = 30;

/** Mails of the last 30 days whose last attempt failed, and that somebody could still use. */
export const isTroubled = sql<boolean>`(status = 'failed' or (status = 'waiting' and last_error is not null))
  and created_at > now() - make_interval(days => ${sql.lit(troubledDays)})
  and (expires_at is null or expires_at > now()) and html_sealed is not null`;

/**
 * Has a mail wait anew; returns nothing when it waits already, has run out or been forgotten, or was tried since
 * `seenAttempts`. The
 * caller adds its job.
 */
export function waitAnew(tx: Tx, id: number, now: Date, seenAttempts: number | undefined) {
  return tx
    .updateTable('emails')
    .set((old) => ({
      status: 'waiting',
      last_error: null,
      sendings: sql<number>`${old.ref('sendings')} + (${old.ref('status')} = 'sent')::int`,
    }))
    .where('id', '=', id)
    .where('status', '<>', 'waiting')
    .where('html_sealed', 'is not', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .$if(seenAttempts !== undefined, (query) => query.where('attempts', '=', seenAttempts ?? 0))
    .returning('id')
    .executeTakeFirst();
}

/** State of a mail, which nobody else changes before the transaction ends. */
export function lockMail(tx: Tx, id: number) {
  return tx
    .selectFrom('emails')
    .select(['status', 'expires_at', 'html_sealed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Has every troubled mail that has failed wait anew; returns their ids. The caller adds their jobs. */
export async function failedWaitAnew(tx: Tx): Promise<number[]> {
  const failed = await tx
    .updateTable('emails')
    .set({ status: 'waiting', last_error: null })
    .where('status', '=', 'failed')
    .where(isTroubled)
    .returning('id')
    .execute();
  return failed.map(({ id }) => id);
}

/** Ids of troubled mails that wait, which nobody else changes before the transaction ends. */
export async function lockDelayed(tx: Tx): Promise<number[]> {
  const delayed = await tx
    .selectFrom('emails')
    .select('id')
    .where('status', '=', 'waiting')
    .where(isTroubled)
    .forUpdate()
    .execute();
  return delayed.map(({ id }) => id);
}
