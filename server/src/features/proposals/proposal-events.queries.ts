import type { ProposalEventKind } from '@giro/contract/rules/proposal.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';

export type ProposalEventRow = Awaited<ReturnType<typeof listProposalEvents>>[number];

export interface NewProposalEvent {
  proposalId: number;
  kind: ProposalEventKind;
  /** Absent for the seller's link and for what happens by itself. */
  by?: number | null | undefined;
  /** Facts that its detail is told from: see `presentEventDetail`. */
  data?: object;
}

export async function insertProposalEvent(tx: Tx, event: NewProposalEvent): Promise<void> {
  const { proposalId, kind, by, data = {} } = event;
  await tx
    .insertInto('proposal_events')
    .values({ proposal_id: proposalId, kind, by, data: JSON.stringify(data) })
    .execute();
}

/** Events of these proposals, oldest first, with the name of who caused each. */
export function listProposalEvents(db: Executor, proposalIds: readonly number[]) {
  return db
    .selectFrom('proposal_events')
    .leftJoin('users', 'users.id', 'proposal_events.by')
    .select(['proposal_id', 'kind', 'at', 'data', 'users.name as by_name'])
    .where('proposal_id', 'in', [...proposalIds, 0])
    .orderBy('proposal_events.id')
    .execute();
}
