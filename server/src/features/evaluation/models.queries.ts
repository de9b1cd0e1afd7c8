import type { Modification } from '@giro/contract/rules/proposal-value.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import { wizardClasses } from './evaluation.queries.ts';

/** What the wizard has of a model. */
export interface ModelColumns {
  name: string;
  position: number;
  classification: number;
  brand_id: number;
  device_type_id: number;
  base_value_cents: number;
}

/** A brand or type by its id or its very name. */
export async function findReferenceId(tx: Tx, table: 'brands' | 'device_types', named: number | string) {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where(typeof named === 'number' ? 'id' : 'name', '=', named as never)
    .executeTakeFirst();
  return row?.id;
}

/** Returns its id. */
export async function insertModel(
  tx: Tx,
  columns: ModelColumns & { picture: string | undefined },
  adminId: number,
): Promise<number> {
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
export async function adoptStoreModel(
  tx: Tx,
  columns: ModelColumns & { picture: string | undefined },
  adminId: number,
): Promise<number | undefined> {
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
export async function updateModel(
  tx: Tx,
  id: number,
  columns: ModelColumns & { picture: string | undefined },
  edit: Edit,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('models')
    .set({ ...savedBy(edit), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ModelAnswers {
  attributes: { attribute_id: number; position: number }[];
  values: { attribute_id: number; attribute_value_id: number; amount_cents: number; modification: Modification }[];
}

/** Writes what a model is asked and what each answer is worth anew. */
export async function replaceAnswers(tx: Tx, modelId: number, { attributes, values }: ModelAnswers): Promise<void> {
  await tx.deleteFrom('model_attributes').where('model_id', '=', modelId).execute();
  if (attributes.length === 0) return;
  const ofModel = <Row>(row: Row) => ({ model_id: modelId, ...row });
  await tx.insertInto('model_attributes').values(attributes.map(ofModel)).execute();
  await tx.insertInto('model_values').values(values.map(ofModel)).execute();
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
