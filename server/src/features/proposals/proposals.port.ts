import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
import type { NotaOfDeal } from '@giro/contract/calls/fiscal-documents.ts';
import type { ParcelOfProposal } from '@giro/contract/calls/parcels.ts';
import type { PayoutState } from '@giro/contract/rules/payment.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { MailBlock } from '../../platform/mail/mail-content.ts';

/** One thing that was found otherwise than declared, in words, and what it does to the value. */
export interface OfferDifference {
  question: string;
  declared: string;
  found: string;
  effectCents: number;
}

/** Parts of a proposal that make up an offer. */
export interface OfferedProposal {
  id: number;
  status: number;
  value_cents: number;
  new_value_cents: number | null;
  freight_cents: number | null;
  /** Sanitised HTML. */
  rejection_reason: string | null;
}

/** A change of a proposal that its counter-offer follows. */
export interface FollowedChange {
  proposal: OfferedProposal;
  byId: number | null;
  /** Findings that differ from the declaration; none where only the value is known. */
  differences?: readonly OfferDifference[] | undefined;
  /** Words for this offer, as they were typed; without any it bears the reason of the rejection. */
  message?: string | null | undefined;
  /** True if the seller accepts the open offer at the counter, with a status other than 9. */
  acceptsOffer?: boolean | undefined;
}

export interface OpenOffer {
  oldCents: number;
  newCents: number;
}

/** Counter-offers of proposals, of which at most one is open. */
export interface OpenOffers {
  /**
   * Brings a proposal's counter-offer into line with it, in the transaction that changed the proposal. Returns whether it
   * was accepted by status 9.
   */
  follow(tx: Tx, change: FollowedChange): Promise<boolean>;
  /** The open offer of a proposal that is locked: what it offers, and for what. */
  findOpen(tx: Tx, proposalId: number): Promise<OpenOffer | undefined>;
  /** The newest offer of each of these proposals that has had any. */
  listNewest(
    db: Executor,
    proposalIds: readonly number[],
    reader: 'admin' | 'user',
  ): Promise<ReadonlyMap<number, CounterOffer>>;
  /** Blocks about the offer in the mail of a proposal's status, beside the words of the status. */
  mailBlocksFor(db: Executor, proposal: Pick<OfferedProposal, 'id' | 'status'>): Promise<MailBlock[]>;
  /** Address at which the open offer of a proposal is answered; undefined without one. */
  findUrl(db: Executor, proposalId: number): Promise<string | undefined>;
}

/** Who knows the most that the shop pays for a device: the port `offerCeilings`. */
export interface OfferCeilings {
  /**
   * Holds a counter-offer of this transaction against the ceiling of its model; returns whether it is above it, and needs
   * to be noted. Throws 409 with `needs`, or 422 at `field`, as the shop has it; nothing of the transaction may stay then.
   */
  isAbove(
    tx: Tx,
    offer: { proposalId: number; cents: number; reason: string | undefined; field: 'newValor' | 'value' },
  ): Promise<boolean>;
}

/** Parts of a proposal that decide on its payout. */
export interface PaidProposal {
  id: number;
  status: number;
  value_cents: number;
  new_value_cents: number | null;
  /** A day of São Paulo, YYYY-MM-DD. */
  payment_date: string | null;
  /** 'pix' or 'credit': how its seller is paid. */
  pay_as: string;
}

/** Parts of a proposal that decide on its credit. */
export interface CreditedProposal extends Omit<PaidProposal, 'payment_date'> {
  user_id: number;
  bonus_percent: number | null;
}

/** Credit that pays sellers in place of a payout. */
export interface SellerCredits {
  /**
   * Brings a proposal's credit into line with it, in the transaction that changed the proposal. Returns how its seller is
   * paid then: where the shop gives no credit any more, by Pix. Throws 422 to take back what is used.
   */
  follow(tx: Tx, proposal: CreditedProposal, byId: number | null): Promise<'pix' | 'credit'>;
  /** Credit that each of these proposals gives, or would give now, in place of a Pix; none where the shop gives none. */
  listOffers(
    db: Executor,
    proposals: readonly CreditedProposal[],
  ): Promise<ReadonlyMap<number, { principalCents: number; bonusCents: number }>>;
}

/** Devices that their sellers have promised in part payment of an order. */
export interface PromisedDevices {
  /**
   * Before its seller is paid: nobody else changes the order for which a proposal is promised until the transaction ends,
   * and a device that is bought is paid with credit, at the percent of the promise. Returns the proposal as it is then.
   */
  prepare<Row extends CreditedProposal>(tx: Tx, proposal: Row): Promise<Row>;
  /** Once that is settled: its credit pays its part of the order, or the order waits for other money. */
  follow(tx: Tx, proposal: CreditedProposal, byId: number | null): Promise<void>;
  /** The order that waits for each of these, where one does. */
  listFor(db: Executor, proposalIds: readonly number[]): Promise<ReadonlyMap<number, Promised>>;
}

/** Asks a carrier for the code of a proposal that is locked. Throws 409 where one is asked for; 422 at `address`. */
export type AskForCode = (tx: Tx, proposalId: number, byId: number) => Promise<void>;

/** Fiscal documents of purchases. */
export interface ProposalDocuments {
  /** In the transaction that changed a proposal: a purchase has a document, and what is none any more has none. */
  follow(tx: Tx, change: { proposalId: number; wasBought: boolean; isBought: boolean }): Promise<void>;
  listFor(db: Executor, proposalIds: readonly number[]): Promise<ReadonlyMap<number, NotaOfDeal>>;
}

/** Parcels of proposals, both ways. */
export interface ProposalParcels {
  /** Newest first. */
  listFor(db: Executor, proposalIds: readonly number[]): Promise<ReadonlyMap<number, readonly ParcelOfProposal[]>>;
  /** Last day, `yyyy-mm-dd`, of the code by which a seller posts; null where nobody knows it. */
  findCodeEnd(db: Executor, proposalId: number, code: string): Promise<string | null>;
  /**
   * Asks a carrier for the code of a status; undefined where the shop's people type it. To be called outside of
   * transactions.
   */
  findAsker(status: number): Promise<AskForCode | undefined>;
  /** In the transaction that changed a proposal: parcels that it has no use for, and that are not posted, end. */
  follow(
    tx: Tx,
    proposal: { id: number; status: number; shipping_code: string | null; return_code: string | null },
  ): Promise<void>;
}

/** An order that waits for a device. */
export interface Promised {
  orderCode: string;
  until: Date;
}

/** A proposal's payout as the proposal shows it. */
export interface LivePayout {
  id: number;
  state: PayoutState;
  paidAt: Date | null;
  hasReceipt: boolean;
  /** Amount and destination stay: somebody is paying, or has paid. */
  isFrozen: boolean;
}

/** Payouts that the shop owes sellers for their proposals. */
export interface OwedPayouts {
  /**
   * Brings what is owed for a proposal into line with it, in the transaction that changed the proposal. Throws 422 for a
   * change of what somebody is paying or has paid.
   */
  follow(tx: Tx, proposal: PaidProposal, byId: number | null): Promise<void>;
  listFor(db: Executor, proposalIds: readonly number[]): Promise<ReadonlyMap<number, LivePayout>>;
}
