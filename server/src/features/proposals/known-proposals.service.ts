import type { Executor, Tx } from '../../platform/database/database.ts';
import { lockRows, shareLockRows } from '../../platform/database/lock-order.ts';
import { notFound } from '../../platform/http/errors.ts';
import {
  insertProposalEvent,
  listProposalEvents,
  type NewProposalEvent,
  type ProposalEventRow,
} from './proposal-status.queries.ts';
import { findProposal, listSellers, type ProposalRow } from './proposals.queries.ts';

export const unknownProposal = 'Proposta não encontrada.';

/** Throws 404. */
export async function getProposal(db: Executor, id: number): Promise<ProposalRow> {
  const row = await findProposal(db, id);
  if (!row) throw notFound(unknownProposal);
  return row;
}

/** Who offers this proposal. Throws 404. */
export async function getSeller(db: Executor, { user_id }: ProposalRow) {
  const [seller] = await listSellers(db, [user_id]);
  if (!seller) throw notFound(unknownProposal);
  return seller;
}

/** Nobody else saves this proposal until the transaction ends. */
export const lockProposal = (tx: Tx, id: number): Promise<void> => lockRows(tx, 'proposals', [id]);

/** Nobody changes this proposal until the transaction ends; others may share the lock. */
export const shareLockProposal = (tx: Tx, id: number): Promise<void> => shareLockRows(tx, 'proposals', [id]);

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
