import type { Order, OrderStatusChange } from '@giro/contract/calls/orders.ts';
import type { MailPreview } from '@giro/contract/calls/shapes.ts';
import { deliveryKind, fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import {
  hasLeftShop,
  holdsStock,
  isHandedOver,
  isPaid,
  orderFactsOf,
  orderStatus,
  selectableOrderStatuses,
} from '@giro/contract/rules/order-status.ts';
import { texts } from '@giro/contract/texts.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { dryRun } from '../../platform/database/transactions.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { conflict, invalid, notFound, refused } from '../../platform/http/errors.ts';
import { refuseUnsaved, type ShownEdit } from '../../platform/http/if-match.ts';
import { previewOf } from '../../platform/mail/outbox.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CouponUses } from '../coupons/coupon-uses.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { type OrderLists, unknownOrder } from './order-lists.service.ts';
import type { OrderMails } from './order-mails.service.ts';
import { writeStanding } from './order-moves.queries.ts';
import {
  assertKeepsMoney,
  assertUndisputed,
  noteOrderStatus,
  type OrderMoves,
  type OrderStock,
} from './order-moves.service.ts';
import type {
  OrderDocuments,
  OrderParcels,
  OrderPayments,
  OrderTradeIns,
  OrderWithdrawals,
  PaymentTerms,
} from './orders.port.ts';
import { findOrder, listUnits, lockForEdit, type OrderRow } from './orders.queries.ts';
import { reopeningProblem } from './orders.rules.ts';
import { termsUntil } from './reservations.rules.ts';
import type { Reservations } from './reservations.service.ts';

interface OrderStatusOptions {
  database: Database;
  accounts: AccountsService;
  reservations: Reservations;
  payments: OrderPayments;
  tradeIns: OrderTradeIns;
  parcels: OrderParcels;
  documents: Pick<OrderDocuments, 'covered' | 'handedOver' | 'ended'>;
  moves: Pick<OrderMoves, 'beginSending'>;
  coupons: CouponUses;
  withdrawals: OrderWithdrawals;
  lists: OrderLists;
  mails: OrderMails;
  stock: OrderStock;
  shelf: Pick<StockService, 'list'>;
  stockedUnits: StockedUnits;
  now: () => Date;
}

export type OrderStatusService = ReturnType<typeof createOrderStatus>;

const gone =
  'Uma parte do pagamento deste pedido não está disponível: o crédito foi usado, ou o aparelho de entrada não chegou. Receba o pagamento no balcão, ou peça ao cliente um pedido novo.';

const followsParcel = 'Este pedido acompanha o envio: mude a situação dele em Envios.';

/** Throws 422 for a status that orders of this one's kind do not have. */
function assertOffered(row: OrderRow, status: number): void {
  const offered = selectableOrderStatuses(fulfilmentKindOf({ fulfilment: row }));
  if (!offered.some((one) => one.status === status)) throw invalid({ status: [texts.invalidChoice] });
}

/** Moves orders from status to status, and what goes with it: units, hold, history, mail. */
export function createOrderStatus(options: OrderStatusOptions) {
  const { database, accounts, reservations, payments, tradeIns, parcels, documents, moves, coupons, withdrawals } =
    options;
  const { lists, mails, stock, shelf, stockedUnits, now } = options;

  /**
   * Sets a status, which is a move of the order's money or of its way to its buyer, records who did it and mails the buyer; the status that an order has already changes nothing.
   * Units go back on the shelf on entering 3, from 5 by way of an inspection, and are taken again on leaving it; on entering 1 they are held as long as
   * those of a new order. Its payments follow: settled, given up, or waited for again. A payment shows as well that the
   * buyer is reached. Throws 404; 409 when the order is no longer at the edit's version, and where a disputed one is handed over without a reason; 422 when there are too few
   * units, no use of its coupon, or what a method stood for is gone, to leave 3, for a status that the order's kind does not
   * have, and for a paid one of an order whose money went back.
   */
  async function changeStatus(id: number, change: OrderStatusChange, edit: ShownEdit): Promise<Order> {
    return database.transaction().execute(async (tx) => {
      const row = await lockForEdit(tx, id, edit);
      if (!row) {
        const changed = 'Este pedido foi alterado';
        return refuseUnsaved(tx, { table: 'orders', id, unknown: unknownOrder, changed });
      }
      if (row.status === change.status) return lists.get(tx, id, edit.reader);
      await set(tx, row, change, edit);
      return lists.get(tx, id, edit.reader);
    });
  }

  /** Gives an order that is locked another status, and has all that goes with it follow. Throws 422 as above. */
  async function set(tx: Tx, row: OrderRow, change: OrderStatusChange, edit: Edit): Promise<OrderRow> {
    const { id } = row;
    const { status, reason, added_line: added } = change;
    assertOffered(row, status);
    if (isPaid(status)) await assertKeepsMoney(tx, row);
    if (hasLeftShop(status)) await assertUndisputed(tx, row, change.dispute_reason);
    if (row.kind === deliveryKind.id) await assertWithParcel(tx, row, status);
    const hold = await movePayments(tx, row, status);
    const isHeld = await moveStock(tx, row, status, edit.byId);
    await coupons.follow(tx, row, status);
    const holdUntil = hold && (await holdAgain(tx, row, hold));
    const facts = orderFactsOf(status, row.status);
    const changed = await writeStanding(
      tx,
      row,
      { ...facts, holdsStock: isHeld, holdUntil, endReason: null, byId: edit.byId, ...(facts.isEnded && { reason }) },
      now(),
    );
    await noteOrderStatus(tx, row, status);
    if (isHandedOver(status)) await stockedUnits.noteHandover(tx, id);
    if (row.kind === deliveryKind.id && !isPaid(status)) await parcels.ended(tx, id);
    const sent = isPaid(status) && !isPaid(row.status) ? await moves.beginSending(tx, changed) : changed;
    await followDocuments(tx, row, status);
    if (status === orderStatus.cancelled) await withdrawals.orderEnded(tx, id);
    if (isPaid(status) && row.user_id !== null) await accounts.markEmailConfirmed(tx, row.user_id);
    await mails.postStatus(tx, sent, added);
    return sent;
  }

  /** Its document is due as it is paid or handed over, and undone as it is neither any more. */
  async function followDocuments(tx: Tx, row: OrderRow, status: number): Promise<void> {
    const before = row.status;
    if (isPaid(before) && !isPaid(status)) await documents.ended(tx, row.id, { wasHandedOver: hasLeftShop(before) });
    if (!isPaid(before) && isPaid(status)) await documents.covered(tx, row.id);
    if (!isHandedOver(before) && isHandedOver(status)) await documents.handedOver(tx, row.id);
  }

  /**
   * Throws 409 for an end that its parcel does not let be, and 422 at `status` where the parcel says how far the order is:
   * one that is paid just now has its parcel still to be packed.
   */
  async function assertWithParcel(tx: Tx, row: OrderRow, status: number): Promise<void> {
    if (!isPaid(status)) {
      const words = await parcels.whyNotEnd(tx, row.id);
      if (words !== null) throw conflict(words);
      return;
    }
    const isPaidNow = !isPaid(row.status);
    const follows = isPaidNow ? status !== orderStatus.approved : (await parcels.listFor(tx, [row.id])).has(row.id);
    if (follows) throw invalid({ status: [followsParcel] });
  }

  /** The mail that such a change would send: it is made, read and taken back. The status of now sends none. Throws 404 and 422. */
  async function previewMail(id: number, change: OrderStatusChange, byId: number): Promise<MailPreview> {
    const known = await findOrder(database, id);
    if (known) assertOffered(known, change.status);
    return previewOf(() =>
      dryRun(database, async (tx) => {
        const row = await lockForEdit(tx, id, { byId, expectedVersion: undefined });
        if (!row) throw notFound(unknownOrder);
        if (row.status === change.status) return undefined;
        return mails.readStatus(tx, await set(tx, row, change, { byId, expectedVersion: undefined }));
      }),
    );
  }

  /** Has the payments follow. Returns for how long an order that waits for them again is held; null for any other. */
  async function movePayments(tx: Tx, row: OrderRow, status: number) {
    if (status === orderStatus.pending) return payments.reopen(tx, row.id);
    if (!isPaid(status)) {
      await tradeIns.lapse(tx, row.id, { ranOut: false });
      await payments.end(tx, row.id, { isTakenBack: false });
    } else if (!isPaid(row.status) && !(await payments.settle(tx, row.id))) throw refused(gone);
    return null;
  }

  /** Until when an order that waits for its payment again is kept. */
  async function holdAgain(tx: Tx, row: OrderRow, terms: Pick<PaymentTerms, 'holdMinutes'>): Promise<Date | null> {
    if (row.user_id === null) return null;
    const until = termsUntil(await reservations.readBuyer(tx, row.user_id), terms);
    if (until) await payments.hold(tx, row.id, until);
    return until;
  }

  /** Returns whether the order holds its units afterwards. */
  async function moveStock(tx: Tx, row: OrderRow, status: number, byId: number | null): Promise<boolean> {
    const shouldHold = holdsStock(status);
    if (shouldHold === row.holds_stock) return shouldHold;
    if (!shouldHold) {
      // A device that has left the shop is on no shelf before it was inspected.
      if (hasLeftShop(row.status)) await stock.takeBack(tx, row.id, byId);
      else await stock.giveBack(tx, row.id);
      return false;
    }
    if (await stock.takeAgain(tx, row.id)) {
      const why = await coupons.takeAgain(tx, row.id);
      if (why) throw refused(`${why} Aumente o limite do cupom para reabrir este pedido.`);
      return true;
    }
    const units = await listUnits(tx, row.id);
    const ids = units.map(({ productId }) => productId);
    throw refused(reopeningProblem(units, await shelf.list(tx, ids)));
  }

  return { changeStatus, previewMail, set };
}
