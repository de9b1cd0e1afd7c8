import type { Modification } from '@giro/contract/rules/proposal.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { CatalogueModels } from '../catalogue/models.service.ts';
import type { BaseHistory, BaseOrigin } from './base-history.port.ts';
import { listAnswers, listBases, listWizardModels, lockWizardModels, updateAmounts } from './evaluation.queries.ts';
import { questionsByModel } from './evaluation.rules.ts';

interface PricedValue {
  attribute: string;
  valueId: number;
  value: string;
  amountCents: number;
  modification: Modification;
}

/** A model of the wizard with its base value and what each of its values does to it. */
export interface PricedModel {
  id: number;
  brand: string;
  type: string;
  name: string;
  baseValueCents: number;
  values: PricedValue[];
}

/** New prices; a model or value that is not named keeps its own. */
export interface NewPrices {
  baseValues: { modelId: number; cents: number }[];
  amounts: { modelId: number; valueId: number; cents: number; modification: Modification }[];
}

const byName = new Intl.Collator('pt-BR', { numeric: true });

export type PricesService = ReturnType<typeof createPrices>;

export function createPrices({ models, baseHistory }: { models: CatalogueModels; baseHistory: BaseHistory }) {
  /** Every model of the wizard, by brand and type, in the order of the wizard. */
  async function list(db: Executor): Promise<PricedModel[]> {
    const models = await listWizardModels(db);
    const questions = questionsByModel(await listAnswers(db));
    const priced = models.map((model) => ({
      id: model.id,
      brand: model.brand_name,
      type: model.type_name,
      name: model.name,
      baseValueCents: model.base_value_cents,
      values: (questions.get(model.id) ?? []).flatMap(({ name, answers }) =>
        answers.map(({ position: _, ...answer }) => ({ attribute: name, ...answer })),
      ),
    }));
    return priced.sort((one, other) => byName.compare(one.brand, other.brand) || byName.compare(one.type, other.type));
  }

  /** The same, with nobody else changing a model until the transaction ends. */
  async function listLocked(tx: Tx): Promise<PricedModel[]> {
    await lockWizardModels(tx);
    return list(tx);
  }

  /**
   * Writes new prices into the caller's transaction, which has locked these models; whoever edits one of them has an old
   * version then.
   */
  async function change(
    tx: Tx,
    { baseValues, amounts }: NewPrices,
    adminId: number,
    origin: BaseOrigin,
  ): Promise<void> {
    const modelIds = [...new Set([...baseValues, ...amounts].map(({ modelId }) => modelId))];
    if (modelIds.length === 0) return;
    const before = await listBases(tx, modelIds);
    await models.wizard.updateBaseValues(tx, modelIds, baseValues, adminId);
    await updateAmounts(tx, amounts);
    const written = baseValues.map(({ modelId, cents }) => ({
      modelId,
      beforeCents: before.get(modelId) ?? null,
      afterCents: cents,
    }));
    await baseHistory.note(tx, written, origin);
  }

  return { list, listLocked, change };
}
