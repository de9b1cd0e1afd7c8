import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { BankAccounts } from './bank-accounts.service.ts';
import type { BankLinks } from './bank-links.service.ts';
import { presentProposal, type Reader } from './proposals.presenter.ts';
import { listAccountChanges, listHistory, listSellers, type ProposalRow } from './proposals.queries.ts';

interface PresentingOptions {
  accounts: AccountsService;
  bankAccounts: BankAccounts;
  bankLinks: BankLinks;
  now: () => Date;
}

/**
 * Completes rows with their sellers, histories, tokens and changes of account, by a few statements however many rows
 * there are; those of a file by two that only read.
 */
export function presentingProposals({ accounts, bankAccounts, bankLinks, now }: PresentingOptions) {
  return async (db: Executor, rows: readonly ProposalRow[], reader: Reader): Promise<Proposal[]> => {
    const ids = rows.map(({ id }) => id);
    const [sellers, history, tokens, changes] = await Promise.all([
      listSellers(
        db,
        rows.map(({ user_id }) => user_id),
      ),
      listHistory(db, ids),
      reader === 'file' ? undefined : bankLinks.ensureTokens(db, ids),
      reader === 'file' ? [] : listAccountChanges(db, ids),
    ]);
    const sellerOf = new Map(sellers.map((seller) => [seller.id, accounts.present(seller)]));
    const historyOf = Map.groupBy(history, ({ proposal_id }) => proposal_id);
    const changeOf = new Map(changes.map((change) => [change.proposal_id, change]));
    const today = saoPauloToday(now());
    return rows.flatMap((row) => {
      const seller = sellerOf.get(row.user_id);
      if (!seller) return [];
      return presentProposal({
        row,
        seller,
        history: historyOf.get(row.id) ?? [],
        bankData: bankAccounts.open(row),
        bankToken: tokens?.get(row.id),
        accountChange: changeOf.get(row.id),
        reader,
        today,
      });
    });
  };
}
