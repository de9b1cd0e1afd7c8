import type { StoreModel } from '@giro/contract/calls/shop-catalogue.ts';
import { type Database, violates } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { presentStoreModel } from './shop-catalogue.presenter.ts';
import {
  findStoreModel,
  insertStoreModel,
  listStoreModelPage,
  listStoreModels,
  removeFromShop,
  updateStoreModel,
} from './shop-catalogue.queries.ts';
import { labelOf } from './shop-catalogue.rules.ts';

const unknownModel = 'Este modelo não existe.';

export type ShopCatalogueService = ReturnType<typeof createShopCatalogue>;

function refuseSameName(error: unknown, field: string): never {
  if (violates(error, 'models_name')) throw invalid({ [field]: ['Já existe um modelo com este nome.'] });
  throw error;
}

/** The models under which the shop files its products. */
export function createShopCatalogue({ database }: { database: Database }) {
  async function listAll(): Promise<StoreModel[]> {
    return (await listStoreModels(database)).map(presentStoreModel);
  }

  /** The models whose name the search finds, without regard to case and accents; a blank one finds all. */
  async function list(page: number, search: string) {
    const { rows, total } = await listStoreModelPage(database, page, search);
    return pageOf(rows.map(presentStoreModel), total, page);
  }

  async function get(id: number): Promise<StoreModel> {
    const row = await findStoreModel(database, id);
    if (!row) throw notFound(unknownModel);
    return presentStoreModel(row);
  }

  /** Throws 422 for a name in use. */
  async function create(
    name: string,
    characteristic: string | undefined,
    position: number,
    adminId: number,
  ): Promise<StoreModel> {
    const columns = { name, position, characteristic: labelOf(characteristic) };
    const id = await insertStoreModel(database, columns, adminId).catch((error) => refuseSameName(error, 'modelo'));
    return get(id);
  }

  /**
   * Without a classification it stays as it is; off the wizard a model keeps its prices and can go back. Throws 404, 409
   * when somebody has saved since the edit's version, and 422 for a name in use or for giving the wizard a model that
   * has no prices.
   */
  async function update(
    id: number,
    columns: { name: string; classification: number | undefined; position: number },
    edit: Edit,
  ): Promise<StoreModel> {
    const isUpdated = await updateStoreModel(database, id, columns, edit).catch((error) =>
      refuseSameName(error, 'modeloEdit'),
    );
    if (isUpdated) return get(id);
    const known = await get(id);
    if (columns.classification === 3 && !known.has_prices) {
      throw invalid({ selectedClassificationEdit: ['Cadastre os preços deste modelo em Avaliações primeiro.'] });
    }
    return refuseUnsaved(database, { table: 'models', id, unknown: unknownModel, changed: 'Este modelo foi alterado' });
  }

  /** A model that the wizard has too stays there and only leaves the shop. Throws 404. */
  async function remove(id: number, adminId: number): Promise<StoreModel> {
    const known = await get(id);
    await database.transaction().execute((tx) => removeFromShop(tx, id, adminId));
    return known;
  }

  return { listAll, list, create, update, remove };
}
