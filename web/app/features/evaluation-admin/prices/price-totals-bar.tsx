import { parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { highestValueCents, lowestValueCents, proposalValueCents } from '@giro/contract/rules/proposal.ts';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/money.tsx';
import { moneyProblem } from '../../../ui/panel/form/form-parts.ts';
import { lineProblem, type PriceLines, type PriceSection, pricedValuesOf } from './price-lines.ts';
import styles from './price-totals-bar.module.css';

/** Centavos of a typed amount; undefined while it is none. */
function centsOf(text: string): number | undefined {
  return moneyProblem(text) ? undefined : parseTypedReais(text);
}

/** The highest and the lowest value of a model, in reais, and the progress of its lines. */
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

/** The value of a device with these answers, in reais; undefined while there is no base value. */
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

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const amount = (value: number | undefined) => (value === undefined ? '—' : <Money value={value} />);

/** The totals of the lines, in view while they scroll. */
export function PriceTotalsBar({ totals }: { totals: ReturnType<typeof totalsOf> }) {
  const { base, highest, lowest, active, incomplete } = totals;
  return (
    <dl className={styles.totals} aria-label="Totais">
      <Total label="Base">{amount(base)}</Total>
      <Total label="Melhor caso">{amount(highest)}</Total>
      <Total label="Pior caso">{amount(lowest)}</Total>
      <Total label="Selecionados">
        {active}
        {incomplete > 0 && <span className={styles.incomplete}> · {incomplete} sem preço completo</span>}
      </Total>
    </dl>
  );
}
