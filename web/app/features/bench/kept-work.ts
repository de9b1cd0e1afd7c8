import { createStore, del, get, set, type UseStore } from 'idb-keyval';

let opened: UseStore | undefined;
const open = () => {
  opened ??= createStore('giro-bench', 'unsent');
  return opened;
};

/** A browser that stores nothing, as in some private windows, keeps it while the page is open. */
const orNothing = <Kept>(work: () => Promise<Kept>): Promise<Kept | undefined> =>
  Promise.resolve()
    .then(work)
    .catch(() => undefined);

/** Input and photos of a bench, kept in this browser until they have reached the shop. */
export interface KeptWork {
  read<Work>(key: string): Promise<Work | undefined>;
  write(key: string, work: unknown): Promise<void>;
  drop(key: string): Promise<void>;
}

export const keptWork: KeptWork = {
  read: (key) => orNothing(() => get(key, open())),
  write: async (key, work) => orNothing(() => set(key, work, open())),
  drop: async (key) => orNothing(() => del(key, open())),
};
