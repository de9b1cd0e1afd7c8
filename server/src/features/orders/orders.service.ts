import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { type PricedMethod, priceMethod } from '@giro/contract/rules/pricing.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { MailSender } from '../../platform/mail/mail-content.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ChatOpenings } from '../chats/chat-openings.service.ts';
import type { CouponUses } from '../coupons/coupon-uses.service.ts';
import type { InstalmentTermsService } from '../instalments/instalment-terms.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { StatusTexts } from '../settings/status-texts.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { createCounterPlacing } from './counter-placing.service.ts';
import { createPickups } from './handing-over.service.ts';
import { createOrderLists } from './order-lists.service.ts';
import { createOrderMails } from './order-mails.service.ts';
import {
  assertKeepsMoney,
  assertUndisputed,
  createEndUnpaid,
  createOrderMoves,
  createOrderStock,
} from './order-moves.service.ts';
import { readPrice, writePrice } from './order-price.queries.ts';
import { createOrderStatus } from './order-status.service.ts';
import type {
  OrderDeliveries,
  OrderDocuments,
  OrderParcels,
  OrderPayments,
  OrderTradeIns,
  OrderWithdrawals,
  PlacedOrder,
} from './orders.port.ts';
import type { LockedOrder } from './orders.queries.ts';
import { createPlacing } from './placing.service.ts';
import type { Reservations } from './reservations.service.ts';

interface OrdersOptions {
  database: Database;
  box: SecretBox;
  accounts: AccountsService;
  reservations: Reservations;
  payments: OrderPayments;
  tradeIns: OrderTradeIns;
  deliveries: OrderDeliveries;
  parcels: OrderParcels;
  documents: OrderDocuments;
  coupons: CouponUses;
  instalmentTerms: Pick<InstalmentTermsService, 'termsOf'>;
  /** Hears of orders that an admin has cancelled. */
  withdrawals: OrderWithdrawals;
  outbox: Outbox;
  /** Whom mails are from, by settings that were read already. */
  senderOf: (settings: StoredSettings) => MailSender;
  shelf: StockService;
  stockedUnits: StockedUnits;
  statusTexts: StatusTexts;
  chatOpenings: ChatOpenings;
  limit: Limit;
  /** Wrong pickup codes for one order. */
  pickupLimit: Limit;
  now: () => Date;
}

export type { LockedOrder, PlacedOrder };
export type OrdersService = ReturnType<typeof createOrders>;

/** The price, in centavos, that an unpaid order that is locked would have by this way of paying. Nothing changes. */
async function priceBy(tx: Tx, orderId: number, method: PricedMethod | undefined): Promise<number> {
  return priceMethod(await readPrice(tx, orderId), method).totalCents;
}

/**
 * An unpaid order that is locked is paid this way from now on: interest and the discount of Pix are those of it. Returns
 * what it then costs, in centavos. The caller has its payments follow.
 */
async function reprice(tx: Tx, orderId: number, method: PricedMethod | undefined): Promise<number> {
  const before = await readPrice(tx, orderId);
  const after = priceMethod(before, method);
  if (JSON.stringify(after.amounts) !== JSON.stringify(before.amounts)) await writePrice(tx, orderId, after);
  return after.totalCents;
}

/** Everything done with orders, wired by hand: each part is given what it needs of the others. */
export function createOrders(options: OrdersOptions) {
  const lists = createOrderLists(options);
  const mails = createOrderMails(options);
  const stock = createOrderStock(options);
  const moves = createOrderMoves({ ...options, mails, stock });
  const { place } = createPlacing({ ...options, mails, moves });
  const { placeAtCounter } = createCounterPlacing(options);
  const status = createOrderStatus({ ...options, lists, mails, stock, moves });
  const { confirm: confirmPickup } = createPickups({ ...options, lists, status, limit: options.pickupLimit });
  const { list, listAll, listOwn, listOpenSales, findByCode, countWaiting, get } = lists;
  const { ensurePlaced: ensurePlacedMail, ensureStatus: ensureStatusMail } = mails;

  return {
    ...moves,
    place,
    placeAtCounter,
    list,
    listAll,
    listOwn,
    listOpenSales,
    findByCode,
    countWaiting,
    get,
    /** Somebody of the shop ends an order that is locked, for a reason. */
    giveUp: (tx: Tx, order: LockedOrder, { byId, reason }: { byId: number; reason: string }) =>
      status.set(tx, order, { status: orderStatus.cancelled, reason }, { byId, expectedVersion: undefined }),
    /** Throws while nothing of an order that is locked may leave the shop: its money went back, or its payment is disputed. */
    async assertMayLeave(tx: Tx, order: LockedOrder, disputeReason?: string): Promise<void> {
      await assertKeepsMoney(tx, order);
      await assertUndisputed(tx, order, disputeReason);
    },
    /** The parcel of an order for its buyer; undefined where there is none. */
    readTracking: (db: Executor, orderId: number) => options.parcels.readTracking(db, orderId),
    changeStatus: status.changeStatus,
    previewMail: status.previewMail,
    confirmPickup,
    /** A device of a line of an order that is locked came back from its buyer. */
    noteReturn: stock.noteReturn,
    ensurePlacedMail,
    ensureStatusMail,
    priceBy,
    reprice,
    endUnpaid: createEndUnpaid({ ...options, mails, moves }),
  };
}
