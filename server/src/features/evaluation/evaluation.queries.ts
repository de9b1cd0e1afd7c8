import { wizardClasses } from '@giro/contract/calls/catalogue.ts';
import type { Modification } from '@giro/contract/rules/proposal.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

function wizardModels(db: Executor) {
  return db
    .selectFrom('models')
    .innerJoin('brands', 'brands.id', 'models.brand_id')
    .innerJoin('device_types', 'device_types.id', 'models.device_type_id')
    .select([
      'models.id',
      'models.name',
      'models.position',
      'models.picture',
      'models.classification',
      'models.version',
      'brands.id as brand_id',
      'brands.name as brand_name',
      'device_types.id as type_id',
      'device_types.name as type_name',
    ])
    .select((eb) => eb.fn.coalesce('models.base_value_cents', eb.lit(0)).as('base_value_cents'))
    .where('models.classification', 'in', wizardClasses);
}

export type WizardModelRow = Awaited<ReturnType<typeof listWizardModels>>[number];

export function listWizardModels(db: Executor) {
  return wizardModels(db).orderBy('models.position').orderBy('models.name').execute();
}

export function findWizardModel(db: Executor, id: number): Promise<WizardModelRow | undefined> {
  return wizardModels(db).where('models.id', '=', id).executeTakeFirst();
}

/** By the names that the wizard showed, exactly as they are stored. */
export function findWizardModelByNames(db: Executor, names: { brand: string; type: string; model: string }) {
  return wizardModels(db)
    .where('brands.name', '=', names.brand)
    .where('device_types.name', '=', names.type)
    .where('models.name', '=', names.model)
    .executeTakeFirst();
}

export function listBrands(db: Executor) {
  return db.selectFrom('brands').select(['id', 'name', 'picture']).orderBy('id').execute();
}

/** Every answer of these models (all models without a list), in the order in which the wizard asks. */
export function listAnswers(db: Executor, modelIds?: readonly number[]) {
  return db
    .selectFrom('model_values')
    .innerJoin('model_attributes', (join) =>
      join
        .onRef('model_attributes.model_id', '=', 'model_values.model_id')
        .onRef('model_attributes.attribute_id', '=', 'model_values.attribute_id'),
    )
    .innerJoin('attributes', 'attributes.id', 'model_values.attribute_id')
    .innerJoin('attribute_values', 'attribute_values.id', 'model_values.attribute_value_id')
    .select([
      'model_values.model_id',
      'model_values.attribute_id',
      'attributes.name as attribute_name',
      'model_attributes.position as attribute_position',
      'attribute_values.id as value_id',
      'attribute_values.value',
      'attribute_values.position as value_position',
      'model_values.amount_cents',
      'model_values.modification',
    ])
    .$if(modelIds !== undefined, (query) => query.where('model_values.model_id', 'in', [...(modelIds ?? [])]))
    .orderBy('model_attributes.position')
    .orderBy('attributes.id')
    .orderBy('attribute_values.position')
    .orderBy('attribute_values.id')
    .execute();
}
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

/** Nobody else changes a model of the wizard until the transaction ends. */
export async function lockWizardModels(tx: Tx): Promise<void> {
  await sql`select id from models where classification in (1, 3) order by id for no key update`.execute(tx);
}

/** Base values of models of the wizard, in centavos. */
export async function listBases(db: Executor, modelIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await wizardModels(db)
    .where('models.id', 'in', [...modelIds, 0])
    .execute();
  return new Map(rows.map(({ id, base_value_cents }) => [id, base_value_cents]));
}

export async function updateAmounts(
  tx: Tx,
  amounts: readonly { modelId: number; valueId: number; cents: number; modification: Modification }[],
): Promise<void> {
  await sql`
    update model_values set amount_cents = given.cents, modification = given.modification
    from unnest(
      ${amounts.map(({ modelId }) => modelId)}::int[], ${amounts.map(({ valueId }) => valueId)}::int[],
      ${amounts.map(({ cents }) => cents)}::int[], ${amounts.map(({ modification }) => modification)}::text[]
    ) as given (model_id, value_id, cents, modification)
    where model_values.model_id = given.model_id and attribute_value_id = given.value_id`.execute(tx);
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
