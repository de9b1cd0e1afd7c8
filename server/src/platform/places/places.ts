import type { ShownReview } from '@giro/contract/calls/reviews.ts';

/** Search terms for a shop: its id at the service, else its name and address. */
export interface WantedPlace {
  id: string | undefined;
  name: string;
  address: string;
}

/** A place service's knowledge of a shop. Anything it did not say is undefined, or an empty list. */
export interface Place {
  rating: number | undefined;
  ratingsTotal: number | undefined;
  reviews: ShownReview[];
  vicinity: string | undefined;
  location: { latitude: number; longitude: number } | undefined;
  /** Lines 'weekday: hours', from Monday. */
  openingHours: string[];
}

/** A service that knows places. Never throws: undefined while it is unreachable, refuses, or knows no such place. */
export interface Places {
  findPlace(wanted: WantedPlace): Promise<Place | undefined>;
}

/** For shops that ask nobody. */
export const noPlaces: Places = { findPlace: async () => undefined };
