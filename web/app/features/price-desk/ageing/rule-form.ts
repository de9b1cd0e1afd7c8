import type { RequestOf } from '@giro/contract/call.ts';
import type { AgeingRule, createAgeingRuleCall } from '@giro/contract/calls/price-ageing.ts';
import type { AgeingMode } from '@giro/contract/rules/price-ageing.ts';
import { countProblem, missing, onlyProblems } from '../../../ui/panel/form/form-parts.ts';
import { percentOf, percentText } from '../../../ui/panel/form/typed-numbers.ts';

/** The values of the form of a rule, as they stand in the fields. */
export interface RuleValues {
  name: string;
  percent: string;
  every_days: string;
  after_days: string;
  /** Ids as text. */
  types: string[];
  models: string[];
  mode: AgeingMode;
  active: boolean;
}

export const ruleLabels: Record<keyof RuleValues, string> = {
  name: 'Nome',
  percent: 'Baixar (%)',
  every_days: 'A cada (dias)',
  after_days: 'Parado há (dias)',
  types: 'Só para estes tipos',
  models: 'Só para estes modelos',
  mode: 'O que fazer',
  active: 'Ligada',
};

export function ruleValuesOf(rule: AgeingRule | undefined): RuleValues {
  return {
    name: rule?.name ?? '',
    percent: rule ? percentText(rule.percent) : '',
    every_days: rule ? String(rule.every_days) : '30',
    after_days: rule ? String(rule.after_days) : '60',
    types: rule?.types.map(String) ?? [],
    models: rule?.models.map(String) ?? [],
    mode: rule?.mode ?? 'propose',
    active: rule?.active ?? true,
  };
}

export function ruleProblems({ name, percent, every_days, after_days }: RuleValues) {
  return onlyProblems({
    name: missing(name),
    percent: missing(percent),
    every_days: countProblem(every_days),
    after_days: countProblem(after_days),
  });
}

/** The form as a request; bounds are for the server to say, every field at once. */
export function ruleBodyOf(values: RuleValues): NonNullable<RequestOf<typeof createAgeingRuleCall>['body']> {
  return {
    ...values,
    name: values.name.trim(),
    percent: percentOf(values.percent),
    every_days: Number(values.every_days),
    after_days: Number(values.after_days),
    types: values.types.map(Number),
    models: values.models.map(Number),
  };
}

/** The devices that a rule is for, in words. */
export function scopeWords(
  { types, models }: Pick<AgeingRule, 'types' | 'models'>,
  known: { types: readonly { id: number; name: string }[]; modelos: readonly { id: number; name: string }[] },
): string {
  const namesOf = (ids: readonly number[], all: readonly { id: number; name: string }[]) =>
    ids.map((id) => all.find((each) => each.id === id)?.name ?? `nº ${id}`);
  const names = [...namesOf(types, known.types), ...namesOf(models, known.modelos)];
  if (names.length === 0) return 'Todos os aparelhos';
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} e mais ${names.length - 3}` : names.join(', ');
}
