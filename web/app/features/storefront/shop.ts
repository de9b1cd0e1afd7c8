import { type PlaceInfo, type PublicShop, placeInfoCall } from '@giro/contract/calls/storefront-info.ts';
import { tidyHours, weekdayOf } from '@giro/contract/rules/shop-info.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { browserStore } from '../../lib/browser-store.ts';

const useKnownRoot = () => useRouteLoaderData('root') as { shop: PublicShop; origin: string } | undefined;

function useRoot() {
  const root = useKnownRoot();
  if (!root) throw new Error('The root loader has not answered');
  return root;
}

/** The shop's data about itself, as the first page brought it. */
export function useShop(): PublicShop {
  return useRoot().shop;
}

/** The same where even that may be missing, as on the page that tells of an error. */
export function useKnownShop(): PublicShop | undefined {
  return useKnownRoot()?.shop;
}

/** The start of the shop's addresses, as `https://example.com`. */
export function useOrigin(): string {
  return useRoot().origin;
}

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

/** One line of the opening hours as people read it. */
export interface HoursLine {
  days: string;
  hours: string;
}

/** Monday to Friday, by their places in the week. */
const workdays = ['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira'];
const saturday = 5;
const sunday = 6;

/**
 * Groups a list of 'weekday: hours', in whatever order it comes: Monday to Friday become one line when they are equal
 * but for their spaces and dashes, Saturday appears when it is there, and Sunday always, 'Fechado' when nothing else is
 * said.
 */
export function groupHours(list: readonly string[]): HoursLine[] {
  const byDay = new Map(list.map((entry) => [weekdayOf(entry), entry.slice(entry.indexOf(':') + 1).trim()]));
  const week = workdays.flatMap((days, index) => {
    const hours = byDay.get(index);
    return hours ? [{ days, hours }] : [];
  });
  const isSame = week.length === workdays.length && new Set(week.map(({ hours }) => tidyHours(hours))).size === 1;
  const onSaturday = byDay.get(saturday);
  const onSunday = byDay.get(sunday);
  const isClosed = !onSunday || /^fechado$/i.test(onSunday);
  return [
    ...(isSame && week[0] ? [{ days: 'Segunda a Sexta', hours: week[0].hours }] : week),
    ...(onSaturday ? [{ days: 'Sábado', hours: onSaturday }] : []),
    { days: 'Domingo', hours: isClosed ? 'Fechado' : onSunday },
  ];
}
