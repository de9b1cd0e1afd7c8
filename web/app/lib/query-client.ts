import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './call-api.ts';

/** How long a list may be shown before it must be asked for again. */
export const fiveMinutesMs = 5 * 60_000;
const mostRetries = 2;

/** Answers are kept for five minutes; only a lost connection or a failing server is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
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
