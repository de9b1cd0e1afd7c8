import type { DisputeState } from '@giro/contract/rules/card.ts';
import { disputeStateRows } from '@giro/contract/rules/dispute.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce, months, years } from '../../platform/features/forgetting.queries.ts';
import { type Forgotten, moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface OwnDispute {
  id: number;
  order_code: string;
  cents: number;
  reason: string;
  state: DisputeState;
  opened_at: Date;
  decided_at: Date | null;
}

const selectOwn = (userId: number, afterId: number) => sql<OwnDispute>`
  select disputes.id, order_code, cents, reason, state, opened_at, decided_at
  from disputes join orders on orders.id = order_id
  where user_id = ${userId} and disputes.id > ${afterId} order by disputes.id limit ${batchSize}`;

/** Disputes that nobody has decided. */
const selectOpen = (userId: RawBuilder<unknown>) => sql<{ name: string; status: null }>`
  select order_code as name, null::int as status from disputes join orders on orders.id = order_id
  where user_id = ${userId} and state in ('open', 'answered')`;

const selectDisputed = (userId: number) => sql<{ at: Date }>`
  select coalesce(decided_at, opened_at) as at from disputes join orders on orders.id = order_id
  where user_id = ${userId}`;

/** Evidence that was sent, and the words that went with it, a time after the end. */
async function forgetEvidence(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ id: number }>`
    select id from disputes
    where decided_at < ${years(retention.evidenceYears)}
      and (answer is not null or exists (select from dispute_files where dispute_id = disputes.id))
    order by id limit ${atOnce} for update skip locked`.execute(tx);
  const ids = sql`any(${rows.map(({ id }) => id)}::int[])`;
  await sql`update disputes set answer = null where id = ${ids}`.execute(tx);
  const files = await sql<{ fileId: number }>`
    delete from dispute_files where dispute_id = ${ids} returning file_id as "fileId"`.execute(tx);
  const { rows: gone } = await sql<{ key: string }>`
    delete from private_files where id = any(${files.rows.map(({ fileId }) => fileId)}::int[]) returning key`.execute(
    tx,
  );
  return { keys: gone.map(({ key }) => key), isMore: rows.length === atOnce };
}

/** Disputes that were decided so long ago that nobody asks any more. */
async function forgetDisputes(tx: Tx): Promise<Forgotten> {
  const { numAffectedRows = 0n } = await sql`
    delete from disputes where id in (
      select id from disputes where decided_at < ${years(retention.taxYears)}
      order by id limit ${atOnce} for update skip locked
    )`.execute(tx);
  return { isMore: numAffectedRows === BigInt(atOnce) };
}

/** Addresses from which cards paid, but of what is disputed. */
async function forgetClients(tx: Tx): Promise<Forgotten> {
  const { numAffectedRows = 0n } = await sql`
    update card_attempts set client = null where id in (
      select id from card_attempts
      where client is not null and created_at < ${months(retention.accessMonths)}
        and not exists (select from disputes where attempt_id = card_attempts.id and state in ('open', 'answered'))
      order by id limit ${atOnce} for update skip locked
    )`.execute(tx);
  return { isMore: numAffectedRows === BigInt(atOnce) };
}

export const disputeData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 42,
      file: 'contestacoes',
      title: 'Contestações de pagamentos seus',
      select: selectOwn,
      present: (row) => ({
        pedido: row.order_code,
        'valor (R$)': reaisOf(row.cents),
        motivo: row.reason,
        situação: disputeStateRows[row.state].label,
        'recebida em': moment(row.opened_at),
        'decidida em': moment(row.decided_at),
      }),
    }),
  ],
  openMatters: [
    { position: 42, select: selectOpen, words: ({ name }) => `a contestação do pagamento do pedido ${name}` },
  ],
  selectDeals: selectDisputed,
  forgetOld: [forgetEvidence, forgetDisputes, forgetClients],
};
