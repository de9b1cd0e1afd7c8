import type { SelectedOption } from '@giro/contract/calls/evaluation.ts';
import { proposalValueCents } from '@giro/contract/rules/proposal.ts';
import type { WizardState } from '../wizard/wizard-state.ts';

/** The device as the answers describe it: its worth, its name and the form in which the server reads them. */

function chosenValues(state: WizardState) {
  return (state.questions?.attributes ?? []).map((attribute) => {
    const ids = state.answers[attribute.id] ?? [];
    return { attribute, values: attribute.valores.filter((value) => ids.includes(value.id)) };
  });
}

/** The worth of the answers so far, in reais; undefined until the model's prices are known. */
export function estimateOf(state: WizardState): number | undefined {
  if (!state.questions) return undefined;
  const adjustments = chosenValues(state).flatMap(({ values }) =>
    values.map(({ peso, modification_type }) => ({
      amountCents: Math.round(peso * 100),
      modification: modification_type,
    })),
  );
  return proposalValueCents(Math.round(state.questions.baseValue * 100), adjustments) / 100;
}

/** The answers as calls carry them; a multiple choice without a choice has no items. */
export function selectedOptionsOf(state: WizardState): SelectedOption[] {
  return chosenValues(state).map(({ attribute, values }) => ({
    atributo: attribute.attribute_name,
    attributeId: attribute.id,
    items: values.map((value) => ({
      value: value.attribute_value,
      idValue: value.id,
      peso: value.peso,
      type: value.modification_type,
    })),
  }));
}

/** The words chosen for the attribute of this name; undefined when the model does not ask for it. */
export function answerNamed(state: WizardState, name: string): string[] | undefined {
  const found = chosenValues(state).find(({ attribute }) => attribute.attribute_name.trim() === name);
  return found?.values.map((value) => value.attribute_value);
}

/** The answers given so far, each with the name of its question. */
export function answersOf(state: WizardState): [string, string][] {
  return chosenValues(state).flatMap(({ attribute, values }): [string, string][] => {
    const isNone = values.length === 0 && state.confirmed.includes(attribute.id);
    if (values.length === 0 && !isNone) return [];
    const words = values.map((value) => value.attribute_value).join(', ');
    return [[attribute.attribute_name.trim(), isNone ? 'Nenhum' : words]];
  });
}

/** 'iPhone 13 128 GB Azul Chip físico e eSIM': the model with what tells it from its siblings. */
export function deviceTitle(state: WizardState): string {
  const details = ['Capacidade', 'Cores', 'Conexão'].flatMap((name) => answerNamed(state, name) ?? []);
  return [state.model?.name ?? '', ...details].join(' ').trim();
}
