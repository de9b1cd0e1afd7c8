import type { Database, Tx } from '../database/database.ts';
import { record } from '../record/record.ts';
import { addDeliveries, addDelivery, hastenDeliveries } from './delivery-jobs.queries.ts';
import { failedWaitAnew, lockDelayed, lockMail, waitAnew } from './resending.queries.ts';

/** Result of a wish to send a mail again; 'stale': it was tried since the admin looked. */
export type ResendOutcome = 'again' | 'hastened' | 'stale' | 'expired' | 'forgotten' | 'missing';

const note = (tx: Tx, id: number) =>
  record(tx, { kind: 'mails-resent', subject: { kind: 'mail', id, words: `E-mail nº ${id}` } });

/** Sends mails again, each by one job, however many admins ask at once. */
export function createResending(database: Database) {
  /** A waiting mail is tried at once; any other waits anew. Nothing is sent when it was tried since `seenAttempts`. */
  async function resend(id: number, now: Date, seenAttempts?: number): Promise<ResendOutcome> {
    return database.transaction().execute(async (tx) => {
      if (await waitAnew(tx, id, now, seenAttempts)) {
        await addDelivery(tx, id);
        await note(tx, id);
        return 'again';
      }
      return hasten(tx, id, now);
    });
  }

  async function hasten(tx: Tx, id: number, now: Date): Promise<ResendOutcome> {
    const mail = await lockMail(tx, id);
    if (!mail) return 'missing';
    if (mail.html_sealed === null) return 'forgotten';
    if (mail.expires_at && mail.expires_at <= now) return 'expired';
    if (mail.status !== 'waiting') return 'stale';
    await addDeliveries(tx, await hastenDeliveries(tx, [id]));
    await note(tx, id);
    return 'hastened';
  }

  /** Tries every troubled mail again; returns how many. */
  async function resendTroubled(): Promise<number> {
    return database.transaction().execute(async (tx) => {
      const failed = await failedWaitAnew(tx);
      await addDeliveries(tx, failed);
      const delayed = await lockDelayed(tx);
      await addDeliveries(tx, await hastenDeliveries(tx, delayed));
      const count = failed.length + delayed.length;
      if (count > 0) await record(tx, { kind: 'mails-resent', after: { 'E-mails': count } });
      return count;
    });
  }

  return { resend, resendTroubled };
}
