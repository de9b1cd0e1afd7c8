import type { Evaluation, PricedOptions, SellBrand, WizardAttribute } from '@giro/contract/calls/evaluation.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { WizardModelRow } from './evaluation.queries.ts';
import type { ChosenOption, Question } from './evaluation.rules.ts';

function presentAnswers({ answers }: Question) {
  return answers.map((answer) => ({
    id: answer.valueId,
    attribute_value: answer.value,
    peso: reaisOf(answer.amountCents),
    modification_type: answer.modification,
    ordem: answer.position,
  }));
}

export function presentQuestions(questions: readonly Question[]): WizardAttribute[] {
  return questions.map((question) => ({
    id: question.attributeId,
    attribute_name: question.name,
    ordem: question.position,
    valores: presentAnswers(question),
  }));
}

function presentChosen(chosen: readonly ChosenOption[]): PricedOptions {
  return chosen.map(({ items, ...option }) => ({
    ...option,
    items: items.map(({ amountCents, ...item }) => ({ ...item, peso: reaisOf(amountCents) })),
  }));
}

/** The offer for the answers, and its derivation. */
export function presentQuote(quote: {
  baseValueCents: number;
  chosen: readonly ChosenOption[];
  valueCents: number;
  validUntil: string;
}) {
  return {
    valorBase: reaisOf(quote.valueCents),
    base_value: reaisOf(quote.baseValueCents),
    selected_options: presentChosen(quote.chosen),
    valid_until: quote.validUntil,
  };
}

export function presentSellCatalogue(
  brands: readonly { id: number; name: string; picture: string | null }[],
  models: readonly (WizardModelRow & { highest_value_cents: number })[],
): SellBrand[] {
  return brands.map((brand) => {
    const own = models.filter(({ brand_id }) => brand_id === brand.id);
    const typeIds = [...new Set(own.map(({ type_id }) => type_id))].sort((one, other) => one - other);
    return {
      id: brand.id,
      name: brand.name,
      brand: brand.name,
      image_marca: brand.picture,
      types: typeIds.map((typeId) => {
        const ofType = own.filter(({ type_id }) => type_id === typeId);
        return {
          id: typeId,
          name: ofType[0]?.type_name ?? '',
          models: ofType.map((model) => ({
            id: model.id,
            name: model.name,
            ordem: model.position,
            image_model: model.picture,
            max_value: reaisOf(model.highest_value_cents),
          })),
        };
      }),
    };
  });
}

export function presentEvaluation(model: WizardModelRow, questions: readonly Question[]): Evaluation {
  return {
    model_id: model.id,
    model_name: model.name,
    brands_id: model.brand_id,
    type_id: model.type_id,
    ordem: model.position,
    valor_base: reaisOf(model.base_value_cents),
    image_model: model.picture,
    marca: model.brand_name,
    tipo: model.type_name,
    classification: model.classification,
    version: model.version,
    attributes: Object.fromEntries(
      questions.map((question) => [
        question.name,
        { id: question.attributeId, ordem: question.position, valores: presentAnswers(question) },
      ]),
    ),
  };
}
