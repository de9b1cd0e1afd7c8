import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Rows by which transactions keep each other out, in the one order in which they are locked; several of a table in the
 * order of their ids. So nobody waits in a circle. `lock` keeps others from locking and changing, `shareLock` from
 * changing alone; both end with the transaction. `server/test/support/lock-log.ts` holds what the tests do against this.
 */
export const lockOrder = [
  /** A buyer and a client, while an order of theirs is placed or begins anew: `lockBuyer`, and `may_reserve` in SQL. */
  'buyers',
  'models',
  'proposals',
  'inspections',
  'orders',
  /** Those of a person; `lock_credits`, `take_credit` and `spend_credit` in SQL lock them. */
  'credits',
  /** The open drawer of whoever takes or gives cash. */
  'cash_sessions',
  'units',
  'products',
  /** Whose use is counted with an order; `may_use_coupon` in SQL locks it. */
  'coupons',
  /** After what they are about. */
  'fiscal_documents',
  /** The next number of a series. */
  'fiscal_series',
] as const;

export type Locked = (typeof lockOrder)[number];

/**
 * Rows that belong to one of those. Whoever goes on to lock another row has locked that one before; among themselves they
 * need no order.
 */
export const lockedWith: Readonly<Record<string, Locked | readonly Locked[]>> = {
  coupon_uses: 'orders',
  bank_links: 'proposals',
  counter_offers: 'proposals',
  payouts: 'proposals',
  proposal_statuses: 'proposals',
  fulfilments: 'orders',
  order_amounts: 'orders',
  order_items: 'orders',
  order_statuses: 'orders',
  payments: 'orders',
  pix_charges: 'orders',
  pix_payments: 'orders',
  pix_refunds: 'orders',
  withdrawals: 'orders',
  terminal_payments: 'orders',
  counter_parts: 'orders',
  disputes: 'orders',
  /** Of whichever it is. */
  parcels: ['orders', 'proposals'],
  device_costs: ['proposals', 'units'],
  price_proposals: 'products',
  fiscal_items: 'fiscal_documents',
  fiscal_steps: 'fiscal_documents',
  fiscal_files: 'fiscal_documents',
};

type Table = Exclude<Locked, 'buyers'>;

/** Rows that there are not are passed over. */
export async function lockRows(tx: Tx, table: Table, ids: readonly number[]): Promise<void> {
  await sql`select from ${sql.table(table)} where id = any(${ids}::int[]) order by id for no key update`.execute(tx);
}

export async function shareLockRows(tx: Tx, table: Table, ids: readonly number[]): Promise<void> {
  await sql`select from ${sql.table(table)} where id = any(${ids}::int[]) order by id for share`.execute(tx);
}
