import type { BodyOf } from '@giro/contract/call.ts';
import type { NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';
import type { DeliveryAddress, OrderPart, OrderPayment, priceCartCall, TradeIn } from '@giro/contract/calls/orders.ts';
import type { Tracking } from '@giro/contract/calls/parcels.ts';
import type { QuoteBasis } from '@giro/contract/rules/delivery.ts';
import type { ParcelState } from '@giro/contract/rules/parcel.ts';
import type { PayMode } from '@giro/contract/rules/payment.ts';
import type { RawBuilder } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';

/** A buyer's choice of what the shop offers: parts for so many centavos each, and who pays the rest. */
export interface PaymentChoice {
  /** Nothing: what the shop offers first. */
  method?: string | undefined;
  parts?: readonly { method: string; value: number }[] | undefined;
  /** So many centavos of what the buyer has in the shop. */
  credit?: number | undefined;
  /** Of a card: so many centavos are paid by Pix before it, and the rest in so many parts. */
  pixPart?: number | undefined;
  instalments?: number | undefined;
}

/** The payment that is wished for, before there is an order to pay. */
export interface PaymentWish {
  userId: number;
  /** Nothing while nobody knows what it will cost. */
  dueCents?: number | undefined;
  choice?: PaymentChoice;
  /** Settings that were read already. */
  settings?: StoredSettings;
  /** Orders of this buyer that give way to one that waits for its payment: what those hold counts as free for it. */
  besides?: readonly number[];
}

/** A way to pay that this shop has, as a buyer reads it. */
export interface OfferedMethod {
  id: string;
  label: string;
  note: string;
  /** Why not now, as the text to show. */
  whyNot: string | null;
}

/** Payment parts written with an order, in the order's own statement. */
export interface PaymentParts {
  /** Parts of the statement, for the order whose `id` and `total_cents` the part of that name returns. */
  parts: RawBuilder<unknown>;
  /** The parts that what comes after them must read from. */
  reads: readonly string[];
  /** Expressions that lock what pays, asked once and before a product is locked. */
  locks: readonly RawBuilder<boolean>[];
}

export interface PaymentTerms {
  userId: number;
  /** For people. */
  label: string;
  mode: PayMode;
  /** For how long its units are held for that; undefined: for as long as this shop holds orders. */
  holdMinutes: number | undefined;
  /** True if it gives way to the next order of its buyer while nothing has come in. */
  givesWay: boolean;
  /** True if it is paid as it is placed, and waits for nothing. */
  isCovered: boolean;
  /** By which methods; the first one pays the rest. */
  methods: readonly PlacedPart[];
}

/** A part of what an order costs, in centavos, by the method that pays it. */
export interface PlacedPart {
  method: string;
  cents: number | 'rest';
  /** It is waited for, whatever its method: nothing stands for it yet. */
  isPromised?: true;
  /** It begins once the parts before it are there. */
  isLater?: true;
  /** For people, where it is not the method's. */
  label?: string;
  /** Of a card. */
  instalments?: number;
}

/** The money of an order, in centavos: see the view `order_money`. */
export interface OrderMoney {
  due: number;
  paid: number;
  refunded: number;
  open: number;
  /**
   * True if all of the money that paid the order went back, or is about to; a part that never paid it does not count.
   */
  isPaidBack: boolean;
  /** True if some of it is still on its way back. */
  isUnderWay: boolean;
}

/** An order's money as its rows show it. */
export interface PaymentsOfOrder {
  money: OrderMoney;
  mode: PayMode;
  /** For people: by what it is paid first. */
  label: string;
  /** True if its buyer can ask to pay it after it has ended unpaid. */
  isRenewable: boolean;
  parts: readonly OrderPart[];
}

/** Of orders: whoever pays them. The caller of each verb with a `Tx` has locked the order. */
export interface OrderPayments {
  /** Methods that could be chosen for so many centavos, the usual one first; the chooser may not have signed in. */
  listOffered(db: Executor, wish: { userId: number | undefined; cents: number | undefined }): Promise<OfferedMethod[]>;
  /** Throws 422 at the fields of what is not offered. */
  termsFor(db: Executor, wish: PaymentWish): Promise<PaymentTerms>;
  /** Terms of an order of which a device that its buyer brings pays so much; the counter takes the rest. */
  termsOfPromise(userId: number, promise: { cents: number; device: string }): PaymentTerms;
  begin(placed: string, terms: PaymentTerms, holdUntil: Date | null): PaymentParts;
  /** Nobody else moves what this buyer has in the shop until the transaction ends; to be asked before products are locked. */
  lock(tx: Tx, userId: number): Promise<void>;
  /** Amount in centavos that this buyer has in the shop to pay with, but for these orders; undefined where they never had any. */
  readFunds(db: Executor, userId: number, besides: readonly number[]): Promise<number | undefined>;
  /** Throws 422 in words for an error of a statement that a method has made fail, and that error for any other. */
  explain(error: unknown): never;
  /**
   * All of its parts count as paid from now on. False where one that was given up cannot be had again, or a device that
   * was promised is not there yet.
   */
  settle(tx: Tx, orderId: number): Promise<boolean>;
  /**
   * It has ended: what can still be paid is taken back, what methods stand for is let go. Where it ends before all of it was
   * there, or a bank took a part back (`isTakenBack`), the parts that are paid go back as their methods have it.
   */
  end(tx: Tx, orderId: number, how: { isTakenBack: boolean }): Promise<void>;
  /**
   * It waits for its payment anew; returns for how long that holds its units. Throws 422 where a part cannot be had again, or
   * a bank has yet to say whose it is.
   */
  reopen(tx: Tx, orderId: number): Promise<{ holdMinutes: number | undefined }>;
  /** Keeps waiting for the awaited payments until then at least. */
  hold(tx: Tx, orderId: number, until: Date): Promise<void>;
  listFor(db: Executor, orderIds: readonly number[]): Promise<Map<number, PaymentsOfOrder>>;
}

/** The shop's offer for a device in part payment, in centavos, with the gift beside it. */
export interface TradeOffer {
  offerCents: number;
  bonusCents: number;
}

/** A device that its owner is about to promise. */
export interface DevicePromise extends TradeOffer {
  proposalId: number;
  bonusPercent: number;
  /** Its name, for people. */
  device: string;
  /** The order is kept until then. */
  holdUntil: Date;
}

/** Parts of an order's statement that write the promise with it. */
export interface PromiseParts {
  /** An expression that locks the quote, and is false where it cannot be promised any more; asked once, before products are locked. */
  may: RawBuilder<boolean>;
  write(placed: string): RawBuilder<unknown>;
}

/** Devices that are given in part payment of orders. */
export interface OrderTradeIns {
  /** The offer for a device, or why there is none, as the text to show. */
  findOffer(
    db: Executor,
    trade: NonNullable<BodyOf<typeof priceCartCall>['trade']>,
    userId: number | undefined,
  ): Promise<TradeOffer | { whyNot: string }>;
  /** Throws 422 at `trade` for a quote that this person cannot promise. */
  getPromise(db: Executor, wish: { proposalId: number; userId: number; isConfirmed: boolean }): Promise<DevicePromise>;
  prepare(promise: DevicePromise, userId: number): PromiseParts;
  /** The order has ended, or its time ran out: its device is awaited no more. The caller has locked the order. */
  lapse(tx: Tx, orderId: number, end: { ranOut: boolean }): Promise<void>;
  /** The device that an order still waits for. */
  findPromise(
    db: Executor,
    orderId: number,
  ): Promise<Pick<DevicePromise, 'device' | 'offerCents' | 'bonusCents'> | undefined>;
  listFor(db: Executor, orderIds: readonly number[]): Promise<Map<number, TradeIn[]>>;
}

/** An order that was placed, by this request or an earlier one of the same attempt. */
export interface PlacedOrder {
  id: number;
  orderCode: string;
  totalCents: number;
  holdUntil: Date | null;
  /** Further facts of an order that this request has placed. */
  fresh?: {
    userId: number;
    transactionId: string;
    terms: PaymentTerms;
    holdInS: number | null;
    settings: StoredSettings;
  };
}

/** Payments of orders that were just placed. */
export interface PlacedPayments {
  ofPlaced(placed: PlacedOrder): Promise<OrderPayment>;
}

/** Buyers who give an order back. */
export interface OrderWithdrawals {
  /**
   * An admin has cancelled the order: without money of Pix to give back, its withdrawal is done; with some it is once that
   * has gone back.
   */
  orderEnded(tx: Tx, orderId: number): Promise<void>;
}

/** A cart as deliveries are priced: quantities with product types, and its goods less every discount, in centavos. */
export interface DeliveredCart {
  lines: readonly { productId: number; quantity: number; typeIds: readonly number[] }[];
  goodsCents: number;
}

/** A delivery that is offered for a cart, as `POST /carrinho/resumo` shows it but for money, which is in centavos. */
export interface OfferedDelivery {
  id: string;
  label: string;
  carrier: string | null;
  priceCents: number;
  fullPriceCents: number;
  days: number;
  /** `yyyy-mm-dd`. */
  dueOn: string;
  basis: QuoteBasis;
  quote: string;
  quoteEndsInS: number;
}

/** A delivery that was chosen with a quote and an address, checked. */
export interface ChosenDelivery {
  /** For people, such as 'PAC'. */
  label: string;
  priceCents: number;
  /** `yyyy-mm-dd`, if it is paid today. */
  dueOn: string;
  /** Writes the order's fulfilment, in the order's own statement: `placed` is the part that returns its `id`. */
  writeFulfilment(placed: string, orderCode: string): RawBuilder<unknown>;
}

/** Deliveries of carts, before there is an order. */
export interface OrderDeliveries {
  /** True while this shop delivers at all. */
  isOffered(db: Executor): Promise<boolean>;
  /**
   * At most three, the cheapest first; asks the carrier, so never inside a transaction. A problem of the CEP is its text;
   * `whyNone` says why there is no delivery now.
   */
  offer(
    cart: DeliveredCart,
    cep: string,
  ): Promise<{ deliveries: OfferedDelivery[]; whyNone: string | null } | { cepProblem: string }>;
  /** Throws 422 at `delivery`, `delivery.quote` or `delivery.address_id`; asks no carrier. Free or not is worked out anew. */
  choose(
    db: Executor,
    wish: { cart: DeliveredCart; userId: number; quote: string; addressId: number },
  ): Promise<ChosenDelivery>;
  /** The service of a quote, also of one that has ended; undefined for a text that is none of ours. */
  serviceOf(quote: string): string | undefined;
  /** The address of an order, as `fulfilments.address_sealed` has it. */
  openAddress(sealed: string, orderCode: string): DeliveryAddress;
  /** The day on which something is there that was paid today, after so many working days; `yyyy-mm-dd`. */
  dueAfter(days: number): string;
}

/** The newest parcel of an order to its buyer. */
export interface ParcelOfOrder {
  id: number;
  state: ParcelState;
  carrier: string | null;
  trackingCode: string | null;
  trackingUrl: string | null;
  /** Its public page, for whoever reads the mail that has it. */
  link: string;
  dueOn: string | null;
  postedAt: Date | null;
  deliveredAt: Date | null;
}

/** Fiscal documents of orders. The caller of each verb with a `Tx` has locked the order, or nobody else knows it yet. */
export interface OrderDocuments {
  /** It is paid. */
  covered(tx: Tx, orderId: number): Promise<void>;
  /** Its goods have left the shop. */
  handedOver(tx: Tx, orderId: number): Promise<void>;
  /** It has ended; what was handed over before came back. */
  ended(tx: Tx, orderId: number, how: { wasHandedOver: boolean }): Promise<void>;
  listFor(db: Executor, orderIds: readonly number[]): Promise<ReadonlyMap<number, NotaOfDeal>>;
}

/** Parcels of orders. The caller of each verb with a `Tx` has locked the order. */
export interface OrderParcels {
  listFor(db: Executor, orderIds: readonly number[]): Promise<Map<number, ParcelOfOrder>>;
  /** The newest to its buyer, as its mailed link shows it; undefined where there is none. */
  readTracking(db: Executor, orderId: number): Promise<Tracking | undefined>;
  /** A paid delivery is to be packed; does nothing where there is a live parcel. */
  pack(tx: Tx, orderId: number): Promise<void>;
  /** Why the order cannot end now, as the text to show; null when it can. */
  whyNotEnd(db: Executor, orderId: number): Promise<string | null>;
  /** The order has ended: what is not posted is cancelled, also at the carrier. */
  ended(tx: Tx, orderId: number): Promise<void>;
}
