import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { anonymousEmail, atOnce } from '../../platform/features/forgetting.queries.ts';
import { type Forgotten, moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface OwnMailRow {
  id: number;
  title: string;
  recipient: string;
  created_at: Date;
  sent_at: Date | null;
}

/** Mails to a person, and about their orders and proposals to whomever. */
const mailsOf = (userId: number, email: string) => sql`(
  recipient = ${email}
  or (subject_kind = 'user' and subject_id = ${String(userId)})
  or (subject_kind = 'order' and subject_id in (select id::text from orders where user_id = ${userId}))
  or (subject_kind = 'proposal' and subject_id in (select id::text from proposals where user_id = ${userId}))
)`;

/** Empties a person's mails; what waits is not sent. Returns their ids. */
async function emptyMails(tx: Tx, userId: number, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update emails
    set html_sealed = null, text_sealed = null, unsubscribe_sealed = null, last_error = null,
      title = case when subject_kind = 'user' then 'Aviso sobre a conta' else title end,
      recipient = case when subject_kind = 'shop' then recipient else ${anonymousEmail(userId)} end,
      status = case when status = 'waiting' then 'failed' else status end
    where ${mailsOf(userId, email)} returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Forgets what old mails said; one that still waits to be sent keeps it. */
async function forgetMailContents(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ id: number }>`
    update emails set html_sealed = null, text_sealed = null, unsubscribe_sealed = null
    where id in (
      select id from emails
      where html_sealed is not null and status <> 'waiting'
        and created_at < giro_now() - make_interval(days => ${sql.lit(retention.mailContentDays)})
      order by created_at limit ${atOnce} for update skip locked
    )
    returning id`.execute(tx);
  return { mailIds: rows.map(({ id }) => id), isMore: rows.length === atOnce };
}

export const mailData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 70,
      file: 'emails',
      title: 'E-mails que enviamos',
      select: (userId, afterId) => sql<OwnMailRow>`
        select id, title, recipient, created_at, sent_at from emails
        where recipient = (select email from users where id = ${userId}) and id > ${afterId} order by id
        limit ${batchSize}`,
      present: (row) => ({
        assunto: row.title,
        para: row.recipient,
        'escrito em': moment(row.created_at),
        'enviado em': moment(row.sent_at),
      }),
    }),
  ],
  forgetFiles: async (tx, { id, email }) => ({ mailIds: await emptyMails(tx, id, email) }),
  forgetOld: [forgetMailContents],
};
