import type { CallDefinition } from '@giro/contract/call.ts';
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core';
import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { addressOf } from './call-api.ts';
import { findAnswer, keepAnswer, type TaggedAnswer } from './kept-answers.ts';
import { fiveMinutesMs } from './query-client.ts';

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
 * Public lists in IndexedDB: shown for five minutes after they were fetched, and always asked again, with their tag.
 * Nothing personal comes here: only answers that the server itself gives to everybody alike.
 */
export const keptLists = experimental_createQueryPersister<KeptList>({
  prefix: 'list',
  maxAge: fiveMinutesMs,
  buster: release(),
  refetchOnRestore: 'always',
  storage: {
    getItem: (key) => orNothing(() => get<KeptList>(key, open())),
    setItem: (key, list) => orNothing(() => set(key, list, open())),
    removeItem: async (key) => orNothing(() => del(key, open())),
    entries: async () => (await orNothing(() => entries<string, KeptList>(open()))) ?? [],
  },
  serialize: (list) => ({ ...list, answer: findAnswer(addressOfList(list)) }),
  deserialize: (list) => {
    if (list.answer) keepAnswer(addressOfList(list), list.answer);
    return list;
  },
});

void keptLists.persisterGc();
