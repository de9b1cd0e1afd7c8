import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.ts';
import { addDeliveries, addDelivery, hastenDeliveries } from './delivery-jobs.queries.ts';

/** What became of a wish to send a mail again; 'stale': it was tried since the admin looked. */
export type ResendOutcome = 'again' | 'hastened' | 'stale' | 'expired' | 'missing';

const troubledDays = 30;

/** Mails of the last 30 days whose last attempt failed, and that somebody could still use. */
export const isTroubled = sql<boolean>`(status = 'failed' or (status = 'waiting' and last_error is not null))
  and created_at > now() - make_interval(days => ${sql.lit(troubledDays)})
  and (expires_at is null or expires_at > now())`;

/** Sends mails again, each by one job, however many admins ask at once. */
export function createResending(database: Database) {
  /** A waiting mail is tried at once; any other waits anew. Nothing is sent when it was tried since `seenAttempts`. */
  async function resend(id: number, now: Date, seenAttempts?: number): Promise<ResendOutcome> {
    return database.transaction().execute(async (tx) => {
      const again = await tx
        .updateTable('emails')
        .set((old) => ({
          status: 'waiting',
          last_error: null,
          sendings: sql<number>`${old.ref('sendings')} + (${old.ref('status')} = 'sent')::int`,
        }))
        .where('id', '=', id)
        .where('status', '<>', 'waiting')
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .$if(seenAttempts !== undefined, (query) => query.where('attempts', '=', seenAttempts ?? 0))
        .returning('id')
        .executeTakeFirst();
      if (again) {
        await addDelivery(tx, id);
        return 'again';
      }
      return hasten(tx, id, now);
    });
  }

  async function hasten(tx: Tx, id: number, now: Date): Promise<ResendOutcome> {
    const mail = await tx
      .selectFrom('emails')
      .select(['status', 'expires_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return 'missing';
    if (mail.expires_at && mail.expires_at <= now) return 'expired';
    if (mail.status !== 'waiting') return 'stale';
    await addDeliveries(tx, await hastenDeliveries(tx, [id]));
    return 'hastened';
  }

  /** Tries every troubled mail again; answers how many. */
  async function resendTroubled(): Promise<number> {
    return database.transaction().execute(async (tx) => {
      const failed = await tx
        .updateTable('emails')
        .set({ status: 'waiting', last_error: null })
        .where('status', '=', 'failed')
        .where(isTroubled)
        .returning('id')
        .execute();
      await addDeliveries(
        tx,
        failed.map(({ id }) => id),
      );
      const delayed = await tx
        .selectFrom('emails')
        .select('id')
        .where('status', '=', 'waiting')
        .where(isTroubled)
        .forUpdate()
        .execute();
      const ids = delayed.map(({ id }) => id);
      await addDeliveries(tx, await hastenDeliveries(tx, ids));
      return failed.length + ids.length;
    });
  }

  return { resend, resendTroubled };
}
