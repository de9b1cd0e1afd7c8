import { reaisOf } from '@giro/contract/rules/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce, isForgotten } from '../../platform/features/forgetting.queries.ts';
import {
  type Forgotten,
  moment,
  ownSubject,
  type PersonalData,
  type ReadOwn,
} from '../../platform/features/personal-data.ts';

interface PaymentRow {
  id: number;
  order_code: string;
  /** Null of a card, of which the last digits are known. */
  e2e_id: string | null;
  last4: string | null;
  amount_cents: number;
  refunded_cents: number;
  paid_at: Date;
  payer_masked: string | null;
}

/** Money that came in for somebody's orders. */
const listOwnPayments: ReadOwn<PaymentRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<PaymentRow>`
    select pix_payments.id, order_code, e2e_id, last4, pix_payments.amount_cents, refunded_cents, paid_at, payer_masked
    from pix_payments join orders on orders.id = pix_payments.order_id
      left join card_attempts on card_attempts.id = attempt_id
    where orders.user_id = ${userId} and pix_payments.id > ${afterId} order by pix_payments.id
    limit ${batchSize}`.execute(tx);
  return rows;
};

/** Of money that moved, what does not tell how. */
async function forgetPayer(tx: Tx, userId: number): Promise<void> {
  const orders = sql`(select id from orders where user_id = ${userId})`;
  await sql`update withdrawals set note = null where order_id in ${orders}`.execute(tx);
  await sql`update pix_payments set payer_masked = null where order_id in ${orders}`.execute(tx);
  await sql`update pix_refunds set reason = null, last_error = null
    where payment_id in (select id from pix_payments where order_id in ${orders})`.execute(tx);
  await sql`update pix_charges set last_error = null where order_id in ${orders}`.execute(tx);
}

/** Withdrawals that somebody has to see to. */
const selectOpenWithdrawals = (userId: RawBuilder<unknown>) => sql<{ name: string; status: null }>`
  select order_code as name, null::int as status from withdrawals join orders on orders.id = order_id
  where user_id = ${userId} and withdrawals.state in ('asked', 'received')`;

/** Payments that somebody has to decide on. */
const selectOpenPayments = (userId: RawBuilder<unknown>) => sql<{ name: string; status: null }>`
  select order_code as name, null::int as status from pix_payments join orders on orders.id = order_id
  where user_id = ${userId} and decided_at is null`;

/** Refunds that are on their way. */
const selectOpenRefunds = (userId: RawBuilder<unknown>) => sql<{ name: string; status: null }>`
  select order_code as name, null::int as status from payments join orders on orders.id = order_id
  where user_id = ${userId} and returning_cents > 0`;

const selectPaid = (userId: number) => sql<{ at: Date }>`
  select paid_at as at from pix_payments join orders on orders.id = order_id where user_id = ${userId}`;

/** Forgets who paid, for accounts that have ended, once tax law no longer asks. */
async function forgetPayers(tx: Tx): Promise<Forgotten> {
  const { numAffectedRows = 0n } = await sql`
    update pix_payments set payer_sealed = null
    where id in (
      select pix_payments.id from pix_payments join orders on orders.id = order_id join users on users.id = user_id
      where payer_sealed is not null and ${isForgotten(sql`paid_at`)}
      order by pix_payments.id limit ${atOnce} for update of pix_payments skip locked
    )`.execute(tx);
  return { isMore: numAffectedRows === BigInt(atOnce) };
}

export const paymentData: PersonalData = {
  subjects: [
    ownSubject({
      position: 40,
      file: 'pagamentos',
      title: 'Pagamentos dos seus pedidos',
      read: listOwnPayments,
      present: (row) => ({
        pedido: row.order_code,
        'valor (R$)': reaisOf(row.amount_cents),
        'devolvido (R$)': reaisOf(row.refunded_cents),
        'pago em': moment(row.paid_at),
        'quem pagou': row.payer_masked,
        'identificador do Pix': row.e2e_id,
        'cartão final': row.last4,
      }),
    }),
  ],
  openMatters: [
    { position: 20, select: selectOpenWithdrawals, words: ({ name }) => `a desistência do pedido ${name}` },
    {
      position: 30,
      select: selectOpenPayments,
      words: ({ name }) => `um pagamento do pedido ${name}, que está em conferência`,
    },
    { position: 40, select: selectOpenRefunds, words: ({ name }) => `a devolução do pedido ${name}` },
  ],
  selectDeals: selectPaid,
  forgetOld: [forgetPayers],
  forget: (tx, { id }) => forgetPayer(tx, id),
};
