import type { SelectedOption } from '@giro/contract/calls/evaluation.ts';
import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { highestValueCents } from '@giro/contract/rules/proposal.ts';
import { quoteDays } from '@giro/contract/rules/proposal-status.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type FieldProblems, invalid, notFound } from '../../platform/http/errors.ts';
import { presentQuestions, presentSellCatalogue } from './evaluation.presenter.ts';
import {
  findWizardModel,
  findWizardModelByNames,
  listAnswers,
  listBrands,
  listWizardModels,
  type WizardModelRow,
} from './evaluation.queries.ts';
import {
  type ChosenOption,
  chosenValueCents,
  openQuestions,
  type Question,
  questionsByModel,
  readSelection,
} from './evaluation.rules.ts';
import { createModels, type ModelsOptions } from './models.service.ts';

export type { ChosenOption, Question } from './evaluation.rules.ts';

const unknownModel = 'Não encontramos este modelo.';

/** A device as somebody described it, worth what the database says at this moment. */
export interface ValuedDevice {
  model: WizardModelRow;
  chosen: ChosenOption[];
  valueCents: number;
}

export type EvaluationService = ReturnType<typeof createEvaluation>;

/** The wizard's questions and offers, and the models it has them for. */
export function createEvaluation({ now, ...options }: ModelsOptions & { now: () => Date }) {
  const { database } = options;

  async function questionsOf(db: Executor, modelId: number): Promise<Question[]> {
    return questionsByModel(await listAnswers(db, [modelId])).get(modelId) ?? [];
  }

  async function getSellCatalogue() {
    const [brands, models, answers] = await Promise.all([
      listBrands(database),
      listWizardModels(database),
      listAnswers(database),
    ]);
    const questions = questionsByModel(answers);
    const withHighest = models.map((model) => ({
      ...model,
      highest_value_cents: highestValueCents(model.base_value_cents, questions.get(model.id) ?? []),
    }));
    return presentSellCatalogue(brands, withHighest);
  }

  /** A model's questions. Throws 404 for a model that the wizard does not have. */
  async function getQuestions(modelId: number) {
    const [model, questions] = await Promise.all([findWizardModel(database, modelId), questionsOf(database, modelId)]);
    if (!model) throw notFound(unknownModel);
    return { baseValueCents: model.base_value_cents, attributes: presentQuestions(questions) };
  }

  /** The last day of an offer for which a proposal is sent today. */
  const lastDay = () => addDays(saoPauloToday(now()), quoteDays);

  /**
   * The shop's offer so far, as a proposal sent today would have it. Throws 422 for an unknown model or answers that
   * are not its own.
   */
  async function quote(modelId: number, selected: readonly SelectedOption[]) {
    const [model, questions] = await Promise.all([findWizardModel(database, modelId), questionsOf(database, modelId)]);
    if (!model) throw invalid({ idModel: [unknownModel] });
    const { problems, chosen } = readSelection(questions, selected);
    if (problems.length > 0) throw invalid({ selectedOptions: problems });
    const validUntil = lastDay();
    const valueCents = chosenValueCents(model.base_value_cents, chosen);
    return { baseValueCents: model.base_value_cents, chosen, valueCents, validUntil };
  }

  /**
   * Reads a device for a proposal, in the caller's transaction: the model by id, else by its three names, every
   * question answered. What is wrong is added to the problems, and then nothing is returned.
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

  /** A model with its questions at today's prices; no model where the wizard does not have it, or no longer. */
  async function readPrices(db: Executor, modelId: number) {
    const [model, questions] = await Promise.all([findWizardModel(db, modelId), questionsOf(db, modelId)]);
    return { model, questions };
  }

  return {
    getSellCatalogue,
    getQuestions,
    quote,
    lastDay,
    valueDevice,
    readPrices,
    ...createModels(options),
  };
}
