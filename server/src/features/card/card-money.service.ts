import { cardLabel } from '@giro/contract/rules/card.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Verdict } from '@giro/contract/rules/payment.ts';
import type { CardCharge } from '../../platform/card/card-provider.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { MoneyIn } from '../payments/money-in.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import type { Attempt } from './attempts.queries.ts';
import { cardMoneyMail } from './card.mail.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';
import type { CardWatcher } from './card-watcher.ts';

interface CardMoneyOptions {
  orders: Pick<OrdersService, 'lock' | 'settle'>;
  orderPayments: Pick<OrderPaymentsService, 'listOf' | 'setState' | 'setLabel' | 'isCovered' | 'readKept'>;
  recordCard: MoneyIn['recordCard'];
  alerts: ShopAlerts;
  watchers: readonly CardWatcher[];
}

/** Rolls a transaction back that took an ended order's units for granted. */
export class ShelfIsEmpty extends Error {}

const endedOnItsOwn = ({ end_reason: reason }: LockedOrder) => reason === 'expired' || reason === 'superseded';

/** Money of cards: once it is there it pays its part of the order, or is on its way back. */
export function createCardMoney({ orders, orderPayments, recordCard, alerts, watchers }: CardMoneyOptions) {
  const { listOf, setState, setLabel, isCovered, readKept } = orderPayments;

  /** The verdict on money of an attempt, by its order, which is locked. */
  async function judge(
    tx: Tx,
    order: LockedOrder,
    attempt: Attempt,
    paidCents: number,
    unitsAreThere: boolean,
  ): Promise<'settled' | 'overcharged' | 'partial' | 'twice' | 'late'> {
    const keptBefore = await readKept(tx, order.id);
    if (isPaid(order.status) || keptBefore >= order.total_cents) return 'twice';
    if (order.status !== orderStatus.pending) {
      const covers = keptBefore + paidCents >= order.total_cents;
      if (!(endedOnItsOwn(order) && unitsAreThere && covers)) return 'late';
    }
    if (paidCents < attempt.amountCents) return 'partial';
    return paidCents > attempt.amountCents ? 'overcharged' : 'settled';
  }

  /** Settles the part of an attempt, and its order once every part is there. Throws `ShelfIsEmpty`. */
  async function settle(tx: Tx, order: LockedOrder, { paymentId, ...attempt }: Attempt): Promise<void> {
    const part = (await listOf(tx, order.id)).find(({ id }) => id === paymentId);
    if (!part) throw new Error(`Attempt ${attempt.id} has no payment.`);
    await setState(tx, part, 'settled');
    await setLabel(tx, part, cardLabel(attempt.last4, attempt.instalments));
    const isEnded = order.status !== orderStatus.pending;
    if (!isEnded && !(await isCovered(tx, order.id))) return;
    if (!(await orders.settle(tx, order.id, null, 'card')).settled) throw new ShelfIsEmpty();
  }

  /**
   * Money of an attempt is there. An unpaid order is settled by it, and one that ended by its time is taken up again where
   * the shelf has its units; any other gets it back. Its order is locked. Throws `ShelfIsEmpty` where the units are gone.
   */
  async function receive(
    tx: Tx,
    attempt: Attempt,
    { paidCents, id: chargeId }: CardCharge,
    at: OpenCardProvider,
    unitsAreThere: boolean,
  ): Promise<Verdict> {
    const { orderId, paymentId, reference, instalments } = attempt;
    const order = await orders.lock(tx, orderId);
    if (!order) throw new Error(`Attempt ${attempt.id} has no order.`);
    const verdict = await judge(tx, order, attempt, paidCents, unitsAreThere);
    const money = { attemptId: attempt.id, orderId, paymentId, reference, cents: paidCents, verdict };
    const goesBack = verdict === 'twice' || verdict === 'late';
    const receiptId = await recordCard(tx, money, { sendBack: goesBack });
    if (verdict === 'partial' || verdict === 'overcharged') {
      const event = `card-${verdict}:${attempt.id}`;
      await alerts.tell(tx, event, (sender) => cardMoneyMail(attempt, paidCents, verdict, sender));
    }
    if (!goesBack && verdict !== 'partial') await settle(tx, order, attempt);
    const { id: attemptId, orderCode, providerId } = attempt;
    const paid = { attemptId, receiptId, paymentId, orderId, orderCode, providerId, reference, chargeId, instalments };
    for (const watcher of watchers) await watcher.received?.(tx, { ...paid, paidCents }, at);
    return verdict;
  }

  return { receive };
}
