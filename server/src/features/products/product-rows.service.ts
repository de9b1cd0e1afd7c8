import type { BodyOf } from '@giro/contract/call.ts';
import type { moveStockCall } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { ShownEdit } from '../../platform/http/if-match.ts';
import type { StockService } from '../stock/stock.service.ts';
import { listVersions, writePrices } from './chosen-products.queries.ts';
import { changedWords } from './chosen-products.rules.ts';
import type { ProductLists } from './product-lists.service.ts';
import { noteMovedStock, noteNewPrice } from './product-record.service.ts';
import { refuseUnsavedProduct } from './unsaved-products.service.ts';

interface ProductRowsOptions {
  database: Database;
  lists: ProductLists;
  shelf: StockService;
}

interface Edited {
  message: string;
  product: ManagedProduct;
}

export function createProductRows({ database, lists, shelf }: ProductRowsOptions) {
  /** Changes a price. Throws 404, and 409 when somebody saved the product since the edit's version, or took it off the shop. */
  async function setPrice(id: number, priceCents: number, edit: ShownEdit): Promise<Edited> {
    return database.transaction().execute(async (tx) => {
      const before = await lists.getById(tx, id);
      const wanted = { id, version: edit.expectedVersion ?? 0, cents: priceCents };
      if (!(await writePrices(tx, [wanted], edit.byId))) {
        throw conflict(changedWords([wanted], await listVersions(tx, [id])));
      }
      const product = await lists.getById(tx, id);
      await noteNewPrice(tx, product, before.price);
      return { message: `Preço salvo: era ${formatReais(before.price)}.`, product };
    });
  }

  /**
   * Does to the shelf what lies between the number that was seen and the one that was typed; units sold meanwhile stay
   * sold. Throws 404, and 422 at `stock` when fewer are left than that takes away.
   */
  async function moveStock(id: number, { stock, stock_seen }: BodyOf<typeof moveStockCall>): Promise<Edited> {
    const difference = stock - stock_seen;
    return database.transaction().execute(async (tx) => {
      const isOnBooks = (await shelf.find(tx, id)) !== undefined;
      if (!isOnBooks || !(await shelf.adjust(tx, id, difference)))
        await refuseUnsavedProduct(tx, id, { byId: 0, expectedVersion: undefined });
      const product = await lists.getById(tx, id);
      await noteMovedStock(tx, product, difference);
      const moved = `Estoque salvo: era ${product.stock - difference}`;
      const meanwhile = product.stock === stock ? '.' : ` e mudou enquanto você editava; agora ${product.stock}.`;
      return { message: moved + meanwhile, product };
    });
  }

  return { setPrice, moveStock };
}
