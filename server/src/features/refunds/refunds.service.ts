import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { ProviderRefund } from '../../platform/pix/pix-provider.ts';
import { record, system } from '../../platform/record/record.ts';
import { askRefund } from './pix-refunds.service.ts';
import { refundedMail, refundsStoppedMail } from './refunds.mail.ts';
import {
  countAutomaticToday,
  findOrderOfRefund,
  findRefundByKey,
  findRefundOfOrder,
  listRefundable,
  lockReceived,
  lockReceivedOfRefund,
  noteResult,
  recountRefunded,
  reopenPayment,
} from './refunds.queries.ts';
import type { ShopAlerts } from './shop-alerts.service.ts';
import { endRefundedWithdrawal } from './withdrawals.queries.ts';

/** So many are made in a day without anybody's press. */
const mostAutomatic = 10;

/** Effects of a refund on its order, within the transaction that has locked the order. */
export interface RefundedOrders {
  lock(tx: Tx, orderId: number): Promise<unknown>;
  /** Ends an order that is paid and not handed over, once all of its money is back; undefined for any other. */
  endRefunded(tx: Tx, orderId: number): Promise<object | undefined>;
}

interface RefundsOptions {
  outbox: Outbox;
  alerts: ShopAlerts;
  orders: RefundedOrders;
  now: () => Date;
}

export type RefundsService = ReturnType<typeof createRefunds>;

/** Money that goes back: who wishes it, and what became of it. The provider is asked by a job. */
export function createRefunds({ outbox, alerts, orders, now }: RefundsOptions) {
  /**
   * Gives all that is left of a payment back without anybody's press. False, and the shop is told once a day, when that
   * was done ten times today: something is wrong then.
   */
  async function askAutomatically(tx: Tx, paymentId: number, reason: string): Promise<boolean> {
    if ((await countAutomaticToday(tx)) >= mostAutomatic) {
      const event = `refunds-stopped:${saoPauloToday(now())}`;
      await alerts.tell(tx, event, (sender) => refundsStoppedMail(mostAutomatic, sender));
      return false;
    }
    const isAsked = await askRefund(tx, { paymentId, cents: 'rest', source: 'auto', reason });
    const subject = { kind: 'received', id: paymentId, words: `Recebimento nº ${paymentId}` };
    if (isAsked)
      await record(tx, { kind: 'refund', subject, after: { Motivo: reason, Valor: 'o que restava' }, by: system });
    return isAsked;
  }

  /** A refund is done: an order that it leaves without money ends. The caller has locked the order. */
  async function finish(tx: Tx, id: string): Promise<void> {
    const refund = await findRefundOfOrder(tx, id);
    if (!refund) return;
    await endRefundedWithdrawal(tx, refund.orderId);
    const isEnd = (await orders.endRefunded(tx, refund.orderId)) !== undefined;
    if (refund.source === 'psp' && !isEnd) return;
    const cause = { subjectKind: 'order', subjectId: refund.orderId, event: `refund:${id}` } as const;
    await outbox.post(tx, cause, refund.email, (sender) => refundedMail(refund, isEnd, sender));
  }

  /**
   * Takes over what the provider says of a refund of ours, once. Done: its buyer is told. Failed: its centavos are there
   * again, and somebody has to decide on the payment.
   */
  async function take(tx: Tx, id: string, result: ProviderRefund): Promise<void> {
    const orderId = await findOrderOfRefund(tx, id);
    if (orderId) await orders.lock(tx, orderId);
    const paymentId = await lockReceivedOfRefund(tx, id);
    if (paymentId === undefined || !(await noteResult(tx, paymentId, id, result))) return;
    if (result.state === 'done') await finish(tx, id);
    if (result.state !== 'failed') return;
    await recountRefunded(tx, paymentId);
    await reopenPayment(tx, paymentId);
  }

  return {
    ask: askRefund,
    askAutomatically,
    take,
    finish,
    /** The refund that was asked for under this key, if any. */
    findByKey: (tx: Tx, key: string) => findRefundByKey(tx, key),
    /** Until the transaction ends what changes of the refunds of a Pix waits. */
    lock: (tx: Tx, pixId: number) => lockReceived(tx, pixId),
    /** The rest of each Pix of a payment that can still go back, the latest first. */
    listRefundable: (tx: Tx, paymentId: number) => listRefundable(tx, paymentId),
  };
}
