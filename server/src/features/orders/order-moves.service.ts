import {
  deliveryKind,
  type FulfilmentState,
  fulfilmentKindOf,
  fulfilmentStateRows,
  usualFulfilment,
} from '@giro/contract/rules/fulfilment.ts';
import {
  awaitsHandover,
  hasLeftShop,
  isPaid,
  type OrderStatus,
  orderFactsOf,
  orderStatus,
  orderStatusLabel,
} from '@giro/contract/rules/order-status.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { workOff } from '../../platform/database/transactions.ts';
import { Refusal, refused } from '../../platform/http/errors.ts';
import { type Activity, record, subjects, system } from '../../platform/record/record.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CouponUses } from '../coupons/coupon-uses.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import type { OrderMails } from './order-mails.service.ts';
import {
  becomeFetched,
  extendHold,
  isDisputed,
  isOrderDue,
  isOrderToRemind,
  listDue,
  listPaidBack,
  listToRemind,
  lockBuyer,
  mayFollow,
  readMoneyBack,
  type Standing,
  setDueOn,
  setHold,
  writeStanding,
} from './order-moves.queries.ts';
import type { OrderDeliveries, OrderDocuments, OrderParcels, OrderPayments, OrderTradeIns } from './orders.port.ts';
import {
  clearReturned,
  type LockedOrder,
  listKept,
  listUnits,
  lockOrder,
  type OrderRow,
  returnAll,
  returnOne,
} from './orders.queries.ts';
import type { Reservations } from './reservations.service.ts';

/** Records that an order gets another status than it has. */
export async function noteOrderStatus(
  tx: Tx,
  order: { id: number; order_code: string; status: number },
  status: number,
  by?: Activity['by'],
): Promise<void> {
  const words = (each: number) => ({ Status: orderStatusLabel(each, 'orders') });
  const states = { before: words(order.status), after: words(status) };
  await record(tx, { kind: 'order-status', subject: subjects.order(order), ...states, by });
}

/**
 * Throws 422 for an order all of whose money went back, or is about to: it is not approved, and nothing of it is handed
 * over. A part that went back stops nothing. Whoever hands over has locked the order, as whoever gives back has.
 */
export async function assertKeepsMoney(db: Executor, order: { id: number; end_reason: string | null }): Promise<void> {
  const back = await readMoneyBack(db, order.id);
  const isGone = ['refunded', 'disputed'].includes(order.end_reason ?? '') || back?.isPaidBack || back?.coversNothing;
  if (isGone) throw refused('O dinheiro deste pedido foi devolvido.');
}

const disputed =
  'O pagamento deste pedido está contestado no banco: se a loja perder, fica sem o aparelho e sem o dinheiro. Informe por que entregar mesmo assim.';

/**
 * Throws 409 with `needs` for an order whose payment is disputed, while nobody says why it is handed over all the same; who
 * says so is noted. The order is locked.
 */
export async function assertUndisputed(
  tx: Tx,
  order: { id: number; order_code: string },
  reason: string | undefined,
): Promise<void> {
  if (!(await isDisputed(tx, order.id))) return;
  if (reason === undefined) throw new Refusal(409, disputed, { needs: 'dispute_reason' });
  await record(tx, { kind: 'disputed-handover', subject: subjects.order(order), after: { Motivo: reason } });
}

export type OrderStock = ReturnType<typeof createOrderStock>;

/** Units that orders hold of the shelf: counted by products, and as devices once those were scanned. */
export function createOrderStock({ shelf, stockedUnits }: { shelf: StockService; stockedUnits: StockedUnits }) {
  /** Puts everything that an ended order still has back on the shelf; what its buyer gave back is the bench's. */
  async function giveBack(tx: Tx, orderId: number): Promise<void> {
    await stockedUnits.release(tx, orderId);
    await shelf.giveBack(tx, await listKept(tx, orderId));
  }

  /** An order that was handed over is cancelled: its devices are the bench's, and its lines have had all of them back. */
  async function takeBack(tx: Tx, orderId: number, byId: number | null): Promise<void> {
    await stockedUnits.takeBack(tx, orderId, await listKept(tx, orderId), byId);
    await returnAll(tx, orderId);
  }

  /** Takes all of an order off the shelf again. Returns whether there was enough of everything; if not, none is. */
  async function takeAgain(tx: Tx, orderId: number): Promise<boolean> {
    if (!(await shelf.take(tx, await listUnits(tx, orderId)))) return false;
    await clearReturned(tx, orderId);
    return true;
  }

  return { giveBack, takeBack, takeAgain, noteReturn: returnOne };
}

interface OrderMovesOptions {
  accounts: AccountsService;
  payments: OrderPayments;
  tradeIns: OrderTradeIns;
  deliveries: Pick<OrderDeliveries, 'dueAfter'>;
  parcels: Pick<OrderParcels, 'pack' | 'ended'>;
  documents: Pick<OrderDocuments, 'covered' | 'handedOver' | 'ended'>;
  coupons: CouponUses;
  reservations: Pick<Reservations, 'assertFits'>;
  mails: OrderMails;
  stock: OrderStock;
  shelf: Pick<StockService, 'lock'>;
  stockedUnits: Pick<StockedUnits, 'noteHandover'>;
  now: () => Date;
}

export type OrderMoves = ReturnType<typeof createOrderMoves>;

/**
 * Moves orders that no person moves: they are paid, their time is over, or their money is back. Each verb is a part of a
 * transaction that locks the order first, then what pays it, products by their ids, and its coupon. An order of another
 * status than the verb is for stays as it is.
 */
export function createOrderMoves(options: OrderMovesOptions) {
  const { accounts, payments, tradeIns, deliveries, parcels, documents, coupons, reservations } = options;
  const { mails, stock, shelf, stockedUnits, now } = options;

  type Move = Pick<Standing, 'holdsStock' | 'holdUntil' | 'endReason' | 'client'> & Partial<Pick<Standing, 'byId'>>;
  async function move(tx: Tx, order: LockedOrder, status: OrderStatus, rest: Move): Promise<OrderRow> {
    const row = await writeStanding(tx, order, { ...orderFactsOf(status, order.status), byId: null, ...rest }, now());
    if (order.has_coupon) await coupons.follow(tx, order, status);
    return row;
  }

  /**
   * Takes units and coupon of an order that has ended again, both or neither. Returns false when the units are gone, and
   * why when the coupon has no use left.
   */
  async function takeAgain(tx: Tx, order: LockedOrder): Promise<boolean | { why: string }> {
    if (!order.has_coupon) return stock.takeAgain(tx, order.id);
    const units = await listUnits(tx, order.id);
    await shelf.lock(
      tx,
      units.map(({ productId }) => productId),
    );
    const why = await coupons.takeAgain(tx, order.id);
    if (why !== undefined) return { why };
    if (await stock.takeAgain(tx, order.id)) return true;
    await coupons.giveBack(tx, order.id);
    return false;
  }

  /**
   * Settles an order whose amount due is covered: all of its payments are settled, any other open payment is taken
   * back, units and coupon are taken again if it had ended, mailed once. A payment shows as well that the buyer is
   * reached. What is sold at the counter is handed over with that. Not settled when it is paid already, or its units, its
   * coupon's use or a part of its payments are gone.
   */
  async function settle(
    tx: Tx,
    orderId: number,
    byId: number | null = null,
    came: 'pix' | 'card' = 'pix',
  ): Promise<{ settled: boolean }> {
    const order = await lockOrder(tx, orderId);
    if (!order || isPaid(order.status)) return { settled: false };
    if (!(await payments.settle(tx, orderId))) return { settled: false };
    if (!order.holds_stock && (await takeAgain(tx, order)) !== true) return { settled: false };
    const rest = { holdsStock: true, holdUntil: null, endReason: null, byId };
    const row = await move(tx, order, orderStatus.approved, rest);
    const by = byId === null ? system : undefined;
    await noteOrderStatus(tx, order, row.status, by);
    if (fulfilmentKindOf({ fulfilment: row }).isAtOnce) {
      const handedOver = await move(tx, { ...order, ...row }, orderStatus.delivered, rest);
      await noteOrderStatus(tx, row, handedOver.status, by);
      await stockedUnits.noteHandover(tx, orderId);
      await documents.handedOver(tx, orderId);
      await mails.postStatus(tx, handedOver);
      return { settled: true };
    }
    if (order.user_id !== null) await accounts.markEmailConfirmed(tx, order.user_id);
    const sent = await beginSending(tx, row);
    await documents.covered(tx, orderId);
    await mails.postSettled(tx, sent, came);
    return { settled: true };
  }

  /** A delivery that has just been paid is to be packed, and its days count from now. */
  async function beginSending(tx: Tx, row: OrderRow): Promise<OrderRow> {
    if (row.kind !== deliveryKind.id || row.days === null) return row;
    const due_on = deliveries.dueAfter(row.days);
    await setDueOn(tx, row.id, due_on);
    await parcels.pack(tx, row.id);
    return { ...row, due_on };
  }

  /**
   * An order that is locked is as far on its way as its parcel; `at` is when that was. It is mailed where its buyer is to
   * know. One that has ended, or is so already, stays as it is.
   */
  async function moveFulfilment(
    tx: Tx,
    orderId: number,
    state: FulfilmentState,
    { at, byId }: { at: Date; byId: number | null },
  ): Promise<void> {
    const order = await lockOrder(tx, orderId);
    if (!order || order.status === orderStatus.cancelled || order.state === state) return;
    const paid = isPaid(order.status);
    const standing = { isPaid: paid, isEnded: false, fulfilment: state, ...keeps(order, byId), movedAt: at };
    const row = await writeStanding(tx, order, standing, now());
    await noteMove(tx, order, row.status, byId);
    if (fulfilmentStateRows[state].isHandedOver) {
      await stockedUnits.noteHandover(tx, orderId);
      await documents.handedOver(tx, orderId);
    }
    if (fulfilmentStateRows[state].hasLeft) await mails.postStatus(tx, row);
  }

  /** A delivery that is locked and came back, or never left, waits in the shop for its buyer, who is told. */
  async function becomePickup(tx: Tx, orderId: number, byId: number | null = null): Promise<void> {
    const order = await lockOrder(tx, orderId);
    if (!order || order.kind !== deliveryKind.id || !isPaid(order.status)) return;
    const fetched = await becomeFetched(tx, order, usualFulfilment);
    const standing = { isPaid: true, isEnded: false, fulfilment: 'ready' as const, ...keeps(order, byId) };
    const row = await writeStanding(tx, fetched, standing, now());
    await noteMove(tx, order, row.status, byId);
    await mails.postStatus(tx, row);
  }

  const keeps = (order: LockedOrder, byId: number | null) => ({
    holdsStock: order.holds_stock,
    holdUntil: order.hold_until,
    endReason: null,
    byId,
  });

  const noteMove = (tx: Tx, order: LockedOrder, status: number, byId: number | null) =>
    noteOrderStatus(tx, order, status, byId === null ? { name: 'Transportadora' } : undefined);

  /** Ends an order that is locked: units back, its payments given up. */
  async function endAs(tx: Tx, order: LockedOrder, reason: EndReason): Promise<OrderRow> {
    await tradeIns.lapse(tx, order.id, { ranOut: reason === 'expired' });
    await payments.end(tx, order.id, { isTakenBack: reason === 'disputed' });
    if (order.holds_stock) await stock.giveBack(tx, order.id);
    await parcels.ended(tx, order.id);
    if (isPaid(order.status)) await documents.ended(tx, order.id, { wasHandedOver: hasLeftShop(order.status) });
    const row = await move(tx, order, orderStatus.cancelled, { holdsStock: false, holdUntil: null, endReason: reason });
    // A superseded order ends by its buyer's next one: nobody decided on it, so nothing is noted.
    if (reason !== 'superseded') await noteOrderStatus(tx, order, row.status, system);
    return row;
  }

  /** Ends an unpaid order, mailed with the reason. False when it is not unpaid. */
  async function end(tx: Tx, orderId: number, reason: Exclude<EndReason, 'refunded' | 'disputed'>): Promise<boolean> {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== orderStatus.pending) return false;
    await mails.postStatus(tx, await endAs(tx, order, reason));
    return true;
  }

  /**
   * Ends an order that is paid and not handed over, once all of its money is back with its buyer. Undefined, and nothing
   * changes, for any other. The caller mails it.
   */
  async function endRefunded(tx: Tx, orderId: number): Promise<OrderRow | undefined> {
    const order = await lockOrder(tx, orderId);
    if (!order || !awaitsHandover(order.status)) return undefined;
    const back = await readMoneyBack(tx, orderId);
    return back?.isPaidBack && !back.isUnderWay ? endAs(tx, order, 'refunded') : undefined;
  }

  /**
   * Ends an order that is paid and not handed over, and mails its buyer: their bank took the money back. False, and nothing
   * changes, for any other.
   */
  async function endDisputed(tx: Tx, orderId: number): Promise<boolean> {
    const order = await lockOrder(tx, orderId);
    if (!order || !awaitsHandover(order.status)) return false;
    await mails.postStatus(tx, await endAs(tx, order, 'disputed'));
    return true;
  }

  /**
   * Takes the units of an order that has ended again, and waits for its payment anew. False when they are gone. Throws 422
   * when that would be more than its buyer, or the client of one who never confirmed their e-mail, may reserve, or others
   * have used its coupon, or a part of its payments is gone. The caller has locked the buyer.
   */
  async function reopen(tx: Tx, orderId: number, holdUntil: Date, from: string): Promise<boolean> {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== orderStatus.cancelled) return false;
    const client = await reservations.assertFits(tx, order, await listUnits(tx, orderId), from);
    if (order.user_id !== null) await payments.lock(tx, order.user_id);
    const taken = await takeAgain(tx, order);
    if (taken !== true) {
      if (taken) throw refused(`${taken.why} Faça um novo pedido.`);
      return false;
    }
    await payments.reopen(tx, orderId);
    await payments.hold(tx, orderId, holdUntil);
    await move(tx, order, orderStatus.pending, { holdsStock: true, holdUntil, endReason: null, client });
    await noteOrderStatus(tx, order, orderStatus.pending);
    return true;
  }

  return {
    /** The order, which nobody else changes until the transaction ends; undefined when there is none. */
    lock: lockOrder,
    settle,
    end,
    endRefunded,
    endDisputed,
    reopen,
    beginSending,
    moveFulfilment,
    becomePickup,
    /** Keeps the units of an unpaid order at least until then. */
    async extendHold(tx: Tx, orderId: number, until: Date): Promise<void> {
      await extendHold(tx, orderId, until);
      await payments.hold(tx, orderId, until);
    },
    /** Keeps them until then, whatever was said before: the order is paid another way from now on. */
    holdAnew: setHold,
    /** Before the order itself is locked: nobody else places an order of this buyer until the transaction ends. */
    lockBuyer,
    /** True if no order of this buyer would have to give way to their next one. */
    mayFollow,
  };
}

/**
 * The sweep that ends orders that were not paid in time, or whose money is back with their buyers, and reminds of what
 * soon ends. Any number of processes may do so at once: each order is ended by one. Throws the first failure once
 * everything has been tried.
 */
export function createEndUnpaid({
  database,
  mails,
  moves,
}: {
  database: Database;
  mails: OrderMails;
  moves: OrderMoves;
}) {
  async function end(tx: Tx, { id }: { id: number }): Promise<void> {
    await moves.lock(tx, id);
    if (await isOrderDue(tx, id)) await moves.end(tx, id, 'expired');
  }

  async function remind(tx: Tx, { id }: { id: number }): Promise<void> {
    const order = await moves.lock(tx, id);
    if (order && (await isOrderToRemind(tx, id))) await mails.postHoldEnds(tx, order);
  }

  /** Ends orders that were approved after all of their money went back; any other ends with its refund. */
  async function endPaidBack(tx: Tx, { id }: { id: number }): Promise<void> {
    const ended = await moves.endRefunded(tx, id);
    if (ended) await mails.postStatus(tx, ended);
  }

  return async () => {
    await workOff(database, listDue, end);
    await workOff(database, listToRemind, remind);
    await workOff(database, listPaidBack, endPaidBack);
  };
}
