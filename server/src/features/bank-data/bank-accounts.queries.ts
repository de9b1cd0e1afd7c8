import type { BankData } from '@giro/contract/calls/bank-data.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { savedBy } from '../../platform/database/versions.ts';

export type AccountChangeRow = Awaited<ReturnType<typeof listAccountChanges>>[number];

/** Who gives an account: nobody that is known by a mailed link. */
export interface AccountGiver {
  id: number | null;
  isOfShop: boolean;
}

/** Writes a proposal's account. One that replaces another is a change of the proposal, by whom `replaced` says. */
export async function updateAccount(
  tx: Tx,
  proposalId: number,
  sealed: string,
  replaced: { at: Date; byId: number | null } | undefined,
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ bank_data_sealed: sealed, ...(replaced && savedBy(replaced, replaced.at)) })
    .where('id', '=', proposalId)
    .execute();
}

/** Records a change of account, masked, and returns its id; without an account before it is the first. */
export async function insertAccountChange(
  tx: Tx,
  change: { proposalId: number; by: AccountGiver; before: BankData | null; after: BankData },
): Promise<number> {
  const { proposalId, by, before, after } = change;
  const { id } = await tx
    .insertInto('bank_data_changes')
    .values({
      proposal_id: proposalId,
      changed_at: sql<Date>`giro_now()`,
      changed_by: by.id,
      by_shop: by.isOfShop,
      before_masked: before && JSON.stringify(before),
      after_masked: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The latest change of the account of each of these proposals that has had more than the first that its seller gave. */
export function listAccountChanges(db: Executor, proposalIds: readonly number[]) {
  return db
    .selectFrom('bank_data_changes')
    .leftJoin('users', 'users.id', 'bank_data_changes.changed_by')
    .distinctOn('proposal_id')
    .select(['proposal_id', 'changed_at', 'users.name as changed_by_name', 'before_masked', 'after_masked'])
    .select(sql<boolean>`changed_at > giro_now() - interval '24 hours'`.as('is_recent'))
    .where('proposal_id', 'in', [...proposalIds, 0])
    .where((change) => change.or([change('before_masked', 'is not', null), change('by_shop', '=', true)]))
    .orderBy('proposal_id')
    .orderBy('bank_data_changes.id', 'desc')
    .execute();
}
