import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';
import type { Emails } from '../database/schema.ts';
import { addDeliveryPart } from './delivery.queries.ts';

/** Subject of a mail and which event of it this is: together they make it happen once. */
export interface MailCause {
  subjectKind: 'proposal' | 'order' | 'user' | 'shop' | 'notice';
  subjectId: number;
  event: string;
}

/**
 * The last parts of a statement of the caller's own: they write a mail and its job for the row whose `id` the part of
 * this name returns. What comes after them must read from `mail_job`, or PostgreSQL leaves the job out.
 */
export type MailParts = (part: string) => RawBuilder<unknown>;

/** A mail in the words of its row, sealed under its id. */
export interface SealedMail {
  id: number;
  title: string;
  html_sealed: string;
  text_sealed: string;
  unsubscribe_sealed: string | null;
}

type MailRow = SealedMail &
  Pick<Insertable<Emails>, 'recipient' | 'confidential' | 'expires_at' | 'attached_file' | 'attached_name'>;

/** Writes nothing, and returns nothing, when this cause has had its mail. */
export function insertMail(tx: Tx, { subjectKind, subjectId, event }: MailCause, mail: MailRow) {
  return tx
    .insertInto('emails')
    .values({ subject_kind: subjectKind, subject_id: String(subjectId), event, ...mail })
    .onConflict((conflict) => conflict.columns(['subject_kind', 'subject_id', 'event']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

export function findMailOf(db: Executor, { subjectKind, subjectId, event }: MailCause) {
  return db
    .selectFrom('emails')
    .select(['id', sql<boolean>`(channel = 'smtp' and sent_at is not null)`.as('was_handed_over')])
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', String(subjectId))
    .where('event', '=', event)
    .executeTakeFirst();
}

/** A mail with its sealed content, as it was written for this cause. */
export function findMailContentOf(db: Executor, { subjectKind, subjectId, event }: MailCause) {
  return db
    .selectFrom('emails')
    .select(['id', 'recipient', 'title', 'html_sealed', 'text_sealed', 'unsubscribe_sealed'])
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', String(subjectId))
    .where('event', '=', event)
    .executeTakeFirst();
}

export function mailPartsOf(
  { subjectKind, event }: Omit<MailCause, 'subjectId'>,
  recipient: string,
  { id, title, html_sealed, text_sealed, unsubscribe_sealed }: SealedMail,
): MailParts {
  return (part) => sql`
    mail as (
      insert into emails (
        id, subject_kind, subject_id, event, recipient, title, html_sealed, text_sealed, unsubscribe_sealed
      )
      select ${id}::int, ${subjectKind}, id::text, ${event}, ${recipient}, ${title}, ${html_sealed}, ${text_sealed},
        ${unsubscribe_sealed}
      from ${sql.table(part)}
      on conflict (subject_kind, subject_id, event) do nothing
      returning id
    ),
    mail_job as (select ${addDeliveryPart(sql`id`)} from mail)`;
}
