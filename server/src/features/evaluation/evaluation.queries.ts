import type { Executor } from '../../platform/database/database.ts';

/** Models of the wizard: those of classification 1 (wizard only) and 3 (wizard and shop). */
const wizardClasses = [1, 3];

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
