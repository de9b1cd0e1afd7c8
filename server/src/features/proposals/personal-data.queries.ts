import { proposalStatus, proposalStatuses, proposalStatusRows } from '@giro/contract/rules/proposal-status.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce, years } from '../../platform/features/forgetting.queries.ts';
import type { Forgotten, ReadOwn } from '../../platform/features/personal-data.ts';

export interface ProposalRow {
  id: number;
  status: number;
  brand_name: string;
  type_name: string;
  model_name: string;
  imei: string;
  serial_number: string | null;
  selected_options: { atributo: string; items: { value: string }[] }[];
  value_cents: number;
  new_value_cents: number | null;
  created_at: Date;
  bank_data_sealed: string | null;
  history: { status: number; at: string }[];
  offers: { new_cents: number; state: string; at: string; answered_at: string | null }[];
}

export const listOwnProposals: ReadOwn<ProposalRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<ProposalRow>`
    select id, status, brand_name, type_name, model_name, imei, serial_number, selected_options, value_cents,
      new_value_cents, created_at, bank_data_sealed,
      (select coalesce(jsonb_agg(jsonb_build_object('status', status, 'at', changed_at) order by id), '[]')
        from proposal_statuses where proposal_id = proposals.id) as history,
      (select coalesce(jsonb_agg(jsonb_build_object('new_cents', new_cents, 'state', state, 'at', created_at,
        'answered_at', answered_at) order by id), '[]')
        from counter_offers where proposal_id = proposals.id) as offers
    from proposals where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

export async function forgetSeller(tx: Tx, userId: number): Promise<void> {
  const proposals = sql`(select id from proposals where user_id = ${userId})`;
  await sql`delete from bank_data_changes where proposal_id in ${proposals}`.execute(tx);
  await sql`delete from bank_links where proposal_id in ${proposals}`.execute(tx);
  await sql`update proposals set bank_data_sealed = null, bank_token = null, shipping_code = null, return_code = null,
      rejection_reason = null where user_id = ${userId}`.execute(tx);
  await sql`update proposal_events set data = data - 'words' where proposal_id in ${proposals}`.execute(tx);
}

const open = proposalStatuses.filter((status) => proposalStatusRows[status].end === null);
/** Nothing has been sent in these: once the quote is over, so is the matter. */
const quotes = [proposalStatus.pending, proposalStatus.approved];

/** Proposals that have not ended. */
export const selectOpenProposals = (userId: RawBuilder<unknown>) => sql<{ name: string; status: number | null }>`
  select id::text as name, status from proposals
  where user_id = ${userId} and status in (${sql.join(open)})
    and not (status in (${sql.join(quotes)}) and valid_until < giro_now())`;

/** When each proposal that was bought last moved. */
export const selectPurchases = (userId: number) => sql<{ at: Date }>`
  select coalesce(max(changed_at), proposals.created_at) as at
  from proposals left join proposal_statuses on proposal_statuses.proposal_id = proposals.id
  where user_id = ${userId} and proposals.status = ${proposalStatus.purchaseApproved} group by proposals.id`;

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
