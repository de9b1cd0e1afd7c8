import type { ManagedProduct, ProductDetails } from '@giro/contract/calls/products.ts';
import type { Grade } from '@giro/contract/rules/device.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { presentFilters, presentProduct } from './products.presenter.ts';
import {
  filterProducts,
  findProduct,
  findProductBySku,
  hasType,
  listFilters,
  listProducts,
  listProductsById,
  listTypes,
  type ProductFilter,
  shopPageSize,
} from './products.queries.ts';

const readAtOnce = 100;

export const unknownProduct = 'Produto não encontrado.';

interface ProductListsOptions {
  database: Database;
  stockedUnits: Pick<StockedUnits, 'findOnlyUnit'>;
}

export type ProductLists = ReturnType<typeof createProductLists>;

/** Products as visitors of the shop see them. */
export function createProductLists({ database, stockedUnits }: ProductListsOptions) {
  async function list(page: number, search = '') {
    const { rows, total } = await listProducts(database, page, search);
    const lastPage = Math.max(1, Math.ceil(total / shopPageSize));
    return { data: rows.map(presentProduct), total, current_page: page, last_page: lastPage };
  }

  async function browse(page: number, search: string) {
    const [products, filters, types] = await Promise.all([
      list(page, search),
      listFilters(database),
      listTypes(database),
    ]);
    return { products, total: products.total, types, ...presentFilters(filters) };
  }

  /** Everything that matches, newest first: read a part at a time, so that others are answered between two of them. */
  async function filter(wanted: ProductFilter): Promise<ManagedProduct[]> {
    const ids = await filterProducts(database, wanted);
    const found: ManagedProduct[] = [];
    for (let at = 0; at < ids.length; at += readAtOnce)
      found.push(...(await listById(ids.slice(at, at + readAtOnce))).sort((one, other) => other.id - one.id));
    return found;
  }

  /** Throws 404 for a type that does not exist. */
  async function browseType(typeId: number) {
    if (!(await hasType(database, typeId))) throw notFound('Este tipo não existe.');
    const [products, filters] = await Promise.all([
      filter({ typeId, modelIds: [], valueIds: [] }),
      listFilters(database, typeId),
    ]);
    return { products, ...presentFilters(filters) };
  }

  /** Throws 404. */
  async function getBySku(sku: string): Promise<ProductDetails> {
    const row = await findProductBySku(database, sku);
    if (!row) throw notFound(unknownProduct);
    const unit = await stockedUnits.findOnlyUnit(database, row.id);
    const device = unit && { grade: unit.grade as Grade | null, battery_percent: unit.battery_percent };
    return { ...presentProduct(row), passport_code: unit?.code ?? null, device: device ?? null };
  }

  const listById = async (ids: readonly number[]) => (await listProductsById(database, ids)).map(presentProduct);

  /** One product, also when it is hidden or was taken off the shop. Throws 404. */
  async function getById(db: Executor, id: number): Promise<ManagedProduct> {
    const row = await findProduct(db, id);
    if (!row) throw notFound(unknownProduct);
    return presentProduct(row);
  }

  return { list, browse, browseType, filter, getBySku, listById, getById };
}
