import type { CardReason } from '@giro/contract/rules/card.ts';

/** Everything that a card provider is reached by, opened. */
export interface CardSettings {
  provider: 'simulador' | 'mercado-pago';
  /** Blank: the provider's own. */
  baseUrl: string;
  /** The script of the paying page; blank: the provider's own. */
  scriptUrl: string;
  /** Given to the browser. */
  publicKey: string;
  accessToken: string;
  /** Blank while notices are not signed. */
  webhookSecret: string;
  /** Shown on the buyer's bill. */
  statement: string;
  challenge: 'on_fraud_risk' | 'always' | 'never';
}

export interface CardPayment {
  /** Ours: letters, digits and hyphens, at most 64. It is also the key by which a repeated request is the same one. */
  reference: string;
  amountCents: number;
  instalments: number;
  /** Used once. It is in memory alone. */
  token: string;
  /** As the provider's fields name it: 'master', 'visa' … */
  brand: string;
  payer: { email: string; name: string; cpf: string };
  /** The browser, as the provider's script knows it. */
  device: string | undefined;
}

/**
 * States of a payment at the provider. `unknown` is one that nobody here knows: it changes nothing and is for a person to
 * look at.
 */
export type CardState =
  | 'processing'
  | 'challenge'
  | 'review'
  | 'approved'
  | 'refused'
  | 'cancelled'
  | 'disputed'
  | 'unknown';

/** A payment as the provider has it now, in centavos. */
export interface CardCharge {
  /** The provider's. */
  id: string;
  reference: string;
  state: CardState;
  /** The provider's own words for its state, for people of the shop. */
  said: string;
  amountCents: number;
  /** Taken of the card, which is more where the provider added interest. */
  paidCents: number;
  instalments: number;
  /** Why it was refused; null in every other state. */
  reason: CardReason | null;
  /** The bank's page that asks the buyer; null in every other state. */
  challengeUrl: string | null;
  refunds: CardRefund[];
}

export interface CardRefund {
  /** The provider's. */
  id: string;
  /** Ours, where it was asked for by us and the provider keeps it. */
  reference: string | null;
  amountCents: number;
  state: 'processing' | 'done' | 'failed';
}

/** Costs of a card in so many instalments at the provider itself. */
export interface CardCost {
  instalments: number;
  /** True if the buyer would pay interest to the provider, beside what the shop asks. */
  addsInterest: boolean;
}

/** The money that comes of a payment, and its day; in centavos. */
export interface CardSettlement {
  feeCents: number;
  netCents: number;
  /** São Paulo's day, `yyyy-mm-dd`; null where the provider does not say. */
  releasedOn: string | null;
  /** The buyer was asked for interest by the provider. */
  addedInterest: boolean;
}

export interface CardDispute {
  /** The provider's. */
  id: string;
  /** Of the payment, ours; null where the provider does not say. */
  reference: string | null;
  amountCents: number;
  reason: string;
  state: 'open' | 'answered' | 'won' | 'lost';
  /** The end of the time for an answer; null where the provider does not say. */
  deadline: Date | null;
}

export interface DisputeFile {
  name: string;
  type: 'application/pdf' | 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** A notice as it came; nothing of it is believed before the provider was asked. */
export interface CardNotice {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, string | undefined>;
  body: unknown;
}

/** The subject of a notice, by its words alone. */
export type NoticeSubject = { kind: 'payment' | 'dispute'; id: string } | undefined;

/** Kinds of problem, for code that goes on in one way or another. */
export type CardProblemKind =
  /** It may or may not have been done: no answer, a failure of the provider's own, or the request is still worked on. */
  | 'unknown'
  /** It was not done, and will not be when it is repeated. */
  | 'refused'
  /** It was not done: too many requests. */
  | 'busy'
  /** The reference was used before: the payment is to be found by it. */
  | 'used'
  | 'address'
  | 'credentials';

/** A request of a provider that came to nothing. The message is Portuguese, for the shop's people, and holds no secret. */
export class CardProblem extends Error {
  readonly kind: CardProblemKind;
  /** Seconds after which a busy provider may be asked again, where it says so. */
  readonly retryAfterS: number | undefined;

  constructor(kind: CardProblemKind, message: string, options: ErrorOptions & { retryAfterS?: number } = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterS = options.retryAfterS;
  }
}

/** The provider's script for the paying page, and the hosts that the page needs beside our own. */
export interface CardScript {
  url: string;
  scriptHosts: readonly string[];
  connectHosts: readonly string[];
  frameHosts: readonly string[];
}

/**
 * Requests that every card provider answers. Each verb throws a `CardProblem` and nothing else. None is called inside a
 * transaction, and none repeats itself: who calls knows when a repetition is safe.
 */
export interface CardProvider {
  readonly script: CardScript;
  /** Takes the money, or returns what became of the payment of this reference. A refusal is an answer. */
  pay(payment: CardPayment): Promise<CardCharge>;
  /** Undefined when there is none. */
  read(id: string): Promise<CardCharge | undefined>;
  /** The payment of this reference, made since then. Not found proves nothing: it may be there and be found later. */
  find(reference: string, since: Date): Promise<CardCharge | undefined>;
  /** Ends a payment that is not decided, and returns what it then is: it may have been decided meanwhile. */
  cancel(id: string): Promise<CardCharge>;
  /**
   * Gives back so much under our id. The payment that it returns has the refund under that reference, unless the provider
   * had refused or known it before; who is not sure if it was done reads the payment's refunds.
   */
  refund(id: string, refund: { reference: string; amountCents: number }): Promise<CardCharge>;
  /** Every payment that changed in this time, all pages; also ones that changed after it. */
  list(range: { from: Date; to: Date }): Promise<CardCharge[]>;
  /** Tries the secrets without moving money. */
  test(): Promise<void>;
  /** The subject of a notice; undefined for one that is about nothing of ours. */
  subjectOf(notice: CardNotice): NoticeSubject;
  /** False for a notice whose signature is missing or wrong; true where this provider signs none. */
  isSigned(notice: CardNotice): boolean;
  /** Costs of this card (by its first digits), by the number of instalments. */
  costs?(card: { bin: string; amountCents: number }): Promise<CardCost[]>;
  /** Undefined while the provider does not say. */
  settlement?(charge: Pick<CardCharge, 'id' | 'reference'>): Promise<CardSettlement | undefined>;
  /** The dispute of a payment; undefined when there is none. */
  dispute?(found: { id: string } | { chargeId: string; reference: string }): Promise<CardDispute | undefined>;
  /** Sends the shop's evidence. */
  answer?(disputeId: string, files: readonly DisputeFile[]): Promise<void>;
}
