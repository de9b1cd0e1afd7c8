import { randomUUID } from 'node:crypto';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { ProviderRefund } from '../../platform/pix/pix-provider.ts';
import { record, system } from '../../platform/record/record.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { RefundWatcher } from './refund-watcher.port.ts';
import { refundedMail, refundsStoppedMail } from './refunds.mail.ts';
import {
  addRefundJob,
  countAutomaticToday,
  findOrderOfRefund,
  findRefundByKey,
  findRefundOfOrder,
  insertRefund,
  listRefundable,
  lockReceived,
  lockReceivedOfRefund,
  noteResult,
  type RefundWish,
  recountRefunded,
  reopenPayment,
} from './refunds.queries.ts';
import type { ShopAlerts } from './shop-alerts.service.ts';
import { endRefundedWithdrawal } from './withdrawals.queries.ts';

/**
 * Writes a refund of money that came in and the job that makes it. Returns whether there was as much left; see `insertRefund`. The
 * caller has locked the order, where there is one.
 */
async function askRefund(tx: Tx, wish: RefundWish): Promise<boolean> {
  const id = randomUUID().replaceAll('-', '');
  const cents = await insertRefund(tx, id, wish);
  if (cents === undefined) return false;
  await addRefundJob(tx, id);
  return true;
}

/** Who wishes so much back, and why. */
type GiveBackWish = Omit<RefundWish, 'paymentId' | 'cents' | 'askedCents' | 'requestKey'> & { cents: number };

/** So many are made in a day without anybody's press. */
const mostAutomatic = 10;

interface RefundsOptions {
  outbox: Outbox;
  alerts: ShopAlerts;
  orders: Pick<OrdersService, 'lock' | 'endRefunded'>;
  watchers: readonly RefundWatcher[];
  now: () => Date;
}

export type RefundsService = ReturnType<typeof createRefunds>;

/** Money that goes back: who wishes it, and what became of it. The provider is asked by a job. */
export function createRefunds({ outbox, alerts, orders, watchers, now }: RefundsOptions) {
  /** Tells whoever goes on with it that something of the refunds of a payment is another. */
  async function noteChange(tx: Tx, paymentId: number): Promise<void> {
    for (const { changed } of watchers) await changed(tx, paymentId);
  }

  /** See `askRefund`; whoever goes on with the payment is told. */
  async function ask(tx: Tx, wish: RefundWish): Promise<boolean> {
    const isAsked = await askRefund(tx, wish);
    if (isAsked) await noteChange(tx, wish.paymentId);
    return isAsked;
  }

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
    const isAsked = await ask(tx, { paymentId, cents: 'rest', source: 'auto', reason });
    const subject = { kind: 'received', id: paymentId, words: `Recebimento nº ${paymentId}` };
    const after = { Motivo: reason, Valor: 'o que restava' };
    if (isAsked) await record(tx, { kind: 'refund', subject, after, by: system });
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
    if (result.state === 'failed') {
      await recountRefunded(tx, paymentId);
      await reopenPayment(tx, paymentId);
    }
    await noteChange(tx, paymentId);
  }

  /** Gives back so much of what came in for a payment, the latest first, as far as it can still go back; returns how much. */
  async function giveBack(tx: Tx, paymentId: number, { cents, ...wish }: GiveBackWish): Promise<number> {
    let left = cents;
    for (const money of await listRefundable(tx, paymentId)) {
      const part = Math.min(left, money.cents);
      if (part > 0 && (await ask(tx, { ...wish, paymentId: money.id, cents: part }))) left -= part;
    }
    return cents - left;
  }

  return {
    giveBack,
    ask,
    askAutomatically,
    take,
    finish,
    noteChange,
    /** The refund that was asked for under this key, if any. */
    findByKey: findRefundByKey,
    /** Until the transaction ends what changes of the refunds of a Pix waits. */
    lock: lockReceived,
    /** The rest of each Pix, or card, of a payment that can still go back, the latest first. */
    listRefundable,
  };
}
