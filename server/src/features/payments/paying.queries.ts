import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** An order with the sums of its money. Times are also told in seconds from now. */
export interface OrderPaymentRow {
  id: number;
  user_id: number;
  order_code: string;
  status: number;
  end_reason: string | null;
  transaction_id: string | null;
  hold_until: Date | null;
  hold_s: number | null;
  /** Seconds since the order was placed. */
  age_s: number;
  due: number;
  /** Money that came in, the part that went back, and the part still on its way back. */
  received: number;
  refunded: number;
  going_back: number;
  /** Money that methods stand for. */
  promised: number;
}

async function findOne(db: Executor, condition: RawBuilder<unknown>): Promise<OrderPaymentRow | undefined> {
  const { rows } = await sql<OrderPaymentRow>`
    select orders.id, user_id, order_code, status, end_reason, transaction_id, hold_until,
      extract(epoch from hold_until - giro_now())::float8 as hold_s,
      extract(epoch from giro_now() - orders.created_at)::float8 as age_s,
      due, received, refunded, going_back, promised
    from orders join order_money on order_money.order_id = orders.id
    where ${condition}`.execute(db);
  return rows[0];
}

export const findPaymentByCode = (db: Executor, code: string) => findOne(db, sql`order_code = ${code}`);

export const findPaymentById = (db: Executor, id: number) => findOne(db, sql`orders.id = ${id}`);
