import { reaisOf } from '@giro/contract/rules/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce, isForgotten } from '../../platform/features/forgetting.queries.ts';
import {
  type Forgotten,
  ownBankData,
  ownSubject,
  type PersonalData,
  type ReadOwn,
} from '../../platform/features/personal-data.ts';

interface PayoutRow {
  id: number;
  proposal_id: number;
  amount_cents: number;
  due_on: string;
  state: string;
  paid_on: string | null;
  destination_sealed: string | null;
}

/** Payouts that the shop owes or has paid to somebody. */
const listOwnPayouts: ReadOwn<PayoutRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<PayoutRow>`
    select payouts.id, proposal_id, amount_cents, due_on, state, paid_on, destination_sealed
    from payouts join proposals on proposals.id = payouts.proposal_id
    where proposals.user_id = ${userId} and payouts.id > ${afterId} order by payouts.id limit ${batchSize}`.execute(tx);
  return rows;
};

async function forgetPaid(tx: Tx, userId: number): Promise<void> {
  const proposals = sql`(select id from proposals where user_id = ${userId})`;
  await sql`update payouts set holder_masked = null, note = null, last_error = null where proposal_id in ${proposals}`.execute(
    tx,
  );
  await sql`update payout_events set reason = null
    where payout_id in (select id from payouts where proposal_id in ${proposals})`.execute(tx);
}

/** Receipts of what somebody was paid, by the ids of their files. */
const listOwnReceipts: ReadOwn<{ id: number; name: string }> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select receipt_id as id, 'comprovantes/proposta-' || proposal_id as name
    from payouts join proposals on proposals.id = proposal_id
    where user_id = ${userId} and receipt_id > ${afterId} order by receipt_id limit ${batchSize}`.execute(tx);
  return rows;
};

/** Payouts that are still owed. */
const selectOwed = (userId: RawBuilder<unknown>) => sql<{ name: string; status: null }>`
  select proposal_id::text as name, null::int as status from payouts join proposals on proposals.id = proposal_id
  where user_id = ${userId} and state in ('due', 'claimed', 'sending')`;

/** Forgets where money went, for accounts that have ended, once tax law no longer asks. */
async function forgetDestinations(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ id: number }>`
    select payouts.id from payouts join proposals on proposals.id = proposal_id join users on users.id = user_id
    where (destination_sealed is not null or receipt_id is not null) and ${isForgotten(sql`payouts.updated_at`)}
    order by payouts.id limit ${atOnce} for update of payouts skip locked`.execute(tx);
  const ids = sql`${rows.map(({ id }) => id)}::int[]`;
  const receipts = await sql<{ receipt_id: number }>`
    select receipt_id from payouts where id = any(${ids}) and receipt_id is not null
    union
    select receipt_id from payout_events where payout_id = any(${ids}) and receipt_id is not null`.execute(tx);
  await sql`update payouts set destination_sealed = null, receipt_id = null where id = any(${ids})`.execute(tx);
  await sql`update payout_events set receipt_id = null where payout_id = any(${ids})`.execute(tx);
  const deleted = await sql<{ key: string }>`
    delete from private_files where id = any(${receipts.rows.map(({ receipt_id }) => receipt_id)}::int[])
    returning key`.execute(tx);
  return { keys: deleted.rows.map(({ key }) => key), isMore: rows.length === atOnce };
}

const payoutWords: Record<string, string> = { paid: 'pago', void: 'desfeito' };

export const payoutData: PersonalData = {
  subjects: [
    ownSubject({
      position: 60,
      file: 'repasses',
      title: 'Pagamentos a você',
      read: listOwnPayouts,
      present: (row, box) => ({
        proposta: row.proposal_id,
        'valor (R$)': reaisOf(row.amount_cents),
        situação: payoutWords[row.state] ?? 'a pagar',
        'previsto para': row.due_on,
        'pago em': row.paid_on,
        conta: ownBankData(box.openOptional(row.destination_sealed, 'payouts.destination_sealed', row.id)),
      }),
    }),
  ],
  readFiles: listOwnReceipts,
  openMatters: [{ position: 60, select: selectOwed, words: ({ name }) => `o pagamento a você pela proposta ${name}` }],
  forgetOld: [forgetDestinations],
  forget: (tx, { id }) => forgetPaid(tx, id),
};
