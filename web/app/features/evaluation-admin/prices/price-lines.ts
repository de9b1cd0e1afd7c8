import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import type { Evaluation } from '@giro/contract/calls/evaluation.ts';
import { formatReais, parseTypedReais } from '@giro/contract/rules/money.ts';
import type { Modification } from '@giro/contract/rules/proposal.ts';
import { moneyProblem } from '../../../ui/panel/form/form-parts.ts';

/** The effect of one value on a model's price, as it stands in its line of the form. */
export interface PriceLine {
  isActive: boolean;
  /** As people write it. */
  amount: string;
  direction: '' | Modification;
}

/** By the value's id as text. */
export type PriceLines = Record<string, PriceLine>;

/** An attribute with its values, each of which has a line. */
export interface PriceSection {
  id: number;
  name: string;
  values: { id: string; name: string }[];
}

export const blankLine: PriceLine = { isActive: false, amount: '', direction: '' };

/**
 * Every attribute that the model's form shows: those that it asks in its wizard's order, then the others. What the
 * wizard no longer lists but the model still has stands too, so that nothing is saved unseen.
 */
export function sectionsOf(attributes: readonly Attribute[], evaluation: Evaluation | undefined): PriceSection[] {
  const asked = Object.entries(evaluation?.attributes ?? {}).toSorted(([, one], [, other]) => one.ordem - other.ordem);
  const listed = attributes.toSorted((one, other) => one.ordem - other.ordem);
  const own = asked.map(([name, { id, valores }]) => {
    const values = valores.map((value) => ({ id: String(value.id), name: value.attribute_value }));
    return listed.some((attribute) => attribute.id === id) ? undefined : { id, name, values };
  });
  const sections: PriceSection[] = [
    ...listed.map(({ id, name, attribute_values }) => ({
      id,
      name,
      values: attribute_values.map((value) => ({ id: String(value.id), name: value.value })),
    })),
    ...own.filter((section) => section !== undefined),
  ];
  const placeOf = ({ id }: PriceSection) => {
    const place = asked.findIndex(([, attribute]) => attribute.id === id);
    return place === -1 ? asked.length : place;
  };
  return sections.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The lines of a model: those of its prices filled in, all others blank. */
export function linesOf(sections: readonly PriceSection[], evaluation: Evaluation | undefined): PriceLines {
  const prices = Object.values(evaluation?.attributes ?? {}).flatMap(({ valores }) => valores);
  const lineOf = (id: string): PriceLine => {
    const price = prices.find((value) => String(value.id) === id);
    if (!price) return blankLine;
    return { isActive: true, amount: formatReais(price.peso), direction: price.modification_type };
  };
  return Object.fromEntries(sections.flatMap(({ values }) => values.map(({ id }) => [id, lineOf(id)] as const)));
}

export const missingDirection = 'Informe se o valor será um acréscimo ou abatimento!';

/** The problem of a line: a value that is not ticked never has one. */
export function lineProblem({ isActive, amount, direction }: PriceLine): string | undefined {
  if (!isActive) return undefined;
  const problems = [moneyProblem(amount), direction === '' ? missingDirection : undefined];
  return problems.filter(Boolean).join(' ') || undefined;
}

/** A ticked value with a whole line, in centavos. */
export interface PricedValue {
  id: string;
  name: string;
  amountCents: number;
  modification: Modification;
}

export function pricedValuesOf({ values }: PriceSection, lines: PriceLines): PricedValue[] {
  return values.flatMap(({ id, name }) => {
    const line = lines[id];
    if (!line?.isActive || line.direction === '' || lineProblem(line)) return [];
    return [{ id, name, amountCents: parseTypedReais(line.amount) ?? 0, modification: line.direction }];
  });
}

export function tickedIds(lines: PriceLines): ReadonlySet<string> {
  return new Set(Object.keys(lines).filter((id) => lines[id]?.isActive));
}
