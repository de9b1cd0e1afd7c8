import { type PlaceInfo, placeInfoCall } from '@giro/contract/calls/storefront-info.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { browserStore } from '../../lib/browser-store.ts';

export const storedPlace = browserStore<{ place: PlaceInfo }>({
  key: 'googleMaps',
  read(text) {
    const { place } = JSON.parse(text);
    return typeof place.vicinity === 'string' && Array.isArray(place.opening_hours) ? { place } : undefined;
  },
  where: 'browser',
  forDays: 7,
  writtenAs: 'storedAt',
});

async function loadPlace(): Promise<PlaceInfo> {
  const known = storedPlace.read();
  if (known) return known.place;
  const place = await callApi(placeInfoCall);
  storedPlace.write({ place });
  return place;
}

/** Asks anew where the shop is: this browser has just changed it. */
export async function forgetPlace(client: QueryClient): Promise<void> {
  storedPlace.forget();
  await client.invalidateQueries({ queryKey: [placeInfoCall.path] });
}

/** The shop's place and opening hours: kept in this browser for seven days, asked again after that. */
export function usePlaceInfo() {
  return useQuery({ queryKey: [placeInfoCall.path], queryFn: loadPlace, staleTime: Number.POSITIVE_INFINITY });
}
