import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Few enough to hold rows briefly, however much is due when this runs for the first time. */
const atOnce = 500;

const months = (count: number) => sql`giro_now() - make_interval(months => ${sql.lit(count)})`;
const years = (count: number) => sql`giro_now() - make_interval(years => ${sql.lit(count)})`;

/** What something that was forgotten leaves to be discarded, and whether there may be more of it. */
export interface Forgotten {
  keys?: string[];
  mailIds?: number[];
  isMore: boolean;
}

/** Forgets what old mails said; one that still waits to be sent keeps it. */
export async function forgetMailContents(tx: Tx): Promise<Forgotten> {
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

/** The pictures of what was read on official pages. */
export async function forgetLookupFiles(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ file_id: number }>`
    with old as (
      select id, file_id from imei_lookups
      where file_id is not null and at < ${months(retention.lookupFileMonths)}
      order by id limit ${atOnce} for update skip locked
    )
    update imei_lookups set file_id = null from old where imei_lookups.id = old.id returning old.file_id`.execute(tx);
  const deleted = await sql<{ key: string }>`
    delete from private_files where id = any(${rows.map(({ file_id }) => file_id)}::int[])
      and not exists (select from imei_lookups where file_id = private_files.id)
    returning key`.execute(tx);
  return { keys: deleted.rows.map(({ key }) => key), isMore: rows.length === atOnce };
}

/** Of these nothing ever came: no device, no money. */
const abandoned = [
  proposalStatus.pending,
  proposalStatus.approved,
  proposalStatus.codeSent,
  proposalStatus.cancelled,
  proposalStatus.purchaseCancelled,
];

/** Proposals of which no device ever reached the shop, with all that is noted of them. */
export async function deleteAbandonedProposals(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ id: number }>`
    select id from proposals
    where status in (${sql.join(abandoned)}) and valid_until < ${years(retention.abandonedProposalYears)}
      and updated_at < ${years(retention.abandonedProposalYears)}
      and not exists (select from inspections where proposal_id = proposals.id)
      and not exists (select from payouts where proposal_id = proposals.id)
      and not exists (select from units where proposal_id = proposals.id)
      and not exists (select from products where proposal_id = proposals.id)
      and not exists (select from device_register where proposal_id = proposals.id)
    order by id limit ${atOnce} for update skip locked`.execute(tx);
  const ids = sql`${rows.map(({ id }) => id)}::int[]`;
  await sql`delete from counter_offers where proposal_id = any(${ids})`.execute(tx);
  await sql`delete from whatsapp_openings where subject_kind = 'proposal' and subject_id = any(${ids})`.execute(tx);
  await sql`delete from proposals where id = any(${ids})`.execute(tx);
  return { isMore: rows.length === atOnce };
}

/** Who bought or sold, and where money went, for accounts that have ended, once tax law no longer asks. */
export async function forgetKeptIdentities(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where anonymised_at is not null
      and not exists (select from kept_identities where user_id = users.id and keep_until > giro_now())
      and (
        exists (select from kept_identities where user_id = users.id)
        or exists (
          select from payouts join proposals on proposals.id = proposal_id
          where user_id = users.id and (destination_sealed is not null or receipt_id is not null)
            and payouts.updated_at < ${years(retention.taxYears)}
        )
        or exists (
          select from pix_payments join orders on orders.id = order_id
          where user_id = users.id and payer_sealed is not null and paid_at < ${years(retention.taxYears)}
        )
      )
    order by id limit ${atOnce} for update skip locked`.execute(tx);
  const ids = sql`${rows.map(({ id }) => id)}::int[]`;
  const proposals = sql`(select id from proposals where user_id = any(${ids}))`;
  await sql`delete from kept_identities where user_id = any(${ids})`.execute(tx);
  await sql`
    update pix_payments set payer_sealed = null
    where order_id in (select id from orders where user_id = any(${ids}))`.execute(tx);
  const receipts = await sql<{ receipt_id: number }>`
    select receipt_id from payouts where proposal_id in ${proposals} and receipt_id is not null
    union
    select payout_events.receipt_id from payout_events join payouts on payouts.id = payout_id
    where proposal_id in ${proposals} and payout_events.receipt_id is not null`.execute(tx);
  await sql`update payouts set destination_sealed = null, receipt_id = null where proposal_id in ${proposals}`.execute(
    tx,
  );
  await sql`
    update payout_events set receipt_id = null
    where payout_id in (select id from payouts where proposal_id in ${proposals})`.execute(tx);
  const deleted = await sql<{ key: string }>`
    delete from private_files where id = any(${receipts.rows.map(({ receipt_id }) => receipt_id)}::int[])
    returning key`.execute(tx);
  return { keys: deleted.rows.map(({ key }) => key), isMore: rows.length === atOnce };
}

/**
 * Who asked for a mail when something arrives: after two days when they have not confirmed or have cancelled it, else
 * after a year. Their mails go with it.
 */
export async function forgetArrivalNotices(tx: Tx): Promise<Forgotten> {
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
