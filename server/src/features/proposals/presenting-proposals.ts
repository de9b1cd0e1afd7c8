import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { BankAccounts } from './bank-accounts.ts';
import { presentProposal } from './proposals.presenter.ts';
import { listHistory, listSellers, type ProposalRow } from './proposals.queries.ts';

interface PresentingOptions {
  accounts: AccountsService;
  bankAccounts: BankAccounts;
  now: () => Date;
}

/** Completes rows with their sellers and histories, by two statements however many rows there are. */
export function presentingProposals({ accounts, bankAccounts, now }: PresentingOptions) {
  return async (db: Executor, rows: readonly ProposalRow[], reader: 'admin' | 'user'): Promise<Proposal[]> => {
    const [sellers, history] = await Promise.all([
      listSellers(
        db,
        rows.map(({ user_id }) => user_id),
      ),
      listHistory(
        db,
        rows.map(({ id }) => id),
      ),
    ]);
    const sellerOf = new Map(sellers.map((seller) => [seller.id, accounts.present(seller)]));
    const historyOf = Map.groupBy(history, ({ proposal_id }) => proposal_id);
    const today = saoPauloToday(now());
    return rows.flatMap((row) => {
      const seller = sellerOf.get(row.user_id);
      if (!seller) return [];
      const bankData = bankAccounts.open(row);
      return presentProposal({ row, seller, history: historyOf.get(row.id) ?? [], bankData, reader, today });
    });
  };
}
