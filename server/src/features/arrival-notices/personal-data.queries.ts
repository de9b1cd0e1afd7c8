import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce, years } from '../../platform/features/forgetting.queries.ts';
import { type Forgotten, moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface NoticeRow {
  id: number;
  product: string | null;
  search: string | null;
  asked_at: Date;
  confirmed_at: Date | null;
  told_at: Date | null;
  cancelled_at: Date | null;
}

/**
 * Who asked for a mail when something arrives: after two days when they have not confirmed or have cancelled it, else
 * after a year. Their mails go with it.
 */
async function forgetArrivalNotices(tx: Tx): Promise<Forgotten> {
  const soon = sql`giro_now() - make_interval(days => ${sql.lit(retention.unconfirmedNoticeDays)})`;
  const { rows } = await sql<{ id: number }>`
    delete from arrival_notices where id in (
      select id from arrival_notices
      where asked_at < ${years(retention.noticeYears)} or (confirmed_at is null and asked_at < ${soon})
        or cancelled_at < ${soon}
      order by asked_at limit ${atOnce} for update skip locked
    )
    returning id`.execute(tx);
  const mails = await sql<{ id: number }>`
    delete from emails
    where subject_kind = 'notice' and subject_id = any(${rows.map(({ id }) => String(id))}::text[])
    returning id`.execute(tx);
  return { mailIds: mails.rows.map(({ id }) => id), isMore: rows.length === atOnce };
}

export const noticeData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 80,
      file: 'avisos',
      title: 'Avisos de chegada que você pediu',
      select: (userId, afterId) => sql<NoticeRow>`
        select arrival_notices.id, products.name as product, search, asked_at, confirmed_at, told_at, cancelled_at
        from arrival_notices left join products on products.id = product_id
        where email = (select email from users where id = ${userId}) and arrival_notices.id > ${afterId}
        order by arrival_notices.id limit ${batchSize}`,
      present: (row) => ({
        aparelho: row.product,
        busca: row.search,
        'pedido em': moment(row.asked_at),
        'confirmado em': moment(row.confirmed_at),
        'avisado em': moment(row.told_at),
        'cancelado em': moment(row.cancelled_at),
      }),
    }),
  ],
  forgetOld: [forgetArrivalNotices],
  async forget(tx, { email }) {
    await sql`delete from arrival_notices where email = ${email}`.execute(tx);
  },
};
