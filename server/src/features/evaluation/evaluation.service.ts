import type { BodyOf } from '@giro/contract/call.ts';
import type { createEvaluationCall, SelectedOption } from '@giro/contract/calls/evaluation.ts';
import { type Database, type Executor, isStillReferenced, violates } from '../../platform/database/database.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { FieldProblems, invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { presentEvaluation, presentQuestions, presentSellCatalogue, questionsByModel } from './evaluation.presenter.ts';
import {
  adoptStoreModel,
  deleteWizardModel,
  findWizardModel,
  findWizardModelByNames,
  leaveToStore,
  listAnswers,
  listBrands,
  listWizardModels,
  type WizardModelRow,
} from './evaluation.queries.ts';

export type { ChosenOption } from './evaluation.rules.ts';

import {
  type ChosenOption,
  chosenValueCents,
  openQuestions,
  type Question,
  readSelection,
} from './evaluation.rules.ts';

const unknownModel = 'Não encontramos este modelo.';

/** What is saved of a model, whichever call it came by. Amounts are centavos. */
export type ModelInput = BodyOf<typeof createEvaluationCall>;

/** A device as somebody described it, worth what the database says at this moment. */
export interface ValuedDevice {
  model: WizardModelRow;
  chosen: ChosenOption[];
  valueCents: number;
}

export type EvaluationService = ReturnType<typeof createEvaluation>;

export function createEvaluation({ database, pictures }: { database: Database; pictures: Pictures }) {
  async function questionsOf(db: Executor, modelId: number): Promise<Question[]> {
    return questionsByModel(await listAnswers(db, [modelId])).get(modelId) ?? [];
  }

  async function getSellCatalogue() {
    const [brands, models, answers] = await Promise.all([
      listBrands(database),
      listWizardModels(database),
      listAnswers(database),
    ]);
    return presentSellCatalogue(brands, models, questionsByModel(answers));
  }

  /** A model's questions. Throws 404 for a model that the wizard does not have. */
  async function getQuestions(modelId: number) {
    const [model, questions] = await Promise.all([findWizardModel(database, modelId), questionsOf(database, modelId)]);
    if (!model) throw notFound(unknownModel);
    return { baseValueCents: model.base_value_cents, attributes: presentQuestions(questions) };
  }

  /** What the shop offers so far, in centavos. Throws 422 for an unknown model or answers that are not its own. */
  async function quote(modelId: number, selected: readonly SelectedOption[]): Promise<number> {
    const [model, questions] = await Promise.all([findWizardModel(database, modelId), questionsOf(database, modelId)]);
    if (!model) throw invalid({ idModel: [unknownModel] });
    const { problems, chosen } = readSelection(questions, selected);
    if (problems.length > 0) throw invalid({ selectedOptions: problems });
    return chosenValueCents(model.base_value_cents, chosen);
  }

  /**
   * Reads a device for a proposal, in the caller's transaction: the model by id, else by its three names, every
   * question answered. What is wrong is added to the problems, and then nothing is answered.
   */
  async function valueDevice(
    tx: Executor,
    device: { idModel?: number; brand: string; type: string; model: string; selected: readonly SelectedOption[] },
    problems: FieldProblems,
  ): Promise<ValuedDevice | undefined> {
    const model = device.idModel ? await findWizardModel(tx, device.idModel) : await findWizardModelByNames(tx, device);
    if (!model) {
      problems.add('selectedModelName', unknownModel);
      return undefined;
    }
    const questions = await questionsOf(tx, model.id);
    const { problems: texts, chosen } = readSelection(questions, device.selected);
    const open = openQuestions(questions, chosen);
    if (open.length > 0) texts.push(`Falta responder: ${open.join(', ')}.`);
    for (const text of texts) problems.add('selectedOptionsArray', text);
    return texts.length > 0
      ? undefined
      : { model, chosen, valueCents: chosenValueCents(model.base_value_cents, chosen) };
  }

  async function listEvaluations() {
    const [models, answers] = await Promise.all([listWizardModels(database), listAnswers(database)]);
    const questions = questionsByModel(answers);
    return models.map((model) => presentEvaluation(model, questions.get(model.id) ?? []));
  }

  async function getEvaluation(db: Executor, modelId: number) {
    const model = await findWizardModel(db, modelId);
    if (!model) throw notFound(unknownModel);
    return presentEvaluation(model, await questionsOf(db, modelId));
  }

  /** A brand or type by id or by name; what does not exist is a problem of that field. */
  async function findIdOf(
    tx: Executor,
    table: 'brands' | 'device_types',
    named: number | string,
    problem: { problems: FieldProblems; field: string; text: string },
  ): Promise<number> {
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where(typeof named === 'number' ? 'id' : 'name', '=', named as never)
      .executeTakeFirst();
    if (!row) problem.problems.add(problem.field, problem.text);
    return row?.id ?? 0;
  }

  async function readReferences(
    tx: Executor,
    input: ModelInput,
    fields: { brand: string; type: string; model: string },
  ) {
    const problems = new FieldProblems();
    const brandId = await findIdOf(tx, 'brands', input.brand, {
      problems,
      field: fields.brand,
      text: 'Escolha uma marca.',
    });
    const typeId = await findIdOf(tx, 'device_types', input.tipo, {
      problems,
      field: fields.type,
      text: 'Escolha um tipo.',
    });
    problems.throwIfAny();
    return { brandId, typeId };
  }

  /** Writes a model's questions and amounts anew. Throws 422 for values that are not of their attribute. */
  async function writeAnswers(tx: Executor, modelId: number, input: ModelInput, field: string): Promise<void> {
    await tx.deleteFrom('model_attributes').where('model_id', '=', modelId).execute();
    if (input.selectedAttributes.length === 0) return;
    const attributes = input.selectedAttributes.map((attribute, index) => ({
      model_id: modelId,
      attribute_id: attribute.id,
      position: attribute.order ?? index + 1,
    }));
    const values = input.selectedAttributes.flatMap((attribute) =>
      attribute.attributeList.map((value) => ({
        model_id: modelId,
        attribute_id: attribute.id,
        attribute_value_id: value.id,
        amount_cents: value.peso,
        modification: value.modificationType,
      })),
    );
    try {
      await tx.insertInto('model_attributes').values(attributes).execute();
      await tx.insertInto('model_values').values(values).execute();
    } catch (error) {
      const isTwice = violates(error, 'model_attributes_pkey') || violates(error, 'model_values_pkey');
      if (isTwice) throw invalid({ [field]: ['Uma característica ou um valor aparece duas vezes.'] });
      if (isStillReferenced(error)) throw invalid({ [field]: ['Uma característica ou um valor não existe mais.'] });
      throw error;
    }
  }

  function refuseSameName(error: unknown, field: string): never {
    if (violates(error, 'models_name')) throw invalid({ [field]: ['Já existe um modelo com este nome.'] });
    throw error;
  }

  const columnsOf = (input: ModelInput, references: { brandId: number; typeId: number }) => ({
    name: input.model,
    position: input.ordem,
    classification: input.selectedClassification,
    brand_id: references.brandId,
    device_type_id: references.typeId,
    base_value_cents: input.valorBase,
  });

  /**
   * Adds a model to the wizard. One that is for the shop too becomes one with the shop's model of that name, so that
   * the shop has no two. Throws 422 for an unknown brand or type, a name in use, or a bad picture.
   */
  async function createModel(input: ModelInput, adminId: number) {
    const picture = input.base64Image ? await pictures.storeDataUri(input.base64Image, 'base64Image') : null;
    return database.transaction().execute(async (tx) => {
      const references = await readReferences(tx, input, { brand: 'brand', type: 'tipo', model: 'model' });
      const columns = columnsOf(input, references);
      const save = { ...savedBy({ adminId }), ...(picture && { picture }) };
      const insert = () =>
        tx
          .insertInto('models')
          .values({ ...columns, picture, updated_by: adminId })
          .returning('id');
      const { id } = await adoptStoreModel(tx, columns, save)
        .then((adopted) => adopted ?? insert().executeTakeFirstOrThrow())
        .catch((error) => refuseSameName(error, 'model'));
      await writeAnswers(tx, id, input, 'selectedAttributes');
      return getEvaluation(tx, id);
    });
  }

  /**
   * Changes a model of the wizard; a picture that is absent or its own address stays. Throws 404, 409 when somebody has
   * saved since the edit's version, 422 as above.
   */
  async function updateModel(id: number, input: ModelInput, edit: Edit) {
    const isNewPicture = input.base64Image?.startsWith('data:');
    const picture =
      isNewPicture && input.base64Image ? await pictures.storeDataUri(input.base64Image, 'base64ImageEdit') : undefined;
    return database.transaction().execute(async (tx) => {
      const names = { brand: 'brandEdit', type: 'tipoEdit', model: 'modelEditName' };
      if (!(await findWizardModel(tx, id))) throw notFound(unknownModel);
      const columns = columnsOf(input, await readReferences(tx, input, names));
      const { numUpdatedRows } = await tx
        .updateTable('models')
        .set({ ...savedBy(edit), ...columns, picture })
        .where('id', '=', id)
        .where(isAtVersion(edit))
        .executeTakeFirst()
        .catch((error) => refuseSameName(error, names.model));
      if (numUpdatedRows === 0n) {
        await refuseUnsaved(tx, { table: 'models', id, unknown: unknownModel, changed: 'Este modelo foi alterado' });
      }
      await writeAnswers(tx, id, input, 'selectedAttributesEdit');
      return getEvaluation(tx, id);
    });
  }

  /** Takes a model off the wizard. One that the shop has too stays there, without its prices. Throws 404. */
  async function deleteModel(id: number, adminId: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const left = await leaveToStore(tx, id, savedBy({ adminId }));
      if (left) await tx.deleteFrom('model_attributes').where('model_id', '=', id).execute();
      else if (!(await deleteWizardModel(tx, id))) throw notFound(unknownModel);
    });
  }

  return { getSellCatalogue, getQuestions, quote, valueDevice, listEvaluations, createModel, updateModel, deleteModel };
}
