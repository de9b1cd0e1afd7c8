import { sql } from 'kysely';
import pg from 'pg';
import type { OrderPaymentsService } from '../../src/features/payments/order-payments.service.ts';
import type { Payment, PaymentMethod } from '../../src/features/payments/payment-method.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { defineFeature } from '../../src/platform/features/feature.ts';

/** Tables of a voucher; its free amount falls below zero for nobody. */
export const voucherTables = `
  create table vouchers (
    user_id integer primary key references users,
    free_cents integer not null constraint vouchers_free check (free_cents >= 0)
  );
  create table voucher_uses (payment_id integer primary key, user_id integer not null, cents integer not null)`;

const keptOf = ({ receivedCents, refundedCents }: Payment) => receivedCents - refundedCents;

/** A way to pay that no file of the shop knows: what somebody has on a voucher, which is given back at once. */
function createVoucherMethod({ noteMoney }: Pick<OrderPaymentsService, 'noteMoney'>): PaymentMethod {
  /** Moves so much onto the voucher of who paid; false where there is too little on it to take. */
  async function move(tx: Tx, { id }: Payment, cents: number): Promise<boolean> {
    const { rows } = await sql`
      update vouchers set free_cents = free_cents + ${cents}::int from voucher_uses
      where payment_id = ${id} and vouchers.user_id = voucher_uses.user_id and free_cents + ${cents}::int >= 0
      returning vouchers.user_id`.execute(tx);
    return rows.length > 0;
  }

  return {
    id: 'voucher',
    label: 'Vale',
    rank: 900,
    begins: 'authorised',
    async offer(db, { userId, cents = 1 }) {
      const { rows } = await sql<{ free: number }>`
        select free_cents as free from vouchers where user_id = ${userId}`.execute(db);
      if (!rows[0]) return undefined;
      const whyNot = rows[0].free < cents ? 'Seu vale não tem tanto.' : null;
      return { note: '', whyNot, mode: 'static', holdMinutes: undefined, givesWay: true };
    },
    begin: ({ part, userId }) => ({
      parts: sql`
        voucher_spent as (
          update vouchers set free_cents = free_cents - amount_cents from ${sql.table(part)} part
          where vouchers.user_id = ${userId}
        ),
        voucher_used as (
          insert into voucher_uses (payment_id, user_id, cents)
          select id, ${userId}::int, amount_cents from ${sql.table(part)}
        )`,
    }),
    whyNot: (error) =>
      error instanceof pg.DatabaseError && error.constraint === 'vouchers_free' ? 'Seu vale não tem tanto.' : undefined,
    resume: (tx, payment) => move(tx, payment, keptOf(payment) - payment.amountCents),
    settle: (tx, payment) =>
      noteMoney(tx, payment.id, { receivedCents: payment.amountCents - keptOf(payment), refundedCents: 0 }),
    async cancel(tx, payment) {
      const kept = keptOf(payment);
      await move(tx, payment, payment.state === 'settled' ? kept : payment.amountCents);
      if (kept > 0) await noteMoney(tx, payment.id, { receivedCents: 0, refundedCents: kept });
      return true;
    },
    async refund(tx, payment, { cents }) {
      await move(tx, payment, cents);
      await noteMoney(tx, payment.id, { receivedCents: 0, refundedCents: cents });
      return cents;
    },
    present: () => ({ mode: 'static', note: 'Devolvido ao vale', isRenewable: false }),
  };
}

export const voucherFeature = defineFeature({
  name: 'vouchers',
  needs: ['payments'],
  make: (_, { orderPayments }) => ({ contributes: { paymentMethods: [createVoucherMethod(orderPayments)] } }),
});
