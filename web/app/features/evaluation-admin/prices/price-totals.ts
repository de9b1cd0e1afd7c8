import { parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { highestValueCents, lowestValueCents, proposalValueCents } from '@giro/contract/rules/proposal-value.ts';
import { moneyProblem } from '../../../ui/panel/form/form-parts.ts';
import { lineProblem, type PriceLines, type PriceSection, pricedValuesOf } from './price-lines.ts';

/** Centavos of a typed amount; undefined while it is none. */
function centsOf(text: string): number | undefined {
  return moneyProblem(text) ? undefined : parseTypedReais(text);
}

/** What a model is worth at most and at least, in reais, and how far its lines are. */
export function totalsOf(baseValue: string, sections: readonly PriceSection[], lines: PriceLines) {
  const baseCents = centsOf(baseValue);
  const questions = sections.map((section) => ({ attributeId: section.id, answers: pricedValuesOf(section, lines) }));
  const own = sections.flatMap(({ values }) => values.map(({ id }) => lines[id])).filter((line) => line?.isActive);
  return {
    base: baseCents === undefined ? undefined : reaisOf(baseCents),
    highest: baseCents === undefined ? undefined : reaisOf(highestValueCents(baseCents, questions)),
    lowest: baseCents === undefined ? undefined : reaisOf(lowestValueCents(baseCents, questions)),
    active: own.length,
    incomplete: own.filter((line) => line && lineProblem(line)).length,
  };
}

/** What a device of these answers would be worth, in reais; undefined while there is no base value. */
export function previewValue(
  baseValue: string,
  sections: readonly PriceSection[],
  lines: PriceLines,
  chosen: ReadonlySet<string>,
): number | undefined {
  const baseCents = centsOf(baseValue);
  if (baseCents === undefined) return undefined;
  const answers = sections.flatMap((section) => pricedValuesOf(section, lines)).filter(({ id }) => chosen.has(id));
  return reaisOf(proposalValueCents(baseCents, answers));
}
