import type { Review, ReviewBody } from '@giro/contract/calls/reviews.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { record, recordChanges, stateOf } from '../../platform/record/record.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import { presentReview, presentShownReview } from './reviews.presenter.ts';
import {
  deleteReview,
  findReview,
  insertReview,
  listNewestReviews,
  listReviews,
  sumRatings,
  updateReview,
} from './reviews.queries.ts';
import { overallRating } from './reviews.rules.ts';

const subjectOf = (id: number) => ({ kind: 'review', id, words: `Depoimento ${id}` });
const stateOfReview = (row: Pick<Review, 'rating' | 'text'>) => stateOf({ rating: 'Nota', text: 'Texto' }, row);

const unknownReview = 'Depoimento não encontrado.';
/** More than anybody leafs through. */
const mostShown = 20;

export interface ReviewsOptions {
  database: Database;
  storefrontInfo: StorefrontInfoService;
  /** True if visitors are shown Google's reviews where it has any. */
  showsGoogle: boolean;
  now: () => Date;
}

export type ReviewsService = ReturnType<typeof createReviews>;

export function createReviews({ database, storefrontInfo, showsGoogle, now }: ReviewsOptions) {
  /** The newest reviews that the shop keeps, with the rating of all. */
  async function showOwn() {
    const [rows, { count, sum }] = await Promise.all([listNewestReviews(database, mostShown), sumRatings(database)]);
    const today = saoPauloToday(now());
    return {
      rating: overallRating(sum, count),
      user_ratings_total: count,
      reviews: rows.map((row) => presentShownReview(row, today)),
      source: 'shop' as const,
    };
  }

  /** Rating from the reviews that the shop keeps; null where there are none, or where pages show others. */
  async function rateOwn() {
    if (showsGoogle) return null;
    const { count, sum } = await sumRatings(database);
    return count === 0 ? null : { rating: overallRating(sum, count), count };
  }

  /** Customers' reviews: Google's when it answers and has any, else those that the shop keeps. */
  async function show() {
    const place = await storefrontInfo.findGooglePlace(database);
    if (!place?.rating || place.reviews.length === 0) return showOwn();
    return {
      rating: place.rating,
      user_ratings_total: place.ratingsTotal ?? place.reviews.length,
      reviews: place.reviews,
      source: 'google' as const,
    };
  }

  async function list(query: ListQuery) {
    const { rows, total } = await listReviews(database, query);
    return pageOf(rows.map(presentReview), total, query.page);
  }

  async function create(body: ReviewBody, adminId: number): Promise<Review> {
    return database.transaction().execute(async (tx) => {
      const row = await insertReview(tx, body, adminId);
      await record(tx, { kind: 'review-added', subject: subjectOf(row.id), after: stateOfReview(row) });
      return presentReview(row);
    });
  }

  /** Throws 404, and 409 when another admin saved since the edit's version. */
  async function update(id: number, body: ReviewBody, edit: Edit): Promise<Review> {
    return database.transaction().execute(async (tx) => {
      const before = await findReview(tx, id);
      const row = await updateReview(tx, id, body, edit, now());
      const changed = 'Este depoimento foi alterado';
      if (!before || !row) return refuseUnsaved(tx, { table: 'reviews', id, unknown: unknownReview, changed });
      const states = { before: stateOfReview(before), after: stateOfReview(row) };
      await recordChanges(tx, { kind: 'review-changed', subject: subjectOf(id), ...states });
      return presentReview(row);
    });
  }

  /** Throws 404. */
  async function remove(id: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      if (!(await deleteReview(tx, id))) throw notFound(unknownReview);
      await record(tx, { kind: 'review-removed', subject: subjectOf(id) });
    });
  }

  return { show, rateOwn, list, create, update, remove };
}
