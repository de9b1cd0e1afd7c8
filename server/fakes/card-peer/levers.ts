/** Calls that the adapter can make to the peer. */
export type PeerCall =
  | 'createOrder'
  | 'readOrder'
  | 'searchOrders'
  | 'cancelOrder'
  | 'refundOrder'
  | 'searchPayments'
  | 'readPayment'
  | 'instalments'
  | 'readChargeback'
  | 'searchChargebacks'
  | 'sendDocuments'
  | 'challengePage';

/** A way in which the next requests of a call go wrong. */
export type Fault =
  /** Not done: this status with this code of the provider's, or a body that is no JSON. */
  | { how: 'status'; status: number; code?: string; body?: string; headers?: Record<string, string> }
  /** Not done, and no answer ever; the connection stays. */
  | { how: 'silent' }
  /** Not done: the connection is cut. */
  | { how: 'cut-before' }
  /** Done, and answered once this is kept. */
  | { how: 'held'; until: Promise<unknown> }
  /** Done, and the connection is cut in place of an answer. */
  | { how: 'cut-after' }
  /** Done, and no answer ever; the connection stays. */
  | { how: 'lost' };

/** Ways of the provider that a test may set at any time. */
export interface Levers {
  delayMs: number;
  /** Its clock. */
  now: () => Date;
  /** Place of a refused order in an answer of 402: all of it, or under `data` beside the errors, as it was measured. */
  refusalShape: 'root' | 'data';
  /** The same request under the same key again: answered as before, or 409 as some pages read. */
  repeatedKey: 'same' | 'refused';
  /** A good card is `processing` until `decide`. */
  decidesLater: boolean;
  /** Taken of the card beside what was asked, or less; interest of the provider's own is so taken. */
  overchargeCents: number;
  /** An order is found by a search so long after it was made: Infinity, never. */
  indexDelayMs: number;
  /** A search shows orders as they were when they were made. */
  searchesOldStates: boolean;
  /** A card's most instalments, and the number from which on the buyer pays interest to the provider. */
  mostInstalments: number;
  interestFrom: number;
  /** The shop's fee of each payment, and the days after which the rest is its own. */
  feePercent: number;
  releaseDays: number;
  /** Payments are not found by the reference of their order. */
  hidesPayments: boolean;
  /** Booleans and amounts of chargebacks come as texts. */
  saysTexts: boolean;
  /** State of a refund when it is answered. */
  refundsAre: 'processed' | 'processing';
  /** Only payers of `@testuser.com` are taken. */
  isSandbox: boolean;
  /** Address that is told of every change; undefined: none is. */
  tellsAt: string | undefined;
  /** Letters of the id in what is signed. */
  signsId: 'lower' | 'as-it-is';
}

export const createLevers = (): Levers => ({
  delayMs: 0,
  now: () => new Date(),
  refusalShape: 'data',
  repeatedKey: 'same',
  decidesLater: false,
  overchargeCents: 0,
  indexDelayMs: 0,
  searchesOldStates: false,
  mostInstalments: 12,
  interestFrom: Number.POSITIVE_INFINITY,
  feePercent: 4.98,
  releaseDays: 30,
  hidesPayments: false,
  saysTexts: false,
  refundsAre: 'processed',
  isSandbox: false,
  tellsAt: undefined,
  signsId: 'lower',
});
