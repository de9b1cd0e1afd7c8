import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Verdict } from '@giro/contract/rules/payment.ts';
import type { CardCharge } from '../../platform/card/card-provider.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Attempt } from './attempts.queries.ts';
import { type CardRefundWish, insertCardRefund } from './card-refunds.queries.ts';

/** The shop's verdict on money of a card; beside those of a Pix, more may have been taken than was asked for. */
export type CardVerdict = Extract<Verdict, 'settled' | 'partial' | 'twice' | 'late'> | 'overcharged';

interface CardMoneyOptions {
  orders: Pick<OrdersService, 'lock' | 'settle'>;
  orderPayments: Pick<OrderPaymentsService, 'listOf' | 'noteMoney' | 'setState' | 'isCovered' | 'readKept'>;
  /** Something about a card's money is for a person to look at. */
  alert: (tx: Tx, attempt: Attempt, verdict: CardVerdict) => Promise<void>;
}

/** Rolls a transaction back that took an ended order's units for granted. */
export class ShelfIsEmpty extends Error {}

/** Money of cards: once it is there it pays its part of the order, or is on its way back. */
export function createCardMoney({ orders, orderPayments, alert }: CardMoneyOptions) {
  const { noteMoney, listOf, setState, isCovered, readKept } = orderPayments;

  /** All of it goes back: the order is paid otherwise, or over. */
  async function sendBack(tx: Tx, attempt: Attempt, paidCents: number, reason: string): Promise<void> {
    const wish: CardRefundWish = { attemptId: attempt.id, cents: paidCents, source: 'auto', reason };
    await insertCardRefund(tx, wish);
    await noteMoney(tx, attempt.paymentId, { receivedCents: 0, refundedCents: paidCents });
  }

  const endedOnItsOwn = (reason: string | null) => reason === 'expired' || reason === 'superseded';

  /**
   * Money of an attempt is there. An unpaid order is settled by it, and one that ended by its time is taken up again where
   * the shelf has its units; any other gets it back. Its order is locked. Throws `ShelfIsEmpty` where the units are gone.
   */
  async function receive(tx: Tx, attempt: Attempt, charge: CardCharge, unitsAreThere: boolean): Promise<CardVerdict> {
    const { orderId, paymentId, amountCents } = attempt;
    const order = await orders.lock(tx, orderId);
    if (!order) throw new Error(`Attempt ${attempt.id} has no order.`);
    const keptBefore = await readKept(tx, orderId);
    await noteMoney(tx, paymentId, { receivedCents: charge.paidCents, refundedCents: 0 });
    const part = (await listOf(tx, orderId)).find(({ id }) => id === paymentId);
    if (isPaid(order.status) || !part || keptBefore >= order.total_cents) {
      await sendBack(tx, attempt, charge.paidCents, 'Pago duas vezes');
      return 'twice';
    }
    const isPending = order.status === orderStatus.pending;
    if (!isPending && !(endedOnItsOwn(order.end_reason) && unitsAreThere)) {
      await sendBack(tx, attempt, charge.paidCents, 'O pedido já tinha terminado');
      return 'late';
    }
    if (charge.paidCents < amountCents) {
      await alert(tx, attempt, 'partial');
      return 'partial';
    }
    await setState(tx, part, 'settled');
    if ((!isPending || (await isCovered(tx, orderId))) && !(await orders.settle(tx, orderId)).settled) {
      throw new ShelfIsEmpty();
    }
    if (charge.paidCents === amountCents) return 'settled';
    await alert(tx, attempt, 'overcharged');
    return 'overcharged';
  }

  return { receive };
}
