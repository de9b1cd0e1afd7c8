import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

/** Whose chat is opened. */
export type ChatSubject = 'proposal' | 'order' | 'user';

export interface NewOpening {
  kind: ChatSubject;
  subjectId: number;
  /** Null for a person's, who has none. */
  status: number | null;
  byId: number;
}

export async function insertOpening(tx: Tx, { kind, subjectId, status, byId }: NewOpening): Promise<void> {
  await tx
    .insertInto('whatsapp_openings')
    .values({ subject_kind: kind, subject_id: subjectId, status, by: byId })
    .execute();
}

/** The newest opening of each of these that has any, with the name of who did it. */
export function listNewestOpenings(db: Executor, kind: ChatSubject, ids: readonly number[]) {
  return db
    .selectFrom('whatsapp_openings')
    .innerJoin('users', 'users.id', 'whatsapp_openings.by')
    .distinctOn('subject_id')
    .select(['subject_id', 'at', 'users.name as by_name'])
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', [...ids, 0])
    .orderBy('subject_id')
    .orderBy('whatsapp_openings.id', 'desc')
    .execute();
}

export const chatsDemo: DemoPart = {
  async remove(tx, { people, orders, proposals }) {
    await sql`
      delete from whatsapp_openings
      where by = any(${people}::int[])
        or (subject_kind = 'user' and subject_id = any(${people}::int[]))
        or (subject_kind = 'order' and subject_id = any(${orders}::int[]))
        or (subject_kind = 'proposal' and subject_id = any(${proposals}::int[]))`.execute(tx);
    return {};
  },
};
