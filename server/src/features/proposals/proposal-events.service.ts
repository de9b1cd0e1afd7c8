import type { Executor, Tx } from '../../platform/database/database.ts';
import {
  insertProposalEvent,
  listProposalEvents,
  type NewProposalEvent,
  type ProposalEventRow,
} from './proposal-events.queries.ts';

export type ProposalEvents = ReturnType<typeof createProposalEvents>;

/** Events of proposals beside their statuses: noted in the transaction that causes them, and never changed. */
export function createProposalEvents() {
  const note = (tx: Tx, event: NewProposalEvent): Promise<void> => insertProposalEvent(tx, event);

  /** The events of each of these proposals that has any, oldest first, by one statement. */
  async function listFor(db: Executor, proposalIds: readonly number[]): Promise<Map<number, ProposalEventRow[]>> {
    return Map.groupBy(await listProposalEvents(db, proposalIds), ({ proposal_id }) => proposal_id);
  }

  return { note, listFor };
}
