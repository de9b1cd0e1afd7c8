import { randomBytes } from 'node:crypto';
import type { Levers } from './levers.ts';
import type { PeerAnswer } from './problems.ts';

/** A status and its detail, as the provider writes them. */
export type Said = readonly [status: string, detail: string];

/** Fate of a card, by the letters that a holder's name has on the provider's test cards, and some more. */
export const outcomes = {
  APRO: ['processed', 'accredited'],
  OTHE: ['failed', 'rejected_by_issuer'],
  CONT: ['processing', 'in_review'],
  SLOW: ['processing', 'in_process'],
  CHAL: ['action_required', 'pending_challenge'],
  CALL: ['failed', 'required_call_for_authorize'],
  FUND: ['failed', 'insufficient_amount'],
  SECU: ['failed', 'bad_filled_card_data'],
  DISA: ['failed', 'card_disabled'],
  ATTE: ['failed', 'max_attempts_exceeded'],
  INST: ['failed', 'invalid_installments'],
  RISK: ['failed', 'high_risk'],
} as const satisfies Record<string, Said>;
export type Outcome = keyof typeof outcomes;

interface PeerRefund {
  id: string;
  cents: number;
  status: 'processed' | 'processing' | 'failed';
}

export interface PeerOrder {
  id: string;
  paymentId: string;
  /** Of the payment, in the older API. */
  number: number;
  reference: string;
  cents: number;
  /** Taken of the card. */
  paidCents: number;
  instalments: number;
  brand: string;
  /** Of the payment; the order's own detail of a failure is `failed`. */
  said: Said;
  validation: string;
  createdAt: Date;
  updatedAt: Date;
  refunds: PeerRefund[];
  /** As it was answered when it was made. */
  first: unknown;
}

export interface PeerChargeback {
  id: string;
  caseId: string;
  orderId: string;
  cents: number;
  reason: string;
  /** True: for the shop; null: not decided. */
  covered: boolean | null;
  documents: { name: string; type: string; bytes: number }[];
  deadline: Date;
  createdAt: Date;
}

/** The peer's records, from which a test sees the fate of its money. */
export interface PeerState {
  orders: Map<string, PeerOrder>;
  chargebacks: Map<string, PeerChargeback>;
  /** Tokens of cards: each is used once. */
  tokens: Map<string, { outcome: Outcome; isUsed: boolean }>;
  /** Answers that were given under a key of a call. */
  keys: Map<string, { body: string; answer: PeerAnswer }>;
}

/** State and tools shared by the parts of the peer. */
export interface PeerParts {
  state: PeerState;
  levers: Levers;
  origin(): string;
  /** Changes an order, and tells of it where that was asked for. */
  change(order: PeerOrder, changes: Partial<PeerOrder>): void;
  /** Writes down what happened. */
  note(what: string): void;
}

export const createState = (): PeerState => ({
  orders: new Map(),
  chargebacks: new Map(),
  tokens: new Map(),
  keys: new Map(),
});

/** Identifiers like the provider's: capital letters and digits. */
export const newId = (kind: 'ORD' | 'PAY' | 'REF') => `${kind}01${randomBytes(12).toString('hex').toUpperCase()}`;
