import type { CallDefinition, RequestOf, ResultOf } from '@giro/contract/call.ts';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type QueryPersister,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { onceEngaged } from '../start/engagement.ts';
import { type ApiError, callApi } from './call-api.ts';
import { callKept } from './etag-cache.ts';
import type { CallKey } from './kept-lists.ts';
import { fiveMinutesMs, listsKept } from './query-client.ts';

/** Nothing where the keeper cannot be had, as on a connection that breaks: then nothing is kept. */
const loadKeptLists = () => import('./kept-lists.ts').catch(() => undefined);

let isEngaged: Promise<void> | undefined;

/** The keeper, once somebody does anything with the page: a visit that ends before has nothing to come back to. */
async function waitForKeeper() {
  isEngaged ??= new Promise<void>(onceEngaged);
  await isEngaged;
  return loadKeptLists();
}

/** Loaded with the first list that may be there; where there is none, it comes later, to keep what was fetched. */
const persister: QueryPersister<unknown, QueryKey, never> = async (queryFn, context, query) => {
  if (Date.now() - (listsKept.read() ?? 0) > fiveMinutesMs) {
    const data = await queryFn(context);
    void waitForKeeper().then((lists) => lists?.keepFetched(query));
    return data;
  }
  const lists = await loadKeptLists();
  return lists ? lists.fetchKept(queryFn, context, query) : queryFn(context);
};

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

type CallOptions<Call extends CallDefinition, Selected> = Pick<
  UseQueryOptions<ResultOf<Call>, ApiError, Selected>,
  'enabled' | 'refetchOnWindowFocus' | 'refetchInterval' | 'select'
>;

/**
 * Reads one of the contract's calls, or what `select` takes of it. The answer on screen stays while the next one is
 * fetched; one that is known from before is shown at once and asked for again.
 */
export function useCall<Call extends CallDefinition, Selected = ResultOf<Call>>(
  call: Call,
  request?: RequestOf<Call>,
  options?: CallOptions<Call, Selected>,
) {
  const { queryKey, queryFn, persister: keeper } = queryOf(call, request);
  return useQuery<ResultOf<Call>, ApiError, Selected>({
    queryKey,
    queryFn,
    persister: keeper,
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** Keeps in this browser a list that came with the page instead of a call of its own. */
export async function keepShownList(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await (await waitForKeeper())?.keptLists.persistQueryByKey(queryKey, client);
}

/** Forgets every kept list, as when somebody signs out. */
export async function forgetKeptLists(): Promise<void> {
  await (await loadKeptLists())?.keptLists.removeQueries();
}

/** Marks every kept answer of these calls as old, after a change. */
export async function refresh(client: QueryClient, ...calls: CallDefinition[]) {
  const lists = await loadKeptLists();
  await Promise.all(
    calls.map(async ({ path }) => {
      await lists?.keptLists.removeQueries({ queryKey: [path] });
      await client.invalidateQueries({ queryKey: [path] });
    }),
  );
}
