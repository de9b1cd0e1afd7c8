import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record } from '../../platform/record/record.ts';
import { deletionUndoneMail } from './accounts.mail.ts';
import { unmarkDeletion } from './deletion-undoing.queries.ts';

/** Whoever signs in to an account that is to end keeps it, and is told so by mail. */
export async function undoDeletion(tx: Tx, userId: number, outbox: Outbox): Promise<void> {
  const undone = await unmarkDeletion(tx, userId);
  if (!undone) return;
  const { name, email, asked_at } = undone;
  const cause = { subjectKind: 'user', subjectId: userId, event: `deletion-undone:${asked_at.toISOString()}` } as const;
  await outbox.post(tx, cause, email, deletionUndoneMail(name));
  await record(tx, {
    kind: 'deletion-undone',
    subject: { kind: 'user', id: userId, words: name },
    by: { id: userId, name },
  });
}
