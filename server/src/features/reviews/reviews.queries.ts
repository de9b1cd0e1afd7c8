import type { ListQuery } from '@giro/contract/fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';

export type ReviewRow = Awaited<ReturnType<typeof listNewestReviews>>[number];

const columns = ['id', 'author', 'rating', 'text', 'written_on', 'version'] as const;

export function listNewestReviews(db: Executor, limit: number) {
  return db
    .selectFrom('reviews')
    .select(columns)
    .orderBy('written_on', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many reviews there are, and the sum of their ratings. */
export function sumRatings(db: Executor): Promise<{ count: number; sum: number }> {
  return db
    .selectFrom('reviews')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(rating), 0)`.as('sum')])
    .executeTakeFirstOrThrow();
}

/** A page of the reviews whose author or text the search finds, by day. */
export async function listReviews(db: Executor, query: ListQuery) {
  const pattern = containing(query.search);
  const condition =
    query.search === ''
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(fold(author) like fold(${pattern}) or fold(text) like fold(${pattern}))`;
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('reviews')
      .select(columns)
      .where(condition)
      .orderBy('written_on', query.sort)
      .orderBy('id', query.sort)
      .limit(pageSize)
      .offset(offsetOf(query))
      .execute(),
    db
      .selectFrom('reviews')
      .where(condition)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
