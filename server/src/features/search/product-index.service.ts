import { setImmediate as breathe } from 'node:timers/promises';
import type { Topic } from '@giro/contract/call.ts';
import type { Freshness } from '../../platform/cache/kept-parts.ts';
import type { Ticket } from '../../platform/cache/public-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import { listChangedSince, listDocuments } from './documents.queries.ts';
import { ProductIndex } from './product-index.rules.ts';

const topics: readonly Topic[] = ['products', 'catalogue'];

/** Few enough documents that nobody who waits for something else notices that they are read. */
const documentsAtOnce = 100;

/** The index that products are searched in, held in memory by each process and renewed from what has changed. */
export function createProductIndex({ database, freshness }: { database: Database; freshness: Freshness }) {
  let index = new ProductIndex();
  let oldestOpen: string | undefined;
  let ticket: Ticket | undefined;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const isFresh = () => ticket !== undefined && freshness.holds(ticket);

  async function renew(): Promise<void> {
    next = undefined;
    if (isFresh()) return;
    if (index.isWorn) [index, oldestOpen] = [new ProductIndex(), undefined];
    const taken = freshness.ticket(topics);
    const changed = await listChangedSince(database, oldestOpen);
    for (let from = 0; from < changed.ids.length; from += documentsAtOnce) {
      const ids = changed.ids.slice(from, from + documentsAtOnce);
      const documents = new Map(
        (await listDocuments(database, ids)).map((document) => [document.product_id, document]),
      );
      for (const id of ids) {
        const document = documents.get(id);
        if (document) index.put(document);
        else index.remove(id);
      }
      await breathe();
    }
    oldestOpen = changed.oldestOpen;
    ticket = taken;
  }

  /** The index with every change that was committed before it is asked for, as far as kept answers have them. */
  async function current(): Promise<ProductIndex> {
    if (isFresh()) return index;
    // One that has begun already may have read before the latest change.
    next ??= running.catch(() => undefined).then(() => (running = renew()));
    await next;
    return index;
  }

  return { current };
}
