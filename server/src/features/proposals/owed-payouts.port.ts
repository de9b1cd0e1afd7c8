import type { PayoutState } from '@giro/contract/rules/payment.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Parts of a proposal that decide on its payout. */
export interface PaidProposal {
  id: number;
  status: number;
  value_cents: number;
  new_value_cents: number | null;
  /** A day of São Paulo, YYYY-MM-DD. */
  payment_date: string | null;
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
