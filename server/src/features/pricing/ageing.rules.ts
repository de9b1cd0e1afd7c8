import { createHash } from 'node:crypto';
import type { AgedProduct } from '@giro/contract/calls/price-ageing.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { type AgeingMode, type AgeingResult, agedPriceCents } from '@giro/contract/rules/price-ageing.ts';
import type { RuleRow } from './ageing-rules.queries.ts';
import { floorOf } from './price-desk.service.ts';
import type { PriceRules } from './price-rules.rules.ts';

/** A product that can be bought and that no proposal waits for; days are São Paulo's. */
export interface StandingProduct {
  id: number;
  sku: string;
  name: string;
  price_cents: number;
  cost_cents: number | null;
  /** On the shelf. */
  days: number;
  /** Since its price was another. */
  price_days: number;
  type_ids: number[];
  /** Its own, and those of its units on the shelf. */
  model_ids: number[];
}

/** A rule's effect on a product, in centavos. */
export interface Aged {
  product: StandingProduct;
  rule: RuleRow;
  mode: AgeingMode;
  floorCents: number | null;
  afterCents: number | null;
  result: AgeingResult;
}

const hasAny = (wanted: readonly number[], there: readonly number[]) =>
  wanted.length === 0 || wanted.some((id) => there.includes(id));

/** The first of the active rules that is for such a product. */
function ruleFor(product: StandingProduct, rules: readonly RuleRow[]): RuleRow | undefined {
  return rules.find(
    ({ active, types, models }) => active && hasAny(types, product.type_ids) && hasAny(models, product.model_ids),
  );
}

function age(product: StandingProduct, rule: RuleRow, by: PriceRules): Aged {
  const floorCents = floorOf(product, by);
  const known = { product, rule, mode: rule.mode, floorCents };
  if (floorCents === null) return { ...known, afterCents: null, result: 'no_cost' };
  const afterCents = agedPriceCents(product.price_cents, rule.percent, floorCents);
  if (afterCents >= product.price_cents) return { ...known, afterCents: product.price_cents, result: 'at_floor' };
  return { ...known, afterCents, result: rule.mode === 'auto' ? 'change' : 'propose' };
}

/** Decides what becomes of each product that is due. */
export function planAgeing(products: readonly StandingProduct[], rules: readonly RuleRow[], by: PriceRules): Aged[] {
  return products.flatMap((product) => {
    const rule = ruleFor(product, rules);
    const isDue = rule && product.days >= rule.after_days && product.price_days >= rule.every_days;
    return isDue ? [age(product, rule, by)] : [];
  });
}

const reaisOrNull = (cents: number | null) => (cents === null ? null : reaisOf(cents));

export const presentAged = ({ product, rule, mode, floorCents, afterCents, result }: Aged): AgedProduct => ({
  product_id: product.id,
  SKU: product.sku,
  name: product.name,
  rule_id: rule.id,
  mode,
  days: product.days,
  price: reaisOf(product.price_cents),
  new_price: reaisOrNull(afterCents),
  floor: reaisOrNull(floorCents),
  result,
});

/** Names these rows. */
export function fingerprintOf(rows: readonly AgedProduct[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url');
}

/** Tells people what was done, or would be. */
export function ageingWords(rows: readonly AgedProduct[], applied: boolean): string {
  const count = (wanted: AgeingResult) => rows.filter(({ result }) => result === wanted).length;
  const [changes, proposals] = [count('change'), count('propose')];
  if (changes + proposals === 0) return 'Nenhum preço a mudar agora.';
  const parts = [
    changes > 0 && `${changes} ${changes === 1 ? 'preço' : 'preços'} ${applied ? 'alterados' : 'a mudar'}`,
    proposals > 0 && `${proposals} ${proposals === 1 ? 'proposta' : 'propostas'} ${applied ? 'criadas' : 'a criar'}`,
  ];
  return `${parts.filter(Boolean).join(' e ')}.`;
}
