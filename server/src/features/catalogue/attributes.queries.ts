import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import type { ValuePlan } from './attributes.rules.ts';

export interface AttributeColumns {
  name: string;
  position: number;
  classification: number;
  /** Undefined leaves it as it is; new ones are filters. */
  is_filter: boolean | undefined;
}

function attributesOf(db: Executor) {
  return db
    .selectFrom('attributes')
    .select(['id', 'name', 'position', 'classification', 'is_filter', 'version'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('attribute_values')
          .select(['attribute_values.id', 'value', 'attribute_values.position as ordem'])
          .whereRef('attribute_id', '=', 'attributes.id')
          .orderBy('attribute_values.position')
          .orderBy('attribute_values.id'),
      ).as('attribute_values'),
      sql<number[]>`array(select device_type_id from attribute_types where attribute_id = attributes.id order by 1)`.as(
        'types',
      ),
    ])
    .orderBy('position')
    .orderBy('id');
}

export type AttributeRow = Awaited<ReturnType<ReturnType<typeof attributesOf>['execute']>>[number];

/** Those of these classifications, by their place. */
export function listAttributes(database: Database, classifications: readonly number[]): Promise<AttributeRow[]> {
  return attributesOf(database)
    .where('classification', 'in', [...classifications])
    .execute();
}

export function findAttribute(db: Executor, id: number): Promise<AttributeRow | undefined> {
  return attributesOf(db).where('id', '=', id).executeTakeFirst();
}

/** Returns its id. */
export async function insertAttribute(tx: Tx, columns: AttributeColumns, adminId: number): Promise<number> {
  const { id } = await tx
    .insertInto('attributes')
    .values({ ...columns, updated_by: adminId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is none at the edit's version. */
export async function updateAttribute(tx: Tx, id: number, columns: AttributeColumns, edit: Edit): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attributes')
    .set({ ...savedBy(edit), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAttribute(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('attributes').where('id', '=', id).execute();
}

export async function replaceAttributeTypes(tx: Tx, attributeId: number, typeIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('attribute_types').where('attribute_id', '=', attributeId).execute();
  if (typeIds.length === 0) return;
  const rows = [...new Set(typeIds)].map((device_type_id) => ({ attribute_id: attributeId, device_type_id }));
  await tx.insertInto('attribute_types').values(rows).execute();
}

export function listAttributeValues(tx: Tx, attributeId: number) {
  return tx.selectFrom('attribute_values').selectAll().where('attribute_id', '=', attributeId).execute();
}

/** The texts of those among these values that a model or a product has. */
export async function listUsedValues(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const used = await tx
    .selectFrom('attribute_values')
    .select('value')
    .where('id', 'in', [...ids])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('model_values').select('model_id').whereRef('attribute_value_id', '=', 'attribute_values.id'),
        ),
        exists(
          selectFrom('product_values').select('product_id').whereRef('attribute_value_id', '=', 'attribute_values.id'),
        ),
      ]),
    )
    .orderBy('position')
    .execute();
  return used.map(({ value }) => value);
}

export async function deleteAttributeValues(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('attribute_values')
    .where('id', 'in', [...ids])
    .execute();
}

/** Renames and places those that stay in one statement, so that two may swap their names, and adds the others. */
export async function writeAttributeValues(
  tx: Tx,
  attributeId: number,
  { kept, added }: Pick<ValuePlan, 'kept' | 'added'>,
): Promise<void> {
  await sql`
    update attribute_values set value = wanted.value, position = wanted.position
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as wanted(id integer, value text, position integer)
    where attribute_values.id = wanted.id`.execute(tx);
  if (added.length === 0) return;
  const rows = added.map((value) => ({ attribute_id: attributeId, ...value }));
  await tx.insertInto('attribute_values').values(rows).execute();
}
