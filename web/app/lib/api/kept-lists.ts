import type { CallDefinition } from '@giro/contract/call.ts';
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { notifyManager, type Query, type QueryFunctionContext } from '@tanstack/react-query';
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { addressOf } from './call-api.ts';
import { findAnswer, keepAnswer, type TaggedAnswer } from './etag-cache.ts';
import { fiveMinutesMs, listsKept } from './query-client.ts';

/** A call's path and what is asked of it. */
export type CallKey = readonly [path: CallDefinition['path'], params: unknown, query: unknown];

/** A list as this browser keeps it: the query, and the tag that its answer came with. */
interface KeptList extends PersistedQuery {
  answer: TaggedAnswer | undefined;
}

let opened: UseStore | undefined;
const open = () => {
  opened ??= createStore('giro', 'lists');
  return opened;
};

/** A browser that refuses to store anything, as in some private windows, simply keeps nothing. */
function orNothing<Kept>(work: () => Promise<Kept>): Promise<Kept | undefined> {
  return Promise.resolve()
    .then(work)
    .catch(() => undefined);
}

function addressOfList({ queryKey }: PersistedQuery): string {
  const [path, params, query] = queryKey as CallKey;
  return addressOf({ path }, { params, query });
}

/** Another release of the shop may read other shapes. */
const release = () => (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ?? '';

/**
 * Public lists in IndexedDB: shown for five minutes after they were fetched.
 * Nothing personal comes here: only answers that the server itself gives to everybody alike.
 */
export const keptLists = experimental_createQueryPersister<KeptList>({
  prefix: 'list',
  maxAge: fiveMinutesMs,
  buster: release(),
  storage: {
    getItem: (key) => orNothing(() => get<KeptList>(key, open())),
    setItem: (key, list) => {
      listsKept.write(Date.now());
      return orNothing(() => set(key, list, open()));
    },
    removeItem: async (key) => orNothing(() => del(key, open())),
    entries: async () => (await orNothing(() => entries<string, KeptList>(open()))) ?? [],
  },
  serialize: (list) => ({ ...list, answer: findAnswer(addressOfList(list)) }),
  deserialize: (list) => {
    if (list.answer) keepAnswer(addressOfList(list), list.answer);
    return list;
  },
});

/** Keeps what is being answered, which is in the query's state only after this. */
export function keepFetched(query: Query): void {
  notifyManager.schedule(() => void keptLists.persistQuery(query));
}

/**
 * Fetches a list. One that this browser keeps is answered at once instead, and asked for in the background; when that
 * fails it stays, and the failure stands beside it in the query.
 */
export async function fetchKept<Data>(
  queryFn: (context: QueryFunctionContext) => Data | Promise<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> {
  if (query.state.data === undefined) {
    const known = await keptLists.retrieveQuery<Data>(query.queryHash, ({ state: { dataUpdatedAt } }) => {
      query.setState({ dataUpdatedAt });
      query.fetch().catch(() => undefined);
    });
    if (known !== undefined) return known;
  }
  const data = await queryFn(context);
  keepFetched(query);
  return data;
}

void keptLists.persisterGc();
