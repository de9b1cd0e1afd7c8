import type { AllManagedQuery, ManagedQuery } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { readInBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import { notFound } from '../../platform/http/errors.ts';
import { listManaged, listOnBooks, readManaged } from './managed-products.queries.ts';
import { unknownProduct } from './product-lists.service.ts';
import { presentProduct } from './products.presenter.ts';

/** Products as the shop's people look for them, hidden ones too. */
export function createManagedProducts({ database }: { database: Database }) {
  async function list(query: ManagedQuery) {
    const { rows, total } = await listManaged(database, query);
    return pageOf(rows.map(presentProduct), total, query.page);
  }

  /** One that is not taken off the shop. Throws 404. */
  async function get(id: number): Promise<ManagedProduct> {
    const [row] = await listOnBooks(database, [id]);
    if (!row) throw notFound(unknownProduct);
    return presentProduct(row);
  }

  /** Everything that a query finds, newest first, as it is at one moment. */
  const listAll = (query: AllManagedQuery): AsyncGenerator<ManagedProduct[]> =>
    readInBatches(
      database,
      (tx, afterId) => readManaged(tx, query, afterId),
      async (_, rows) => rows.map(presentProduct),
    );

  return { list, get, listAll };
}
