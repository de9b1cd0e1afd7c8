import { sql } from 'kysely';
import type { Executor } from '../platform/database/database.ts';
import type { Invariant } from '../platform/features/invariant.ts';

const mostPlaces = 10;

/** The first places where an invariant is broken, and how many there are. */
export async function findBreaks(db: Executor, { broken }: Invariant): Promise<{ places: string[]; count: number }> {
  const { rows } = await sql<{ place: string; count: number }>`
    select place, count(*) over ()::int as count from (${broken}) broken order by length(place), place
    limit ${sql.lit(mostPlaces)}`.execute(db);
  return { places: rows.map(({ place }) => place), count: rows[0]?.count ?? 0 };
}
