import type { StoreModel } from '@giro/contract/calls/shop-catalogue.ts';
import { type SqlBool, sql } from 'kysely';
import { type Database, violates } from '../../platform/database/database.ts';
import { containing, offsetOf, pageOf, pageSize } from '../../platform/database/paging.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';

/** Classifications: 2 the shop alone, 3 wizard and shop. */
const shopClasses = [2, 3];
const unknownModel = 'Este modelo não existe.';

export type ShopCatalogueService = ReturnType<typeof createShopCatalogue>;

/** The models under which the shop files its products. */
export function createShopCatalogue({ database }: { database: Database }) {
  const models = () =>
    database
      .selectFrom('models')
      .where('classification', 'in', shopClasses)
      .select(['id', 'name', 'position', 'classification', 'characteristic', 'version'])
      .select((eb) => eb('base_value_cents', 'is not', null).as('has_prices'));

  type Row = Awaited<ReturnType<ReturnType<typeof models>['execute']>>[number];

  const present = (row: Row): StoreModel => ({
    id: row.id,
    name: row.name,
    modelo: row.name,
    ordem: row.position,
    classification: row.classification,
    caracteristica: row.characteristic,
    has_prices: Boolean(row.has_prices),
    version: row.version,
  });

  async function listAll(): Promise<StoreModel[]> {
    return (await models().orderBy('position').orderBy('id').execute()).map(present);
  }

  /** The models whose name the search finds, without regard to case and accents; a blank one finds all. */
  async function list(page: number, search: string) {
    const isFound = search === '' ? sql<SqlBool>`true` : sql<SqlBool>`fold(name) like fold(${containing(search)})`;
    const [rows, { total }] = await Promise.all([
      models().where(isFound).orderBy('position').orderBy('id').limit(pageSize).offset(offsetOf({ page })).execute(),
      database
        .selectFrom('models')
        .where('classification', 'in', shopClasses)
        .where(isFound)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return pageOf(rows.map(present), total, page);
  }

  async function get(id: number): Promise<StoreModel> {
    const row = await models().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound(unknownModel);
    return present(row);
  }

  function refuseSameName(error: unknown, field: string): never {
    if (violates(error, 'models_name')) throw invalid({ [field]: ['Já existe um modelo com este nome.'] });
    throw error;
  }

  /** A characteristic of 2 or 3 is the classification; any other text is a label. Throws 422 for a name in use. */
  async function create(
    name: string,
    characteristic: string | undefined,
    position: number,
    adminId: number,
  ): Promise<StoreModel> {
    const isClass = characteristic !== undefined && ['1', '2', '3'].includes(characteristic);
    const { id } = await database
      .insertInto('models')
      .values({
        name,
        position,
        classification: 2,
        characteristic: isClass ? null : characteristic,
        updated_by: adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => refuseSameName(error, 'modelo'));
    return get(id);
  }

  /**
   * Without a classification it stays as it is; off the wizard a model keeps its prices and can go back. Throws 404, 409
   * when somebody has saved since the edit's version, and 422 for a name in use or for giving the wizard a model that
   * has no prices.
   */
  async function update(
    id: number,
    { name, classification, position }: { name: string; classification: number | undefined; position: number },
    edit: Edit,
  ): Promise<StoreModel> {
    const { numUpdatedRows } = await database
      .updateTable('models')
      .set({ ...savedBy(edit), name, position, classification })
      .where('id', '=', id)
      .where('classification', 'in', shopClasses)
      .where(isAtVersion(edit))
      .$if(classification === 3, (query) => query.where('base_value_cents', 'is not', null))
      .executeTakeFirst()
      .catch((error) => refuseSameName(error, 'modeloEdit'));
    if (numUpdatedRows > 0n) return get(id);
    const known = await get(id);
    if (classification === 3 && !known.has_prices) {
      throw invalid({ selectedClassificationEdit: ['Cadastre os preços deste modelo em Avaliações primeiro.'] });
    }
    return refuseUnsaved(database, { table: 'models', id, unknown: unknownModel, changed: 'Este modelo foi alterado' });
  }

  /** A model that the wizard has too stays there and only leaves the shop. Throws 404. */
  async function remove(id: number, adminId: number): Promise<StoreModel> {
    const known = await get(id);
    await database.transaction().execute(async (tx) => {
      // In the order in which orders lock them: neither waits for the other in a circle.
      await tx.selectFrom('products').select('id').where('model_id', '=', id).orderBy('id').forNoKeyUpdate().execute();
      await tx.updateTable('products').set({ model_id: null }).where('model_id', '=', id).execute();
      await tx.deleteFrom('models').where('id', '=', id).where('classification', '=', 2).execute();
      await tx
        .updateTable('models')
        .set({ ...savedBy({ adminId }), classification: 1 })
        .where('id', '=', id)
        .where('classification', '=', 3)
        .execute();
    });
    return known;
  }

  return { listAll, list, create, update, remove };
}
