import { shopClasses, wizardClasses } from '@giro/contract/calls/catalogue.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

/** The wizard's columns of a model. */
export interface ModelColumns {
  name: string;
  position: number;
  classification: number;
  brand_id: number;
  device_type_id: number;
  base_value_cents: number;
}

type PicturedColumns = ModelColumns & { picture: string | undefined };

/** Returns its id. */
export async function insertModel(tx: Tx, columns: PicturedColumns, adminId: number): Promise<number> {
  const { id } = await tx
    .insertInto('models')
    .values({ ...columns, updated_by: adminId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes the shop's own model of this name one of both, when the columns want that, and returns its id. Without a picture
 * it keeps its own.
 */
export async function adoptStoreModel(tx: Tx, columns: PicturedColumns, adminId: number): Promise<number | undefined> {
  const { name, brand_id, device_type_id } = columns;
  const row = await tx
    .updateTable('models')
    .set({ ...savedBy({ byId: adminId }), ...columns })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('models')
        .select('id')
        .where('classification', '=', 2)
        .where(sql<SqlBool>`fold(name) = fold(${name})`)
        .where(sql<SqlBool>`(brand_id is null or (brand_id, device_type_id) = (${brand_id}, ${device_type_id}))`)
        .orderBy((eb) => eb('brand_id', 'is', null))
        .limit(1),
    )
    .where(sql<SqlBool>`${columns.classification} = 3`)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False when there is none at the edit's version. Without a picture it keeps its own. */
export async function updateModel(tx: Tx, id: number, columns: PicturedColumns, edit: Edit): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('models')
    .set({ ...savedBy(edit), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a model of both one of the shop alone, without its prices, unless the shop has one of that name besides. */
export async function leaveToStore(tx: Tx, id: number, adminId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('models')
    .set({
      ...savedBy({ byId: adminId }),
      classification: 2,
      brand_id: null,
      device_type_id: null,
      base_value_cents: null,
    })
    .where('id', '=', id)
    .where('classification', '=', 3)
    .where(
      sql<SqlBool>`not exists (select from models as other where other.brand_id is null and fold(other.name) = fold(models.name))`,
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('model_attributes').where('model_id', '=', id).execute();
  return true;
}

/** False when the wizard has none. */
export async function deleteWizardModel(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('models')
    .where('id', '=', id)
    .where('classification', 'in', wizardClasses)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts these models as saved and gives those among them that are named their base value. */
export async function updateBaseValues(
  tx: Tx,
  modelIds: readonly number[],
  baseValues: readonly { modelId: number; cents: number }[],
  adminId: number,
): Promise<void> {
  await sql`
    update models set base_value_cents = coalesce(given.cents, base_value_cents), updated_at = now(),
      updated_by = ${adminId}, version = version + 1
    from unnest(${modelIds}::int[]) as changed (id)
    left join unnest(${baseValues.map(({ modelId }) => modelId)}::int[], ${baseValues.map(({ cents }) => cents)}::int[])
      as given (id, cents) on given.id = changed.id
    where models.id = changed.id`.execute(tx);
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
  await lockRows(tx, 'models', [id]);
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
