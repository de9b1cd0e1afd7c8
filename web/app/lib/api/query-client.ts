import { type Query, QueryClient } from '@tanstack/react-query';
import { browserStore } from '../browser-store.ts';
import { ApiError } from './call-api.ts';

/** The time a list may be shown before it must be asked for again. */
export const fiveMinutesMs = 5 * 60_000;
/** The moment at which this browser last kept a list for later visits, in milliseconds since 1970. */
export const listsKept = browserStore<number>({ key: 'lists-kept', read: Number, where: 'browser' });
const mostRetries = 2;
const sharedMs = 5000;

/**
 * True if a part of the screen that comes to read a list asks for it: always, unless another part reads it already and
 * asked a moment ago.
 */
function asksOnMount(query: Query): boolean {
  const isReadElsewhere = query.getObserversCount() > 1;
  return !isReadElsewhere || query.isStaleByTime(sharedMs);
}

/**
 * Answers are kept for five minutes, and asked for anew each time they are shown; only a lost connection or a failing
 * server is asked again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        refetchOnMount: asksOnMount,
        gcTime: fiveMinutesMs,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) =>
          failures < mostRetries && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
