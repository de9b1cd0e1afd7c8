import { tidyHours, weekdayOf } from '@giro/contract/rules/shop-info.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Place, Places, WantedPlace } from './places.ts';

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
const wantedFields = Object.keys(googlePlace.shape).join(',');

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
function readGooglePlace(body: unknown): Place {
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
function readFoundId(body: unknown): string | undefined {
  return googleSearch.parse(body).places?.[0]?.id;
}

const timeoutMs = 3000;
/** Google allows no longer storing of reviews and hours; ids of places may be kept. */
const keepMs = 10 * 60_000;
/** After a failure visitors do not wait for Google again so soon. */
const restMs = 60_000;

export interface GooglePlacesOptions {
  url: string;
  key: string;
  log: Pick<Logger, 'warn' | 'info'>;
  now: () => Date;
}

/** Says what a failed request was about, never its key. */
class GoogleProblem extends Error {
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** Google's Places API (New). An answer is kept for ten minutes; many who want it at once share one request. */
export function createGooglePlaces({ url, key, log, now }: GooglePlacesOptions): Places {
  const kept = new Map<string, { place: Promise<Place | undefined>; until: number }>();
  const foundIds = new Map<string, string>();
  let isFailing = false;

  async function ask(path: string, fieldMask: string, body?: object): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-goog-api-key': key,
        'x-goog-fieldmask': fieldMask,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new GoogleProblem(`Google Places answered ${response.status}`, response.status);
    return response.json();
  }

  async function findId({ name, address }: WantedPlace): Promise<string | undefined> {
    const textQuery = `${name}, ${address}`;
    const known = foundIds.get(textQuery);
    if (known) return known;
    const search = { textQuery, languageCode: 'pt-BR', pageSize: 1 };
    const id = readFoundId(await ask('/v1/places:searchText', 'places.id', search));
    if (id) foundIds.set(textQuery, id);
    return id;
  }

  async function fetchPlace(wanted: WantedPlace): Promise<Place> {
    const id = wanted.id ?? (await findId(wanted));
    if (!id) throw new GoogleProblem('Google Places knows no place of this name and address');
    return readGooglePlace(await ask(`/v1/places/${encodeURIComponent(id)}?languageCode=pt-BR`, wantedFields));
  }

  async function tryFetch(wanted: WantedPlace): Promise<Place | undefined> {
    try {
      const place = await fetchPlace(wanted);
      if (isFailing) log.info('Google Places answers again');
      isFailing = false;
      return place;
    } catch (error) {
      // Google gives up ids; a new search finds the new one.
      if (error instanceof GoogleProblem && error.status === 404) foundIds.clear();
      if (!isFailing) log.warn({ err: error }, 'Google Places is not available; the shop shows its own data');
      isFailing = true;
      return undefined;
    }
  }

  return {
    async findPlace(wanted) {
      const name = JSON.stringify(wanted);
      const known = kept.get(name);
      if (known && now().getTime() < known.until) return known.place;
      const entry = { place: tryFetch(wanted), until: now().getTime() + keepMs };
      // Only the place of the settings of today is worth keeping.
      kept.clear();
      kept.set(name, entry);
      if (!(await entry.place)) entry.until = Math.min(entry.until, now().getTime() + restMs);
      return entry.place;
    },
  };
}
