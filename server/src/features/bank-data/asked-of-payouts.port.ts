import type { PayoutState } from '@giro/contract/rules/payment.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Facts of a payout that decide on its account. */
export interface AccountPayout {
  state: PayoutState;
  /** Amount and destination stay: somebody is paying, or has paid. */
  isFrozen: boolean;
}

/** Payouts, which go to these accounts. */
export interface AccountPayouts {
  listFor(db: Executor, proposalIds: readonly number[]): Promise<ReadonlyMap<number, AccountPayout>>;
  /** Whoever pays is to see that the account of a proposal is another one. */
  noteAccount(tx: Tx, proposalId: number): Promise<void>;
}
