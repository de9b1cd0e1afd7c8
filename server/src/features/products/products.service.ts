import { createImportedProducts } from './imported-products.service.ts';
import { createPictureArchives } from './picture-archives.service.ts';
import { createProductEdits } from './product-edits.service.ts';
import { createManagedProducts, createProductLists } from './product-lists.service.ts';
import { createProductPrices } from './product-prices.service.ts';
import { createProductRows } from './product-rows.service.ts';
import { createProductTable, type TablePicturesOptions } from './product-table.service.ts';
import { createProductTexts, type ProductTextsOptions } from './product-texts.service.ts';
import { createStocking, type StockingOptions } from './stocking.service.ts';

export type ProductsOptions = Omit<StockingOptions, 'lists'> & TablePicturesOptions & ProductTextsOptions;

export type ProductsService = ReturnType<typeof createProducts>;

/** All services for products, wired by hand: each part is given what it needs of the others. */
export function createProducts(options: ProductsOptions) {
  const lists = createProductLists(options);
  return {
    ...lists,
    ...createProductEdits({ ...options, lists }),
    ...createStocking({ ...options, lists }),
    filterTexts: createProductTexts(options).filter,
    managed: createManagedProducts(options),
    rows: createProductRows({ ...options, lists }),
    prices: createProductPrices(options),
    table: createProductTable(options),
    archives: createPictureArchives(options),
    imported: createImportedProducts(options),
  };
}
