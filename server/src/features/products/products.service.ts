import { createChosenProducts } from './chosen-products.service.ts';
import { createManagedProducts } from './managed-products.service.ts';
import { createPictureArchives } from './picture-archives.service.ts';
import { createProductEdits } from './product-edits.service.ts';
import { createProductLists } from './product-lists.service.ts';
import { createProductRows } from './product-rows.service.ts';
import { createProductTable } from './product-table.service.ts';
import { createProductTexts, type ProductTextsOptions } from './product-texts.service.ts';
import { createRelatedProducts } from './related-products.service.ts';
import { createStocking, type StockingOptions } from './stocking.service.ts';
import type { TablePicturesOptions } from './table-pictures.service.ts';

export type ProductsOptions = Omit<StockingOptions, 'lists'> & TablePicturesOptions & ProductTextsOptions;

export type ProductsService = ReturnType<typeof createProducts>;

/** All services for products, wired by hand: each part is given what it needs of the others. */
export function createProducts(options: ProductsOptions) {
  const lists = createProductLists(options);
  const { create, update, remove } = createProductEdits({ ...options, lists });
  const { planStock, stockProposal } = createStocking({ ...options, lists });
  const { listAround } = createRelatedProducts(options);
  const { list, browse, browseType, filter, getBySku, listById } = lists;

  return {
    list,
    browse,
    browseType,
    filter,
    filterTexts: createProductTexts(options).filter,
    getBySku,
    listById,
    listAround,
    create,
    update,
    remove,
    planStock,
    stockProposal,
    managed: createManagedProducts(options),
    rows: createProductRows({ ...options, lists }),
    chosen: createChosenProducts(options),
    table: createProductTable(options),
    archives: createPictureArchives(options),
  };
}
