import type { CallDefinition, RequestOf, ResultOf } from '@giro/contract/call.ts';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { type ApiError, callApi } from './call-api.ts';
import { callKept } from './kept-answers.ts';
import type { CallKey } from './kept-lists.ts';

const loadKeptLists = async () => (await import('./kept-lists.ts')).keptLists;

/** Loaded with the first list that is asked for, not with the page. */
const persister: QueryPersister<unknown, QueryKey, never> = async (...fetching) =>
  (await loadKeptLists()).persisterFn(...fetching);

/**
 * A reading call as a query. What the server may keep for everybody, this browser keeps too, unless it is a setting of
 * the shop: such a list is shown from IndexedDB and asked again.
 */
export function queryOf<Call extends CallDefinition>(call: Call, request?: RequestOf<Call>) {
  const queryKey: CallKey = [call.path, request?.params ?? null, request?.query ?? null];
  const isPublicList = call.cache !== undefined && !call.cache.includes('settings');
  return queryOptions<ResultOf<Call>, ApiError>({
    queryKey,
    queryFn: () => (isPublicList ? callKept(call, request) : callApi(call, request)),
    ...(isPublicList && { persister: persister as QueryPersister<ResultOf<Call>, QueryKey, never> }),
  });
}

/** Reads one of the contract's calls; the answer on screen stays while the next one is fetched. */
export function useCall<Call extends CallDefinition>(
  call: Call,
  request?: RequestOf<Call>,
  options?: { enabled?: boolean; refetchOnWindowFocus?: boolean },
) {
  return useQuery({ ...queryOf(call, request), placeholderData: keepPreviousData, ...options });
}

/** Keeps in this browser a list that came with the page instead of a call of its own. */
export async function keepShownList(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await (await loadKeptLists()).persistQueryByKey(queryKey, client);
}

/** Forgets every kept list, as when somebody signs out. */
export async function forgetKeptLists(): Promise<void> {
  await (await loadKeptLists()).removeQueries();
}

/** Marks every kept answer of these calls as old, after a change. */
export async function refresh(client: QueryClient, ...calls: CallDefinition[]) {
  const lists = await loadKeptLists();
  await Promise.all(
    calls.map(async ({ path }) => {
      await lists.removeQueries({ queryKey: [path] });
      await client.invalidateQueries({ queryKey: [path] });
    }),
  );
}
