import { type PlaceInfo, placeInfoCall } from '@giro/contract/calls/storefront-info.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';

const storageKey = 'googleMaps';
const lifetimeMs = 604_800_000;

/** The text of a stored place, unless it is older than seven days at `nowMs` or unreadable. */
export function readStoredPlace(stored: string | null, nowMs: number): PlaceInfo | undefined {
  try {
    const { place, storedAt } = JSON.parse(stored ?? '{}') as { place?: PlaceInfo; storedAt?: number };
    const isWhole = typeof place?.vicinity === 'string' && Array.isArray(place.opening_hours);
    return isWhole && typeof storedAt === 'number' && nowMs - storedAt < lifetimeMs ? place : undefined;
  } catch {
    return undefined;
  }
}

async function loadPlace(): Promise<PlaceInfo> {
  const known = readStoredPlace(localStorage.getItem(storageKey), Date.now());
  if (known) return known;
  const place = await callApi(placeInfoCall);
  localStorage.setItem(storageKey, JSON.stringify({ place, storedAt: Date.now() }));
  return place;
}

/** Asks anew where the shop is: this browser has just changed it. */
export async function forgetPlace(client: QueryClient): Promise<void> {
  localStorage.removeItem(storageKey);
  await client.invalidateQueries({ queryKey: [placeInfoCall.path] });
}

/** The shop's place and opening hours: kept in this browser for seven days, asked again after that. */
export function usePlaceInfo() {
  return useQuery({ queryKey: [placeInfoCall.path], queryFn: loadPlace, staleTime: Number.POSITIVE_INFINITY });
}
