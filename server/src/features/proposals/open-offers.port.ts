import type { CounterOffer } from '@giro/contract/calls/counter-offers.ts';
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
