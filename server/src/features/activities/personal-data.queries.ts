import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { ReadOwn } from '../../platform/features/personal-data.ts';

export interface OwnActivityRow {
  id: number;
  at: Date;
  kind: string;
  is_own: boolean;
  client: string | null;
  before: unknown;
  after: unknown;
}

/**
 * The record of what somebody has done and of what was done to their account. Of others it tells nothing: from where
 * they did it, and what else somebody of the shop has changed, are not this person's.
 */
export const listOwnActivities: ReadOwn<OwnActivityRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<OwnActivityRow>`
    select id::int, at, kind, by_id is not distinct from ${userId}::int as is_own,
      case when by_id = ${userId} then client end as client,
      case when subject_kind = 'user' and subject_id = ${String(userId)} then before end as before,
      case when subject_kind = 'user' and subject_id = ${String(userId)} then after end as after
    from activities
    where ((subject_kind = 'user' and subject_id = ${String(userId)}) or by_id = ${userId}) and id > ${afterId}
    order by id limit ${batchSize}`.execute(tx);
  return rows;
};
