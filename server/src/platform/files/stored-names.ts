import type { Disk } from 'flydrive';
import { LRUCache } from 'lru-cache';
import { Semaphore } from '../http/semaphore.ts';

const mostKnown = 20_000;
/** A bucket is asked over fifty connections: the others are for pictures that are there. */
const askedAtOnce = 32;
const mostWaiting = 500;

export interface StoredNames {
  /**
   * True if the store has this file, or had it when it was asked. Throws `QueueFull` when too many names are asked
   * about.
   */
  has(disk: Disk, name: string): Promise<boolean>;
}

/**
 * Which files a store has. A file that is there is asked about once, so that whoever invents names only ever waits behind
 * others who do.
 */
export function createStoredNames(): StoredNames {
  const known = new LRUCache<string, true>({ max: mostKnown });
  const asking = new Map<string, Promise<boolean>>();
  const semaphore = new Semaphore(askedAtOnce, mostWaiting);

  async function ask(disk: Disk, name: string): Promise<boolean> {
    const isThere = await semaphore.take(() => disk.exists(name));
    if (isThere) known.set(name, true);
    return isThere;
  }

  return {
    async has(disk, name) {
      if (known.has(name)) return true;
      const asked = asking.get(name) ?? ask(disk, name).finally(() => asking.delete(name));
      asking.set(name, asked);
      return asked;
    },
  };
}
