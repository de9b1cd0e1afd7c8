import type { StoreModel } from '@giro/contract/calls/shop-catalogue.ts';
import { type Database, type Executor, violates } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { noteAdded, noteChanged, noteRemoved, stateOf } from '../../platform/record/record.ts';
import type { CatalogueModels } from '../catalogue/models.service.ts';
import { findStoreModel, listStoreModelPage, listStoreModels, type StoreModelRow } from './shop-catalogue.queries.ts';
import { labelOf } from './shop-catalogue.rules.ts';

function presentStoreModel(row: StoreModelRow): StoreModel {
  return {
    id: row.id,
    name: row.name,
    modelo: row.name,
    ordem: row.position,
    classification: row.classification,
    caracteristica: row.characteristic,
    has_prices: Boolean(row.has_prices),
    version: row.version,
  };
}

const unknownModel = 'Este modelo não existe.';

export type ShopCatalogueService = ReturnType<typeof createShopCatalogue>;

const modelState = (model: StoreModel) =>
  stateOf({ name: 'Nome', ordem: 'Ordem', classification: 'Onde aparece' }, model);

function refuseSameName(error: unknown, field: string): never {
  if (violates(error, 'models_name')) throw invalid({ [field]: ['Já existe um modelo com este nome.'] });
  throw error;
}

/** The models under which the shop files its products. */
export function createShopCatalogue({
  database,
  models: { shop: models },
}: {
  database: Database;
  models: CatalogueModels;
}) {
  async function listAll(): Promise<StoreModel[]> {
    return (await listStoreModels(database)).map(presentStoreModel);
  }

  /** The models whose name the search finds, without regard to case and accents; a blank one finds all. */
  async function list(page: number, search: string) {
    const { rows, total } = await listStoreModelPage(database, page, search);
    return pageOf(rows.map(presentStoreModel), total, page);
  }

  async function get(db: Executor, id: number): Promise<StoreModel> {
    const row = await findStoreModel(db, id);
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
    return database.transaction().execute(async (tx) => {
      const id = await models.insertModel(tx, columns, adminId).catch((error) => refuseSameName(error, 'modelo'));
      await noteAdded(tx, 'Modelo', { id, name });
      return get(tx, id);
    });
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
    return database.transaction().execute(async (tx) => {
      const before = await get(tx, id);
      const isUpdated = await models
        .updateModel(tx, id, columns, edit)
        .catch((error) => refuseSameName(error, 'modeloEdit'));
      if (!isUpdated && columns.classification === 3 && !before.has_prices) {
        throw invalid({ selectedClassificationEdit: ['Cadastre os preços deste modelo em Avaliações primeiro.'] });
      }
      const changed = 'Este modelo foi alterado';
      if (!isUpdated) return refuseUnsaved(tx, { table: 'models', id, unknown: unknownModel, changed });
      const after = await get(tx, id);
      await noteChanged(tx, 'Modelo', after, modelState(before), modelState(after));
      return after;
    });
  }

  /** A model that the wizard has too stays there and only leaves the shop. Throws 404. */
  async function remove(id: number, adminId: number): Promise<StoreModel> {
    return database.transaction().execute(async (tx) => {
      const known = await get(tx, id);
      await models.removeFromShop(tx, id, adminId);
      await noteRemoved(tx, 'Modelo', known);
      return known;
    });
  }

  return { listAll, list, create, update, remove };
}
