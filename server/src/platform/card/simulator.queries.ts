import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../database/database.ts';
import type { SimulatorCardDisputes, SimulatorCardPayments, SimulatorCardRefunds } from '../database/schema.ts';

export type PaymentRow = Selectable<SimulatorCardPayments>;
export type RefundRow = Selectable<SimulatorCardRefunds>;
export type DisputeRow = Selectable<SimulatorCardDisputes>;

type NewPayment = Pick<
  PaymentRow,
  'id' | 'reference' | 'amount_cents' | 'instalments' | 'outcome' | 'state' | 'reason'
>;

/** False when there is one under its reference. */
export async function insertPayment(db: Executor, payment: NewPayment): Promise<boolean> {
  const written = await db
    .insertInto('simulator_card_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export type PaymentKey = { id: string } | { reference: string };

const columnOf = (key: PaymentKey) => ('id' in key ? 'id' : 'reference');
const wantedBy = (key: PaymentKey) => ('id' in key ? key.id : key.reference);

export const findPayment = (db: Executor, key: PaymentKey): Promise<PaymentRow | undefined> =>
  db.selectFrom('simulator_card_payments').selectAll().where(columnOf(key), '=', wantedBy(key)).executeTakeFirst();

/** Until the transaction ends nobody else gives any of it back. */
export const lockPayment = (tx: Tx, id: string): Promise<PaymentRow | undefined> =>
  tx.selectFrom('simulator_card_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface Ending {
  from: readonly string[];
  to: PaymentRow['state'];
  reason?: string;
  /** Only those of this fate. */
  outcome?: string;
}

/** Ends a payment that is in one of these states; false when it is in another. */
export async function endPayment(
  db: Executor,
  key: PaymentKey,
  { from, to, reason, outcome }: Ending,
): Promise<boolean> {
  const ended = await db
    .updateTable('simulator_card_payments')
    .set({ state: to, reason: reason ?? null, changed_at: sql<Date>`giro_now()` })
    .where(columnOf(key), '=', wantedBy(key))
    .where('state', 'in', [...from])
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export const listChanged = (db: Executor, { from, to }: { from: Date; to: Date }): Promise<PaymentRow[]> =>
  db
    .selectFrom('simulator_card_payments')
    .selectAll()
    .where('changed_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Pays its money out before its time; false when it is not approved, or was paid out. */
export async function releasePayment(db: Executor, reference: string): Promise<boolean> {
  const released = await db
    .updateTable('simulator_card_payments')
    .set({ released_at: sql<Date>`giro_now()`, changed_at: sql<Date>`giro_now()` })
    .where('reference', '=', reference)
    .where('state', '=', 'approved')
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

export const listRefunds = (db: Executor, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  db
    .selectFrom('simulator_card_refunds')
    .selectAll()
    .where('payment_id', 'in', [...paymentIds, ''])
    .orderBy('reference')
    .execute();

export async function insertRefund(tx: Tx, refund: RefundRow): Promise<void> {
  await tx.insertInto('simulator_card_refunds').values(refund).execute();
  await tx
    .updateTable('simulator_card_payments')
    .set({ changed_at: sql<Date>`giro_now()` })
    .where('id', '=', refund.payment_id)
    .execute();
}

export const listDisputes = (db: Executor, paymentIds: readonly string[]): Promise<DisputeRow[]> =>
  db
    .selectFrom('simulator_card_disputes')
    .selectAll()
    .where('payment_id', 'in', [...paymentIds, ''])
    .execute();

export const findDispute = (db: Executor, id: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('simulator_card_disputes').selectAll().where('id', '=', id).executeTakeFirst();

/** Contests an approved payment, for whose defence there are seven days; false when it is not approved, or was contested. */
export async function insertDispute(db: Executor, id: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    with contested as (
      update simulator_card_payments set changed_at = giro_now()
      where reference = ${reference} and state = 'approved'
      returning id
    )
    insert into simulator_card_disputes (id, payment_id, deadline)
    select ${id}, contested.id, giro_now() + interval '7 days' from contested
    on conflict (payment_id) do nothing
    returning id`.execute(db);
  return rows.length > 0;
}

/** Moves a dispute on; false when it is in another state. */
export async function endDispute(db: Executor, id: string, from: readonly string[], to: DisputeRow['state']) {
  const ended = await db
    .updateTable('simulator_card_disputes')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
