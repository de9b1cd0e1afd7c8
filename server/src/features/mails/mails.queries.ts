import type { QueryOf } from '@giro/contract/call.ts';
import type { listMailsCall } from '@giro/contract/calls/mails.ts';
import { mailStatuses } from '@giro/contract/rules/back-office.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';
import type { Emails } from '../../platform/database/schema.ts';
import type { DemoPart, Figures, Invariant } from '../../platform/features/feature-parts.ts';
import { countByStatus } from '../../platform/features/recent-rows.queries.ts';
import { deliveryKeyOf } from '../../platform/mail/delivery.queries.ts';
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

/** Mails to the demo's people or about what was theirs, with their jobs. */
export const mailsDemo: DemoPart = {
  async remove(tx, { people, emails, proposals, orders }) {
    const { rows } = await sql<{ id: number }>`
      delete from emails
      where recipient = any(${emails}::text[])
        or (subject_kind = 'user' and subject_id = any(${people}::text[]))
        or (subject_kind = 'proposal' and subject_id = any(${proposals}::text[]))
        or (subject_kind = 'order' and subject_id = any(${orders}::text[]))
        or (subject_kind = 'shop' and event = any(array(select 'withdrawal:' || id from unnest(${orders}::text[]) id)))
      returning id`.execute(tx);
    const mailIds = rows.map(({ id }) => id);
    await sql`
      select graphile_worker.remove_job(${deliveryKeyOf(sql`id`)}) from unnest(${mailIds}::int[]) id`.execute(tx);
    return { mailIds };
  },
};

const statuses = Object.fromEntries(mailStatuses.map((status) => [status, status]));

export const mailFigures: Figures = {
  figures: [
    { name: 'giro_mails_last_day', help: 'Mails of the last 24 hours by status.', labels: ['status'] },
    { name: 'giro_mails_waiting', help: 'Mails that have not left.' },
    { name: 'giro_mails_oldest_waiting_seconds', help: 'Age of the oldest mail that has not left.' },
  ],
  async read(db) {
    const { rows } = await sql<Record<'giro_mails_waiting' | 'giro_mails_oldest_waiting_seconds', number>>`
      select count(*) as giro_mails_waiting,
        coalesce(greatest(extract(epoch from giro_now() - min(created_at)), 0), 0)::float8
          as giro_mails_oldest_waiting_seconds
      from emails where status = 'waiting'`.execute(db);
    return { ...rows[0], giro_mails_last_day: await countByStatus(db, 'emails', statuses) };
  },
};

export const mailInvariants: readonly Invariant[] = [
  {
    name: 'A mail that waits has a job that sends it',
    broken: sql`
      select 'mail ' || emails.id as place
      from emails
      where status = 'waiting' and html_sealed is not null and not exists (
        select from graphile_worker.jobs where key = ${deliveryKeyOf(sql`emails.id`)} and jobs.attempts < max_attempts
      )`,
  },
  {
    name: 'A mail that was sent says when',
    broken: sql`
      select 'mail ' || id as place from emails where (status = 'sent') and sent_at is null`,
  },
];
