import type { ReviewBody } from '@giro/contract/calls/reviews.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

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

/** Number of reviews, and the sum of their ratings. */
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

export function findReview(tx: Tx, id: number): Promise<ReviewRow | undefined> {
  return tx.selectFrom('reviews').select(columns).where('id', '=', id).executeTakeFirst();
}

export function insertReview(tx: Tx, body: ReviewBody, adminId: number): Promise<ReviewRow> {
  return tx
    .insertInto('reviews')
    .values({ ...body, updated_by: adminId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none at the edit's version. */
export function updateReview(
  tx: Tx,
  id: number,
  body: ReviewBody,
  edit: Edit,
  now: Date,
): Promise<ReviewRow | undefined> {
  return tx
    .updateTable('reviews')
    .set({ ...savedBy(edit, now), ...body })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning(columns)
    .executeTakeFirst();
}

/** False when there is none. */
export async function deleteReview(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('reviews').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
