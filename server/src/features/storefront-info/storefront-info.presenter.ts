import type { PlaceInfo } from '@giro/contract/calls/storefront-info.ts';
import type { Place } from '../../platform/places/places.ts';

/** A map of an address or of coordinates, drawn by Google without a key. */
function mapOf(query: string): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: query, hl: 'pt-BR', output: 'embed' })}`;
}

/** The shop's place as Google Places has it; its own settings fill the gaps. */
export function presentPlace(shop: Pick<PlaceInfo, 'vicinity' | 'opening_hours'>, place: Place | undefined): PlaceInfo {
  const { latitude, longitude } = place?.location ?? { latitude: null, longitude: null };
  const vicinity = place?.vicinity ?? shop.vicinity;
  return {
    vicinity,
    latitude,
    longitude,
    iframe: mapOf(place?.location ? `${latitude},${longitude}` : vicinity),
    opening_hours: place?.openingHours.length ? place.openingHours : shop.opening_hours,
  };
}
