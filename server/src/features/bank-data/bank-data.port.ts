import type { BankData } from '@giro/contract/calls/bank-data.ts';
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

/** Facts of a proposal that decide on the account that its seller is paid to. */
export interface AccountProposal {
  id: number;
  user_id: number;
  status: number;
  /** A day of São Paulo, YYYY-MM-DD. */
  payment_date: string | null;
  bank_data_sealed: string | null;
  /** 'pix' or 'credit'. */
  pay_as: string;
  brand_name: string;
  model_name: string;
  version: number;
}

/** An account as its seller is told of it, masked. */
export interface SavedAccount {
  masked: BankData;
  /** True if there was none before. */
  isFirst: boolean;
  /** True if somebody of the shop gave it. */
  isByShop: boolean;
}

/** Proposals, whose accounts these are. */
export interface AccountProposals {
  /** Throws 404. */
  find(db: Executor, id: number): Promise<AccountProposal>;
  /** Others who save this proposal wait until the transaction ends. */
  lock(tx: Tx, id: number): Promise<void>;
  /** Tells the seller which account the shop pays now; `changeId` names the save. */
  tellAccount(tx: Tx, id: number, changeId: number, account: SavedAccount): Promise<void>;
}
