import type { MailStatus } from '@giro/contract/rules/mail-status.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import type { Emails } from '../database/schema.ts';

/** What became of one attempt to send a mail. */
export interface Outcome {
  status: MailStatus;
  last_error: string | null;
  channel?: 'smtp' | 'file';
}

type WaitingMail = Selectable<Emails> & { is_for_demo: boolean };

/** A mail that is to be sent, and still has something to say; and whether its recipient is somebody of the demo. */
export function findWaitingMail(db: Executor, id: number): Promise<WaitingMail | undefined> {
  return db
    .selectFrom('emails')
    .selectAll()
    .select(sql<boolean>`exists (select from users where users.email = recipient and is_demo)`.as('is_for_demo'))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('html_sealed', 'is not', null)
    .executeTakeFirst();
}

/** Notes an attempt at this sending of the mail; one that is no longer waited for leaves no note. */
export async function noteAttempt(
  db: Executor,
  { id, sendings }: Pick<Selectable<Emails>, 'id' | 'sendings'>,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('emails')
    .set((old) => ({
      ...outcome,
      attempts: old('attempts', '+', 1),
      ...(outcome.status === 'sent' && { sent_at: new Date() }),
    }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('sendings', '=', sendings)
    .execute();
}
