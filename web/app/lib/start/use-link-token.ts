import { useSearchParams } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * The token of a mailed link, '' where the address has none. Undefined until the page runs in the browser, the only
 * place where it is read.
 */
export function useLinkToken(): string | undefined {
  const [params] = useSearchParams();
  const isReady = useHydrated();
  return isReady ? (params.get('token')?.trim() ?? '') : undefined;
}
