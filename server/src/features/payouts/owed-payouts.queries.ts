import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** States in which money is still owed. */
export const openStates = sql`('due', 'claimed', 'sending')`;

/** The payout that a bought proposal asks for. */
export interface OwedPayout {
  proposalId: number;
  amountCents: number;
  /** The day that somebody has set; null: none. */
  setDay: string | null;
  /** The day otherwise. */
  ordinaryDay: string;
}

/** Owes the seller this, or changes what is owed and not yet in anybody's hands, as one statement. */
export async function owe(tx: Tx, { proposalId, amountCents, setDay, ordinaryDay }: OwedPayout): Promise<void> {
  await sql`
    insert into payouts (proposal_id, amount_cents, due_on)
    values (${proposalId}, ${amountCents}, coalesce(${setDay}::date, ${ordinaryDay}::date))
    on conflict (proposal_id) where state <> 'void' do update
      set amount_cents = excluded.amount_cents, due_on = coalesce(${setDay}::date, payouts.due_on),
        version = payouts.version + 1, updated_at = giro_now()
      where payouts.state = 'due'
        and (payouts.amount_cents, payouts.due_on) <> (excluded.amount_cents, coalesce(${setDay}::date, payouts.due_on))
  `.execute(tx);
}

/** Makes a newer version of what is owed for a proposal: its account is another one. */
export async function raiseVersion(tx: Tx, proposalId: number): Promise<void> {
  await sql`
    update payouts set version = version + 1, updated_at = giro_now()
    where proposal_id = ${proposalId} and state <> 'void'`.execute(tx);
}

/** Payouts that are owed or were paid for each of these proposals. */
export function listLive(db: Executor, proposalIds: readonly number[]) {
  return db
    .selectFrom('payouts')
    .select(['id', 'proposal_id', 'state', 'amount_cents', 'paid_at', 'receipt_id'])
    .where('proposal_id', 'in', [...proposalIds, 0])
    .where('state', '<>', 'void')
    .execute();
}

/** Counts the payouts not yet paid that were due by today, in São Paulo. */
export async function countDue(db: Executor): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*) as due from payouts
    where state in ${openStates} and due_on <= (giro_now() at time zone 'America/Sao_Paulo')::date`.execute(db);
  return rows[0]?.due ?? 0;
}
