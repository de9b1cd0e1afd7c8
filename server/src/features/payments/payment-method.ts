import type { CounterPart } from '@giro/contract/calls/counter.ts';
import type { CardAttempt } from '@giro/contract/calls/orders.ts';
import type { PartState, PayMode } from '@giro/contract/rules/payment.ts';
import type { RawBuilder } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';

/** A part of an order that a method pays: a row of `payments`, amounts in centavos. */
export interface Payment {
  id: number;
  orderId: number;
  method: string;
  /** Name that people gave the method when the payment began. */
  label: string;
  amountCents: number;
  state: PartState;
  receivedCents: number;
  refundedCents: number;
  returningCents: number;
  /** The account at a provider that it is paid to. */
  providerId: number | null;
  /** Of a card: the number that was chosen last. */
  instalments: number | null;
  /** Its buyer wants to pay another way, as soon as nothing of this one can be paid any more. */
  switchesTo: PaymentSwitch | null;
}

/** Another way of paying what is left of an order; amounts are centavos. */
export interface PaymentSwitch {
  method: 'pix' | 'card';
  /** Of a card. */
  instalments: number;
  /** So much of it is paid by Pix before the card. */
  pixCents: number | null;
}

/** Somebody who is about to pay. */
interface OfferWish {
  /** Undefined for who has not signed in. */
  userId: number | undefined;
  /** Amount it would pay; undefined while nobody knows. */
  cents: number | undefined;
  /** Settings that were read already; without them they are read. */
  settings: StoredSettings | undefined;
  /** Orders of theirs that give way to the new one: what those hold counts as free. */
  besides?: readonly number[] | undefined;
}

/** A payment that is written with its order; `part` is the part of the statement that returns it. */
interface BeginningPayment {
  part: string;
  userId: number;
  /** True if its order is covered by it and others like it: it is paid from the beginning. */
  isSettled: boolean;
}

/** On what terms a method can be chosen. */
export interface PaymentOffer {
  /** For people, beside the method's label. */
  note: string;
  /** Why not now, as the text to show. */
  whyNot: string | null;
  mode: PayMode;
  /** For how long an order is held for it; undefined: for as long as this shop holds orders. */
  holdMinutes: number | undefined;
  /** True if an order that waits for nothing else gives way to its buyer's next one. */
  givesWay: boolean;
}

/** A method's own detail of the row of `payments`, written with a new order. */
export interface BegunPart {
  /**
   * Parts of the order's statement, for the payment whose `id`, `order_id`, `amount_cents` and `provider_id` the part of
   * the name that was given returns. They are for an order that is placed, and do nothing of none; where a method cannot
   * pay after all they make the statement fail (`whyNot`), and nothing of the order is written.
   */
  parts?: RawBuilder<unknown>;
  /** The parts that what comes after them must read from. */
  reads?: readonly string[];
  /** An expression that is true and locks what it pays with; it is asked once, before a product is locked. */
  locks?: RawBuilder<boolean>;
  /** An expression: the account that it is paid to. */
  providerId?: RawBuilder<number | null>;
}

/** An order as what pays it sees it. */
export interface PayableOrder {
  id: number;
  status: number;
  endReason: string | null;
  transactionId: string | null;
  /** Seconds since the order was placed. */
  ageS: number;
  /** Amount still to be paid, in centavos. */
  restCents: number;
  /** Money that came in and stayed. */
  keptCents: number;
  refundedCents: number;
}

/** The means to pay at this moment. */
export interface Payable {
  /** Tells if a code is still being made, can be paid, or is over; of a card what its latest attempt has come to. */
  state: 'preparing' | 'waiting' | 'expired' | 'processing' | 'challenge' | 'review' | 'refused';
  code: string | null;
  /** Seconds for which it can still be paid; null where it has no end. */
  expiresInS: number | null;
  /** The end itself: changes when another one is set. */
  expiresAt: Date | null;
  canRenew: boolean;
  isSimulated: boolean;
  /** Of a card: the number that was chosen last, and the latest attempt. */
  instalments?: number | null;
  card?: CardAttempt | null;
}

/** A part of an order that somebody of the shop takes, with what they say of it. */
export type TakenPart = Omit<CounterPart, 'method' | 'value'> & { byId: number };

/** State of a part that was added to an order. */
interface AddedPart {
  state: Extract<PartState, 'wanted' | 'open' | 'authorised' | 'settled'>;
  /** Money that is there with it, where the method keeps no other books. */
  receivedCents?: number;
  /** In place of the method's name. */
  label?: string;
}

/** Refunds: who wishes it, and why. */
export interface GiveBack {
  cents: number;
  source: 'auto' | 'admin' | 'buyer';
  reason: string;
  byId?: number | undefined;
}

/**
 * A way to pay an order, or a part of one. Orders know none by name: a method is an entry of the list
 * `paymentMethods`, to which any feature adds. Nothing here asks another server; what has to be asked is written down for a job.
 */
export interface PaymentMethod {
  /** In `payments.method` and on the wire. */
  id: string;
  /** For people. */
  label: string;
  /** Of those that are offered the one of the smallest comes first, and pays where its buyer chooses none. */
  rank: number;
  /**
   * The state that its payments begin in. 'wanted': somebody of the shop says when the money is there. 'open': the method
   * finds out. 'authorised': it stands for it from the beginning.
   */
  begins: 'wanted' | 'open' | 'authorised';
  /** May this buyer choose it now for so much, and on what terms? Undefined: this shop does not have it. */
  offer(db: Executor, wish: OfferWish): Promise<PaymentOffer | undefined> | PaymentOffer | undefined;
  begin(payment: BeginningPayment): BegunPart;
  /**
   * The field of an order that asks for it: it pays what is said there, up to the whole order, and is none of the ways
   * that buyers choose among. Such a method is 'authorised'.
   */
  field?: 'credit';
  /**
   * Amount that this person could pay by it now, in centavos, were it not for these orders; undefined where they have
   * nothing to do with it.
   */
  readFunds?(db: Executor, userId: number, besides: readonly number[]): Promise<number | undefined>;
  /** Nobody else moves what this person pays with until the transaction ends. */
  lock?(tx: Tx, userId: number): Promise<void>;
  /**
   * Writes the method's own detail of a payment that somebody of the shop has added to an order that is there. Throws 422
   * at the fields of what cannot be. A method without it is not taken so.
   */
  add?(tx: Tx, payment: Payment, taken: TakenPart): Promise<AddedPart>;
  /** Writes the method's own detail of a payment that begins after its order: another way was chosen, or its turn has come. */
  open?(tx: Tx, payment: Payment): Promise<void>;
  /** Why its parts have made a statement fail, as the text to show; undefined for any other error. */
  whyNot?(error: unknown): string | undefined;
  /** Takes up again what was given up, as far as nobody has to be asked. False where that cannot be. */
  resume?(tx: Tx, payment: Payment): Promise<boolean>;
  /** The order is covered, by this and whatever else there is: nothing more is taken for it. */
  settle?(tx: Tx, payment: Payment): Promise<void>;
  /**
   * The order has ended, or is paid another way: what can still be paid is taken back, and what the method stood for is let
   * go. Of a settled one, what a shop gives back at once goes back. False while somebody else has yet to be asked, which
   * then comes back to whether the order is over.
   */
  cancel(tx: Tx, payment: Payment): Promise<boolean>;
  /**
   * Its part is paid, and its order has ended without the rest, which was not paid or a bank took back: it goes back by itself
   * where the shop wants that.
   */
  sendBack?(tx: Tx, payment: Payment): Promise<void>;
  /** Gives back so much of what came in; returns how much that is, which may be less. */
  refund(tx: Tx, payment: Payment, wish: GiveBack): Promise<number>;
  /** Describes it for people and programs; asks nobody. */
  present(payment: Payment): { mode: PayMode; note: string; isRenewable: boolean };
  /** Somebody looks at an open payment: has whoever takes it asked, at most as often as is good for them. */
  poll?(db: Executor, payment: Payment): Promise<void>;
  /** Every minute: has what jobs that were lost should have done be done. */
  mend?(db: Executor): Promise<void>;
  /** The means to pay a part of an order; undefined: nothing that its buyer could do. */
  show?(
    db: Executor,
    payment: Payment,
    order: PayableOrder,
    /** Of an order of this moment, whose detail is as `begin` writes it. */
    fresh?: { settings: StoredSettings },
  ): Promise<Payable>;
}

export type KnownMethods = ReturnType<typeof knowMethods>;

/** The methods that this shop has, the one that pays where nobody chooses first. */
export function knowMethods(given: readonly PaymentMethod[]) {
  // The list is complete once every feature is made.
  let sorted: PaymentMethod[] = [];
  const listMethods = (): readonly PaymentMethod[] => {
    if (sorted.length !== given.length) sorted = given.toSorted((one, other) => one.rank - other.rank);
    return sorted;
  };
  const findMethod = (id: string) => listMethods().find((method) => method.id === id);
  /** Throws for a payment of a method that is no longer there: its money needs it. */
  function methodOf({ method }: Pick<Payment, 'method'>): PaymentMethod {
    const found = findMethod(method);
    if (!found) throw new Error(`There is no payment method '${method}'.`);
    return found;
  }

  return { listMethods, findMethod, methodOf };
}
