import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { OpenMatter } from '../../platform/features/personal-data.ts';

/** Each open matter of a person, with the number of its kind in the list. */
const openMatters = (matters: readonly OpenMatter[], userId: RawBuilder<unknown>) =>
  sql.join(
    matters.map(
      ({ select }, kind) => sql`select ${sql.lit(kind)} as kind, name, status from (${select(userId)}) matter`,
    ),
    sql` union all `,
  );

export interface OpenMatterRow {
  kind: number;
  /** By what it is called: an order's code, a proposal's number. */
  name: string;
  status: number | null;
}

export async function listOpenMatters(db: Executor, matters: readonly OpenMatter[], userId: number) {
  const { rows } = await sql<OpenMatterRow>`${openMatters(matters, sql`${userId}::int`)}`.execute(db);
  return rows;
}

/** The condition that nothing is, for the row of `users`. */
export const nothingOpen = (matters: readonly OpenMatter[]) =>
  sql<boolean>`not exists (${openMatters(matters, sql`users.id`)})`;
