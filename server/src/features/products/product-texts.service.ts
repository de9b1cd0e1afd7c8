import { createHash } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { product } from '@giro/contract/calls/products.ts';
import { type Freshness, KeptParts } from '../../platform/cache/kept-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import { Semaphore } from '../../platform/http/semaphore.ts';
import { presentProduct } from './products.presenter.ts';
import { filterProducts, listProductsById, type ProductFilter } from './products.queries.ts';

/** So many products are written between other people's requests, in some 20 ms. */
const batchSize = 25;
/** About 5 KB each. */
const mostTexts = 4000;
const mostFilters = 500;
const topics = ['products', 'catalogue'] as const;

export interface ProductTextsOptions {
  database: Database;
  freshness: Freshness;
}

/**
 * Products that filters find, each as the text that public lists have of it: written once per content for all lists and
 * all who ask, a few at a time, so that a whole shop is asked for without making anybody else wait.
 */
export function createProductTexts({ database, freshness }: ProductTextsOptions) {
  const found = new KeptParts<string, readonly number[]>(freshness, topics, mostFilters);
  const texts = new KeptParts<number, Buffer>(freshness, topics, mostTexts);
  const semaphore = new Semaphore(1, 100);

  const textOf = (row: Parameters<typeof presentProduct>[0]) =>
    Buffer.from(JSON.stringify(product.parse(presentProduct(row))));

  /** Adds the texts of these products, which are few, to those that are there. */
  async function write(ids: readonly number[], written: Map<number, Buffer>): Promise<void> {
    const ticket = texts.ticket();
    for (const row of await listProductsById(database, ids)) {
      const text = textOf(row);
      written.set(row.id, text);
      texts.keep(row.id, ticket, text);
    }
  }

  /** Adds to those that are there what is kept by now, and answers which are still missing. */
  function takeKept(ids: readonly number[], written: Map<number, Buffer>): number[] {
    return ids.filter((id) => {
      const text = texts.find(id);
      if (text) written.set(id, text);
      return !text;
    });
  }

  async function writeMany(ids: readonly number[], written: Map<number, Buffer>): Promise<void> {
    const missing = takeKept(ids, written);
    for (let at = 0; at < missing.length; at += batchSize) {
      await write(missing.slice(at, at + batchSize), written);
      await rest(1);
    }
  }

  /** Newest first. Throws `QueueFull` while too many wait for long lists to be written. */
  async function filter(wanted: ProductFilter): Promise<Buffer[]> {
    const key = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url');
    const ids = await found.get(key, () => filterProducts(database, wanted));
    const written = new Map<number, Buffer>();
    const missing = takeKept(ids, written);
    // Who comes for a long list while its last products are written waits for them too, instead of writing them again.
    if (missing.length > 0 && ids.length > batchSize) await semaphore.take(() => writeMany(missing, written));
    else if (missing.length > 0) await write(missing, written);
    // One that was taken off the shop meanwhile is missing.
    return ids.map((id) => written.get(id)).filter((text) => text !== undefined);
  }

  return { filter };
}
