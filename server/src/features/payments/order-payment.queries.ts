import type { PayMode } from '@giro/contract/rules/payment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

/** An order with its live charge and the sums of its money. Times are also told in seconds from now. */
export interface PaymentRow {
  id: number;
  user_id: number;
  order_code: string;
  status: number;
  end_reason: string | null;
  pay_mode: PayMode;
  total_cents: number;
  transaction_id: string | null;
  hold_until: Date | null;
  hold_s: number | null;
  charge_state: 'new' | 'open' | null;
  code: string | null;
  expires_at: Date | null;
  expires_s: number | null;
  paid_cents: number;
  refunded_cents: number;
  is_refunding: boolean;
  /** How many charges it has had. */
  charges: number;
  /** How long ago it was placed. */
  age_s: number;
}

async function findPayment(db: Executor, condition: RawBuilder<unknown>): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select orders.id, user_id, order_code, status, end_reason, pay_mode, total_cents, transaction_id, hold_until,
      extract(epoch from hold_until - giro_now())::float8 as hold_s,
      charge.state as charge_state, charge.code, charge.expires_at,
      extract(epoch from charge.expires_at - giro_now())::float8 as expires_s,
      money.paid_cents, money.refunded_cents, money.is_refunding,
      (select count(*) from pix_charges where order_id = orders.id) as charges,
      extract(epoch from giro_now() - orders.created_at)::float8 as age_s
    from orders
    left join pix_charges charge on charge.order_id = orders.id and charge.state in ('new', 'open')
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::int as paid_cents, coalesce(sum(refunded_cents), 0)::int as refunded_cents,
        exists (
          select from pix_refunds join pix_payments paid on paid.id = pix_refunds.payment_id
          where paid.order_id = orders.id and pix_refunds.state in ('wanted', 'processing')
        ) as is_refunding
      from pix_payments where order_id = orders.id
    ) money
    where ${condition}`.execute(db);
  return rows[0];
}

export const findPaymentByCode = (db: Executor, code: string) => findPayment(db, sql`order_code = ${code}`);

export const findPaymentById = (db: Executor, id: number) => findPayment(db, sql`orders.id = ${id}`);
