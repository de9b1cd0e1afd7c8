import type { BaseSuggestion, ExplainedSuggestion } from '@giro/contract/calls/base-suggestions.ts';
import {
  fewestSales,
  impliedBaseCents,
  medianCents,
  suggestedBaseCents,
} from '@giro/contract/rules/base-suggestion.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { ceilingCents } from '@giro/contract/rules/price-floor.ts';
import type { SampledSale } from '../earnings/earnings.service.ts';
import { type PriceRules, termsOf } from './price-rules.rules.ts';
import type { BaseRow, InspectedRow } from './suggestions.queries.ts';

/** Amounts that others pay and ask for a model, in centavos. */
export interface MarketMedians {
  buyCents: number | null;
  sellCents: number | null;
}

const impliedBy = (sale: SampledSale, rules: PriceRules) =>
  impliedBaseCents(
    {
      priceCents: sale.price_cents,
      feeCents: sale.fee_cents,
      taxCents: sale.tax_cents,
      extrasCents: sale.extra_cents,
      effectsCents: sale.effects_cents,
    },
    rules.target_margin_percent,
  );

/** The most to pay for a device of the model of these sales, in centavos; null where too few were sold to tell. */
export function ceilingOf(sales: readonly SampledSale[], rules: PriceRules): number | null {
  const price = medianCents(sales.map(({ price_cents }) => price_cents));
  const extras = medianCents(sales.map(({ extra_cents }) => extra_cents));
  if (sales.length < fewestSales || price === undefined || extras === undefined) return null;
  return ceilingCents(price, extras, termsOf(rules));
}

const reaisOrNull = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : reaisOf(cents);

function whyNot(sales: number, days: number): string {
  const few = sales === 0 ? 'Nenhuma venda' : sales === 1 ? 'Só 1 venda' : `Só ${sales} vendas`;
  return `${few} de aparelhos comprados de clientes nos últimos ${days} dias: são precisas ${fewestSales}.`;
}

interface Facts {
  row: BaseRow;
  sales: readonly SampledSale[];
  inspected: InspectedRow | undefined;
  market: MarketMedians | undefined;
}

export function presentSuggestion({ row, sales, inspected, market }: Facts, rules: PriceRules): BaseSuggestion {
  const { failed, decided } = inspected ?? { failed: 0, decided: 0 };
  const implied = sales.map((sale) => impliedBy(sale, rules));
  const suggested = suggestedBaseCents(implied, { failed, decided }, rules.failure_cost);
  return {
    model_id: row.id,
    model: row.model,
    base: reaisOf(row.base_cents),
    suggested: reaisOrNull(suggested),
    why: suggested === undefined ? whyNot(sales.length, rules.sample_days) : null,
    ceiling: reaisOrNull(ceilingOf(sales, rules)),
    sales: sales.length,
    failed,
    decided,
    market: { buy: reaisOrNull(market?.buyCents), sell: reaisOrNull(market?.sellCents) },
    version: row.version,
  };
}

/** The same with the sales that it is made of. */
export const explainSuggestion = (facts: Facts, rules: PriceRules): ExplainedSuggestion => ({
  ...presentSuggestion(facts, rules),
  samples: facts.sales.map((sale) => ({
    unit_code: sale.unit_code,
    price: reaisOf(sale.price_cents),
    fee: reaisOf(sale.fee_cents),
    tax: reaisOf(sale.tax_cents),
    extras: reaisOf(sale.extra_cents),
    effects: reaisOf(sale.effects_cents),
    implied: reaisOf(impliedBy(sale, rules)),
  })),
});
