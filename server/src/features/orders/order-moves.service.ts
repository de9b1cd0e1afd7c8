import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';
import type { Tx } from '../../platform/database/database.ts';
import { system } from '../../platform/record/record.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { readMoneyBack } from './money-back.queries.ts';
import type { OrderMails } from './order-mails.service.ts';
import {
  extendHold,
  holdOrder,
  type LockedOrder,
  lockBuyer,
  mayFollow,
  moveOrder,
  setHold,
} from './order-moves.queries.ts';
import type { OrderPayments } from './order-payments.port.ts';
import { noteOrderStatus } from './order-record.service.ts';
import type { OrderStock } from './order-stock.service.ts';
import { insertStatus, listUnits, type OrderRow } from './orders.queries.ts';
import { awaitsPickup } from './orders.rules.ts';
import type { Reservations } from './reservations.service.ts';

export type { LockedOrder };

interface OrderMovesOptions {
  accounts: AccountsService;
  payments: OrderPayments;
  reservations: Pick<Reservations, 'assertFits'>;
  mails: OrderMails;
  stock: OrderStock;
  now: () => Date;
}

export type OrderMoves = ReturnType<typeof createOrderMoves>;

/**
 * Moves orders that no person moves: they are paid, their time is over, or their money is back. Each verb is a part of a transaction that
 * locks the order first, then what pays it, and products by their ids. An order of another status than the
 * verb is for stays as it is.
 */
export function createOrderMoves({ accounts, payments, reservations, mails, stock, now }: OrderMovesOptions) {
  /** The order, which nobody else changes until the transaction ends; undefined when there is none. */
  const lock = (tx: Tx, orderId: number): Promise<LockedOrder | undefined> => holdOrder(tx, orderId);

  async function note(tx: Tx, order: LockedOrder, status: number): Promise<void> {
    await insertStatus(tx, { orderId: order.id, from: order.status, status, at: now() });
  }

  /**
   * What is due is covered: all of its payments are settled, what else could be paid is taken back, units are taken again
   * when it had ended, mailed once. A payment shows as well that the buyer is reached. Not settled when it is paid
   * already, or its units or a part of its payments are gone.
   */
  async function settle(tx: Tx, orderId: number): Promise<{ settled: boolean }> {
    const order = await lock(tx, orderId);
    if (!order || isPaid(order.status)) return { settled: false };
    if (!(await payments.settle(tx, orderId))) return { settled: false };
    if (!order.holds_stock && !(await stock.takeAgain(tx, orderId))) return { settled: false };
    const change = { status: orderStatus.approved, holdsStock: true, holdUntil: null, endReason: null };
    const row = await moveOrder(tx, orderId, change, now());
    await note(tx, order, row.status);
    await noteOrderStatus(tx, order, row.status, system);
    await accounts.markEmailConfirmed(tx, order.user_id);
    await mails.postSettled(tx, row);
    return { settled: true };
  }

  /** Ends an order that is locked: units back, its payments given up. */
  async function endAs(tx: Tx, order: LockedOrder, reason: EndReason): Promise<OrderRow> {
    await payments.end(tx, order.id);
    if (order.holds_stock) await stock.giveBack(tx, order.id);
    const change = { status: orderStatus.cancelled, holdsStock: false, holdUntil: null, endReason: reason };
    const row = await moveOrder(tx, order.id, change, now());
    await note(tx, order, row.status);
    // What its buyer orders in its place is nothing that anybody decides.
    if (reason !== 'superseded') await noteOrderStatus(tx, order, row.status, system);
    return row;
  }

  /** Ends an unpaid order, mailed with the reason. False when it is not unpaid. */
  async function end(tx: Tx, orderId: number, reason: Exclude<EndReason, 'refunded'>): Promise<boolean> {
    const order = await lock(tx, orderId);
    if (order?.status !== orderStatus.pending) return false;
    await mails.postStatus(tx, await endAs(tx, order, reason));
    return true;
  }

  /**
   * Ends an order that is paid and not handed over, once all of its money is back with its buyer. Undefined, and nothing
   * changes, for any other. The caller mails it.
   */
  async function endRefunded(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
    const order = await lock(tx, orderId);
    if (!order || !awaitsPickup(order.status)) return undefined;
    const back = await readMoneyBack(tx, orderId);
    return back?.isPaidBack && !back.isUnderWay ? endAs(tx, order, 'refunded') : undefined;
  }

  /**
   * Takes the units of an order that has ended again, and waits for its payment anew. False when they are gone. Throws 422
   * when that would be more than its buyer, or the client of one who never confirmed their e-mail, may reserve, or a part
   * of its payments is gone. The caller has locked the buyer.
   */
  async function reopen(tx: Tx, orderId: number, holdUntil: Date, from: string): Promise<boolean> {
    const order = await lock(tx, orderId);
    if (order?.status !== orderStatus.cancelled) return false;
    const client = await reservations.assertFits(tx, order, await listUnits(tx, orderId), from);
    if (!(await stock.takeAgain(tx, orderId))) return false;
    await payments.reopen(tx, orderId);
    await payments.hold(tx, orderId, holdUntil);
    const change = { status: orderStatus.pending, holdsStock: true, holdUntil, endReason: null, client };
    await moveOrder(tx, orderId, change, now());
    await note(tx, order, orderStatus.pending);
    await noteOrderStatus(tx, order, orderStatus.pending);
    return true;
  }

  return {
    lock,
    settle,
    end,
    endRefunded,
    reopen,
    /** Keeps the units of an unpaid order at least until then. */
    async extendHold(tx: Tx, orderId: number, until: Date): Promise<void> {
      await extendHold(tx, orderId, until);
      await payments.hold(tx, orderId, until);
    },
    /** Keeps them until then, whatever was said before: the order is paid another way from now on. */
    holdAnew: (tx: Tx, orderId: number, until: Date) => setHold(tx, orderId, until),
    /** Before the order itself is locked: nobody else places an order of this buyer until the transaction ends. */
    lockBuyer: (tx: Tx, userId: number, client: string | null) => lockBuyer(tx, userId, client),
    /** Whether no order of this buyer would have to give way to their next one. */
    mayFollow: (tx: Tx, userId: number) => mayFollow(tx, userId),
  };
}
