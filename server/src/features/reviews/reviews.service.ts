import type { Review, ReviewBody } from '@giro/contract/calls/reviews.ts';
import type { ListQuery } from '@giro/contract/fields.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import { presentReview, presentShownReview } from './reviews.presenter.ts';
import {
  deleteReview,
  insertReview,
  listNewestReviews,
  listReviews,
  sumRatings,
  updateReview,
} from './reviews.queries.ts';
import { overallRating } from './reviews.rules.ts';

const unknownReview = 'Depoimento não encontrado.';
/** More than anybody leafs through. */
const mostShown = 20;

export interface ReviewsOptions {
  database: Database;
  storefrontInfo: StorefrontInfoService;
  now: () => Date;
}

export type ReviewsService = ReturnType<typeof createReviews>;

export function createReviews({ database, storefrontInfo, now }: ReviewsOptions) {
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

  /** What customers say: at Google when it answers and has any, else what the shop keeps. */
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
    return presentReview(await insertReview(database, body, adminId));
  }

  /** Throws 404, and 409 when another admin saved since the edit's version. */
  async function update(id: number, body: ReviewBody, edit: Edit): Promise<Review> {
    const row = await updateReview(database, id, body, edit, now());
    if (row) return presentReview(row);
    const changed = 'Este depoimento foi alterado';
    return refuseUnsaved(database, { table: 'reviews', id, unknown: unknownReview, changed });
  }

  /** Throws 404. */
  async function remove(id: number): Promise<void> {
    if (!(await deleteReview(database, id))) throw notFound(unknownReview);
  }

  return { show, list, create, update, remove };
}
