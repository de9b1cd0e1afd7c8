import type { BodyOf } from '@giro/contract/call.ts';
import type { createEvaluationCall, Evaluation } from '@giro/contract/calls/evaluation.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import {
  type Database,
  type Executor,
  isStillReferenced,
  type Tx,
  violates,
} from '../../platform/database/database.ts';
import { lockRows } from '../../platform/database/lock-order.ts';
import type { Edit } from '../../platform/database/versions.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { FieldProblems, invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { type RecordedState, record, recordChanges, stateOf } from '../../platform/record/record.ts';
import type { CatalogueModels, ModelColumns } from '../catalogue/models.service.ts';
import type { BaseHistory } from './base-history.port.ts';
import { presentEvaluation } from './evaluation.presenter.ts';
import {
  findReferenceId,
  findWizardModel,
  listAnswers,
  listWizardModels,
  type ModelAnswers,
  replaceAnswers,
} from './evaluation.queries.ts';
import { questionsByModel } from './evaluation.rules.ts';

const unknownModel = 'Não encontramos este modelo.';

/** A model as it is saved, whichever call it came by. Amounts are centavos. */
export type ModelInput = BodyOf<typeof createEvaluationCall>;

/** The fields of a form that name its parts. */
interface Fields {
  brand: string;
  type: string;
  model: string;
  answers: string;
}

const subjectOf = ({ model_id, model_name }: Evaluation) => ({
  kind: 'model',
  id: model_id,
  words: `Modelo ${model_name}`,
});

/** A model with its prices, each by the answer that has it. */
function stateOfModel(model: Evaluation): RecordedState {
  const names = {
    model_name: 'Nome',
    marca: 'Marca',
    tipo: 'Tipo',
    ordem: 'Ordem',
    classification: 'Onde aparece',
    image_model: 'Imagem',
  };
  const answers = Object.entries(model.attributes).flatMap(([question, { valores }]) =>
    valores.map(({ attribute_value, peso, modification_type }): [string, string] => [
      `${question}, ${attribute_value}`,
      `${modification_type === 'abatimento' ? '−' : '+'} ${formatReais(peso)}`,
    ]),
  );
  return { ...stateOf(names, model), 'Valor base': formatReais(model.valor_base), ...Object.fromEntries(answers) };
}

function refuseSameName(error: unknown, field: string): never {
  if (violates(error, 'models_name')) throw invalid({ [field]: ['Já existe um modelo com este nome.'] });
  throw error;
}

function answersOf({ selectedAttributes }: ModelInput): ModelAnswers {
  return {
    attributes: selectedAttributes.map(({ id, order }, index) => ({ attribute_id: id, position: order ?? index + 1 })),
    values: selectedAttributes.flatMap(({ id, attributeList }) =>
      attributeList.map((value) => ({
        attribute_id: id,
        attribute_value_id: value.id,
        amount_cents: value.peso,
        modification: value.modificationType,
      })),
    ),
  };
}

export interface ModelsOptions {
  database: Database;
  pictures: Pictures;
  models: CatalogueModels;
  baseHistory: BaseHistory;
}

/** The wizard's models, as admins work on them. */
export function createModels({ database, pictures, models: { wizard: models }, baseHistory }: ModelsOptions) {
  async function listEvaluations() {
    const [models, answers] = await Promise.all([listWizardModels(database), listAnswers(database)]);
    const questions = questionsByModel(answers);
    return models.map((model) => presentEvaluation(model, questions.get(model.id) ?? []));
  }

  async function getEvaluation(db: Executor, modelId: number) {
    const model = await findWizardModel(db, modelId);
    if (!model) throw notFound(unknownModel);
    const questions = questionsByModel(await listAnswers(db, [modelId]));
    return presentEvaluation(model, questions.get(modelId) ?? []);
  }

  /** The columns of a form. Throws 422 for a brand or type that does not exist. */
  async function readColumns(tx: Tx, input: ModelInput, fields: Fields): Promise<ModelColumns> {
    const problems = new FieldProblems();
    const brandId = await findReferenceId(tx, 'brands', input.brand);
    const typeId = await findReferenceId(tx, 'device_types', input.tipo);
    if (!brandId) problems.add(fields.brand, 'Escolha uma marca.');
    if (!typeId) problems.add(fields.type, 'Escolha um tipo.');
    problems.throwIfAny();
    return {
      name: input.model,
      position: input.ordem,
      classification: input.selectedClassification,
      brand_id: brandId ?? 0,
      device_type_id: typeId ?? 0,
      base_value_cents: input.valorBase,
    };
  }

  /** Throws 422 for values that are not of their attribute. */
  async function writeAnswers(tx: Tx, modelId: number, input: ModelInput, field: string): Promise<void> {
    await replaceAnswers(tx, modelId, answersOf(input)).catch((error) => {
      const isTwice = violates(error, 'model_attributes_pkey') || violates(error, 'model_values_pkey');
      if (isTwice) throw invalid({ [field]: ['Uma característica ou um valor aparece duas vezes.'] });
      if (isStillReferenced(error)) throw invalid({ [field]: ['Uma característica ou um valor não existe mais.'] });
      throw error;
    });
  }

  /**
   * Adds a model to the wizard. One that is for the shop too becomes one with the shop's model of that name, so that
   * the shop has no two. Throws 422 for an unknown brand or type, a name in use, or a bad picture.
   */
  async function createModel(input: ModelInput, adminId: number) {
    const fields = { brand: 'brand', type: 'tipo', model: 'model', answers: 'selectedAttributes' };
    const picture = input.base64Image ? await pictures.storeDataUri(input.base64Image, 'base64Image') : undefined;
    return database.transaction().execute(async (tx) => {
      const columns = { ...(await readColumns(tx, input, fields)), picture };
      const id = await models
        .adoptStoreModel(tx, columns, adminId)
        .then((adopted) => adopted ?? models.insertModel(tx, columns, adminId))
        .catch((error) => refuseSameName(error, fields.model));
      await writeAnswers(tx, id, input, fields.answers);
      const model = await getEvaluation(tx, id);
      const written = { modelId: id, beforeCents: null, afterCents: columns.base_value_cents };
      await baseHistory.note(tx, [written], { source: 'start' });
      await record(tx, { kind: 'evaluation-added', subject: subjectOf(model), after: stateOfModel(model) });
      return model;
    });
  }

  /**
   * Changes a model of the wizard; a picture that is absent or its own address stays. Throws 404, 409 when somebody has
   * saved since the edit's version, 422 as above.
   */
  async function updateModel(id: number, input: ModelInput, edit: Edit, reason?: string) {
    const fields = { brand: 'brandEdit', type: 'tipoEdit', model: 'modelEditName', answers: 'selectedAttributesEdit' };
    const isNewPicture = input.base64Image?.startsWith('data:');
    const picture =
      isNewPicture && input.base64Image ? await pictures.storeDataUri(input.base64Image, 'base64ImageEdit') : undefined;
    return database.transaction().execute(async (tx) => {
      await lockRows(tx, 'models', [id]);
      const before = await getEvaluation(tx, id);
      const columns = { ...(await readColumns(tx, input, fields)), picture };
      const isUpdated = await models
        .updateModel(tx, id, columns, edit)
        .catch((error) => refuseSameName(error, fields.model));
      if (!isUpdated) {
        await refuseUnsaved(tx, { table: 'models', id, unknown: unknownModel, changed: 'Este modelo foi alterado' });
      }
      await writeAnswers(tx, id, input, fields.answers);
      const after = await getEvaluation(tx, id);
      const bases = { beforeCents: Math.round(before.valor_base * 100), afterCents: columns.base_value_cents };
      await baseHistory.note(tx, [{ modelId: id, ...bases }], { source: 'form', reason });
      const states = { before: stateOfModel(before), after: stateOfModel(after) };
      await recordChanges(tx, { kind: 'evaluation-changed', subject: subjectOf(after), ...states });
      return after;
    });
  }

  /** Takes a model off the wizard. One that the shop has too stays there, without its prices. Throws 404. */
  async function deleteModel(id: number, adminId: number): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const model = await getEvaluation(tx, id);
      const isGone = (await models.leaveToStore(tx, id, adminId)) || (await models.deleteModel(tx, id));
      if (!isGone) throw notFound(unknownModel);
      await record(tx, { kind: 'evaluation-removed', subject: subjectOf(model) });
    });
  }

  return { listEvaluations, createModel, updateModel, deleteModel };
}
