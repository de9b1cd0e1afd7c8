import type { QueryOf } from '@giro/contract/call.ts';
import type { listMailsCall } from '@giro/contract/calls/mails.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';
import type { Emails } from '../../platform/database/schema.ts';
import { isTroubled } from '../../platform/mail/resending.queries.ts';

/** Columns of a mail for lists: its content is many times as long, and nobody sees it there. */
const mailColumns = [
  'id',
  'recipient',
  'title',
  'status',
  'attempts',
  'last_error',
  'created_at',
  'sent_at',
  'channel',
  'confidential',
  'expires_at',
] as const satisfies (keyof Emails)[];

export type MailRow = Pick<Selectable<Emails>, (typeof mailColumns)[number]>;

/** One page of the mails that are found, how many there are, and how many mails of all are troubled. */
export async function listMails(
  database: Database,
  { page, search, sort, status, about, about_id: aboutId = 0 }: QueryOf<typeof listMailsCall>,
): Promise<{ rows: MailRow[]; total: number; troubled: number }> {
  const found = database
    .selectFrom('emails')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(about === 'user', (query) =>
      query.where('recipient', '=', sql<string>`(select email from users where id = ${aboutId})`),
    )
    .$if(about === 'proposal' || about === 'order', (query) =>
      query.where('subject_kind', '=', about ?? '').where('subject_id', '=', String(aboutId)),
    )
    .$if(search !== '', (query) => query.where('search_text', 'like', sql<string>`fold(${containing(search)})`));
  const [rows, { total }, { total: troubled }] = await Promise.all([
    found.select(mailColumns).orderBy('id', sort).limit(pageSize).offset(offsetOf({ page })).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    database
      .selectFrom('emails')
      .where(isTroubled)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total, troubled };
}

/** A mail with its sealed content. */
export function findMail(database: Database, id: number): Promise<Selectable<Emails> | undefined> {
  return database.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
}
