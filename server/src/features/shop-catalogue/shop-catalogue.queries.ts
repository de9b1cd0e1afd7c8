import { type SqlBool, sql } from 'kysely';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

/** Classifications: 2 the shop alone, 3 wizard and shop. */
const shopClasses = [2, 3];

function storeModels(db: Executor) {
  return db
    .selectFrom('models')
    .where('classification', 'in', shopClasses)
    .select(['id', 'name', 'position', 'classification', 'characteristic', 'version'])
    .select((eb) => eb('base_value_cents', 'is not', null).as('has_prices'));
}

export type StoreModelRow = Awaited<ReturnType<typeof listStoreModels>>[number];

export function listStoreModels(database: Database) {
  return storeModels(database).orderBy('position').orderBy('id').execute();
}

/** The models whose name the search finds, without regard to case and accents, and how many; a blank one finds all. */
export async function listStoreModelPage(database: Database, page: number, search: string) {
  const isFound = search === '' ? sql<SqlBool>`true` : sql<SqlBool>`fold(name) like fold(${containing(search)})`;
  const [rows, { total }] = await Promise.all([
    storeModels(database)
      .where(isFound)
      .orderBy('position')
      .orderBy('id')
      .limit(pageSize)
      .offset(offsetOf({ page }))
      .execute(),
    database
      .selectFrom('models')
      .where('classification', 'in', shopClasses)
      .where(isFound)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export function findStoreModel(db: Executor, id: number): Promise<StoreModelRow | undefined> {
  return storeModels(db).where('id', '=', id).executeTakeFirst();
}

/** Adds a model of the shop alone and returns its id. */
export async function insertStoreModel(
  tx: Tx,
  columns: { name: string; position: number; characteristic: string | null | undefined },
  adminId: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('models')
    .values({ ...columns, classification: 2, updated_by: adminId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the shop has none at the edit's version, and for giving the wizard one that has no prices. */
export async function updateStoreModel(
  tx: Tx,
  id: number,
  columns: { name: string; position: number; classification: number | undefined },
  edit: Edit,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('models')
    .set({ ...savedBy(edit), ...columns })
    .where('id', '=', id)
    .where('classification', 'in', shopClasses)
    .where(isAtVersion(edit))
    .$if(columns.classification === 3, (query) => query.where('base_value_cents', 'is not', null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a model and its name on products off the shop; one that the wizard has too stays there. */
export async function removeFromShop(tx: Tx, id: number, byId: number): Promise<void> {
  // A rename holds the model, then its products; products are locked as orders lock them. Nobody waits in a circle.
  await tx.selectFrom('models').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  await tx.selectFrom('products').select('id').where('model_id', '=', id).orderBy('id').forNoKeyUpdate().execute();
  await tx.updateTable('products').set({ model_id: null }).where('model_id', '=', id).execute();
  await tx.deleteFrom('models').where('id', '=', id).where('classification', '=', 2).execute();
  await tx
    .updateTable('models')
    .set({ ...savedBy({ byId }), classification: 1 })
    .where('id', '=', id)
    .where('classification', '=', 3)
    .execute();
}
