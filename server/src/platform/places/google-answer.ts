import { tidyHours, weekdayOf } from '@giro/contract/rules/shop-info.ts';
import { z } from 'zod';
import type { Place } from './places.ts';

const line = z.string().trim().min(1);
const link = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .catch(null);

/** Places API (New), `Place.reviews[]`. A review without words or author says nothing to visitors. */
const googleReview = z.object({
  rating: z.number().min(1).max(5),
  relativePublishTimeDescription: z.string().catch(''),
  text: z.object({ text: line }),
  authorAttribution: z.object({ displayName: line, uri: link, photoUri: link }),
  publishTime: z.string().catch(''),
});
type GoogleReview = z.output<typeof googleReview>;

/** Places API (New), `Place`. A part in an unknown shape counts as not said. */
const googlePlace = z.object({
  rating: z.number().min(0).max(5).optional().catch(undefined),
  userRatingCount: z.number().int().min(0).optional().catch(undefined),
  shortFormattedAddress: line.optional().catch(undefined),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional().catch(undefined),
  regularOpeningHours: z
    .object({ weekdayDescriptions: z.array(z.string()) })
    .optional()
    .catch(undefined),
  reviews: z.array(googleReview.nullable().catch(null)).optional().catch(undefined),
});

/** Fields of a detail request; Google bills and answers by this list. */
export const wantedFields = Object.keys(googlePlace.shape).join(',');

function presentReview(review: GoogleReview): Place['reviews'][number] {
  const seconds = Math.floor(Date.parse(review.publishTime) / 1000);
  return {
    author_name: review.authorAttribution.displayName,
    author_url: review.authorAttribution.uri ?? null,
    profile_photo_url: review.authorAttribution.photoUri ?? null,
    rating: review.rating,
    relative_time_description: review.relativePublishTimeDescription,
    text: review.text.text,
    time: Number.isNaN(seconds) ? 0 : seconds,
  };
}

/** Google's place in our words. Throws for an answer that is no place at all. */
export function readGooglePlace(body: unknown): Place {
  const place = googlePlace.parse(body);
  const hours = (place.regularOpeningHours?.weekdayDescriptions ?? []).map(tidyHours);
  return {
    rating: place.rating,
    ratingsTotal: place.userRatingCount,
    reviews: (place.reviews ?? []).flatMap((review) => (review ? [presentReview(review)] : [])),
    vicinity: place.shortFormattedAddress,
    location: place.location,
    openingHours: hours
      .filter((entry) => weekdayOf(entry) >= 0)
      .sort((one, other) => weekdayOf(one) - weekdayOf(other)),
  };
}

const googleSearch = z.object({ places: z.array(z.object({ id: line })).optional() });

/** The id of the first place that a text search found. */
export function readFoundId(body: unknown): string | undefined {
  return googleSearch.parse(body).places?.[0]?.id;
}
