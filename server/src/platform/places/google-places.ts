import type { Logger } from 'pino';
import { readFoundId, readGooglePlace, wantedFields } from './google-answer.ts';
import type { Place, Places, WantedPlace } from './places.ts';

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
