import type { ProposalEventKind } from '@giro/contract/rules/proposal.ts';
import type { Updateable } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Proposals } from '../../platform/database/schema.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number];

/** Every status of these proposals, oldest first, with the name of who set it. */
export function listHistory(db: Executor, proposalIds: readonly number[]) {
  return db
    .selectFrom('proposal_statuses')
    .leftJoin('users', 'users.id', 'proposal_statuses.changed_by')
    .select([
      'proposal_id',
      'proposal_statuses.id',
      'from_status',
      'status',
      'changed_at',
      'users.name as changed_by_name',
      'by_name',
    ])
    .where('proposal_id', 'in', [...proposalIds, 0])
    .orderBy('proposal_statuses.id')
    .execute();
}

/** A status and what it brings with it; what is undefined stays as it is. */
export type StatusColumns = { status: number } & Pick<
  Updateable<Proposals>,
  'shipping_code' | 'rejection_reason' | 'new_value_cents' | 'freight_cents' | 'payment_date' | 'return_code'
>;

/** Who sets a status, over which version; nobody where it comes by itself or of what the seller does. */
export type StatusEdit = Omit<Edit, 'byId'> & { byId: number | null };

/**
 * Sets a status as the proposal's next version. Returns whether it could: not when there is no such proposal, its
 * seller is deactivated, or it is no longer at the edit's version.
 */
export async function updateStatus(
  tx: Tx,
  id: number,
  columns: StatusColumns,
  edit: StatusEdit,
  at: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('proposals')
    .set({ ...savedBy(edit, at), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'proposals.user_id')
          .where('users.deleted_at', 'is', null),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Records a status in a proposal's history, with the one before it. */
export async function insertStatus(
  tx: Tx,
  proposalId: number,
  entry: { status: number; changed_at: Date; changed_by?: number | null; by_name?: string | null },
): Promise<void> {
  await tx
    .insertInto('proposal_statuses')
    .values((eb) => ({
      proposal_id: proposalId,
      from_status: eb
        .selectFrom('proposal_statuses as earlier')
        .select('earlier.status')
        .where('earlier.proposal_id', '=', proposalId)
        .orderBy('earlier.id', 'desc')
        .limit(1),
      ...entry,
    }))
    .execute();
}

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
