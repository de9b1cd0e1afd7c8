import type { SellBrand, WizardAttribute } from '@giro/contract/calls/evaluation.ts';
import type { ModelQuestions } from './wizard-state.ts';

function byOrder(one: { ordem: number }, other: { ordem: number }): number {
  return one.ordem - other.ordem;
}

/** Brings questions and their answers into the shop's order. */
export function sortQuestions(answer: { base_value: number; attributes: WizardAttribute[] }): ModelQuestions {
  const attributes = answer.attributes
    .map((attribute) => ({ ...attribute, valores: attribute.valores.toSorted(byOrder) }))
    .toSorted(byOrder);
  return { baseValue: answer.base_value, attributes };
}

/** Brings the models of every type into the shop's order. */
export function sortCatalogue(brands: readonly SellBrand[]): SellBrand[] {
  return brands.map((brand) => ({
    ...brand,
    types: brand.types.map((type) => ({ ...type, models: type.models.toSorted(byOrder) })),
  }));
}
