import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, id, integer, listQuery, pageOf, text } from '../fields.ts';
import { saoPauloToday } from '../rules/dates.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

/** A review as the carousel shows it, in the words of Google's places. */
export const shownReview = z.object({
  author_name: z.string(),
  /** The author's page at Google; null for reviews that the shop keeps itself. */
  author_url: z.string().nullable(),
  profile_photo_url: z.string().nullable(),
  rating: z.number(),
  relative_time_description: z.string(),
  text: z.string(),
  /** Seconds since 1970. */
  time: z.number(),
});
export type ShownReview = z.output<typeof shownReview>;

export const readReviewsCall = defineCall({
  method: 'GET',
  path: '/reviews',
  may: 'public',
  summary: 'What customers say, from Google when a key is set, else what the shop has collected',
  cache: ['reviews', 'settings'],
  keptForSeconds: 60,
  responses: {
    200: z.object({
      rating: z.number(),
      user_ratings_total: z.number(),
      reviews: z.array(shownReview),
      source: z.enum(['google', 'shop']),
    }),
  },
});

/** The overall rating of the reviews that pages show as the shop's own. */
export const storedRatingCall = defineCall({
  method: 'GET',
  path: '/reviews/nota',
  may: 'public',
  summary: "The rating of the reviews that the shop keeps; null where it has none, or shows Google's",
  cache: ['reviews'],
  responses: { 200: z.object({ nota: z.object({ rating: z.number(), count: z.number() }).nullable() }) },
});
export type StoredRating = z.output<(typeof storedRatingCall)['responses'][200]>['nota'];

export const review = z.object({
  id: z.number(),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  /** yyyy-mm-dd. */
  written_on: z.string(),
  version: z.number(),
});
export type Review = z.output<typeof review>;

const reviewBody = z.object({
  author: text(80),
  rating: integer(1, 5),
  text: text(1000),
  written_on: day.refine((written) => written <= saoPauloToday(new Date()), texts.futureReview),
});
export type ReviewBody = z.output<typeof reviewBody>;
const reviewAnswer = z.object({ message: z.string(), review });

export const listReviewsCall = defineCall({
  method: 'GET',
  path: '/depoimentos',
  may: 'reviews.see',
  summary: 'Reviews that the shop keeps; search finds author and text',
  query: listQuery,
  responses: { 200: pageOf(review) },
});
export const createReviewCall = defineCall({
  method: 'POST',
  path: '/depoimentos',
  may: 'reviews.change',
  summary: 'Adds a review',
  changes: ['reviews'],
  body: reviewBody,
  responses: { 201: reviewAnswer },
});
export const updateReviewCall = defineCall({
  method: 'PUT',
  path: '/depoimentos/:id',
  may: 'reviews.change',
  summary: 'Changes a review; If-Match tells of another admin who saved since',
  changes: ['reviews'],
  params: z.object({ id }),
  body: reviewBody,
  responses: { 200: reviewAnswer },
});
export const deleteReviewCall = defineCall({
  method: 'DELETE',
  path: '/depoimentos/:id',
  may: 'reviews.change',
  summary: 'Removes a review',
  changes: ['reviews'],
  params: z.object({ id }),
  responses: { 200: done },
});
