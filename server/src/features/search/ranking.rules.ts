import type { SearchOrder } from '@giro/contract/calls/search.ts';
import type { Understood } from './search-words.rules.ts';

/** What a product is ranked by. */
export interface Rankable {
  product_id: number;
  price_cents: number;
  in_stock: boolean;
  model_id: number | null;
  name_key: string;
  sku_key: string;
  /** The words that tell it from others. */
  title: readonly string[];
}

/** How its name answers: all words as they were typed, as they may be meant, the last one unfinished, or less. */
export type NameTier = 2 | 3 | 4 | 6;

const firstWordOf = (text: string) => text.split(' ', 1)[0] ?? '';

/**
 * How well a product answers, best first: its SKU or name, the beginning of its SKU, its name in the order of
 * `NameTier`, before the last of them the first word as its name's first. Among equals those whose model is named whole
 * come first, what is in stock before what is sold out, and those with the fewest words that nobody asked for.
 */
export function rankerFor<Product extends Rankable>(
  { folded, terms, sku }: Understood,
  nameTierOf: (product: Product) => NameTier,
): (product: Product) => number {
  const cover = new Set(terms.cover);
  const heads = new Set(terms.heads);
  function tierOf(product: Product): number {
    const { name_key, sku_key } = product;
    if (name_key === folded || sku_key === sku?.sku) return 0;
    if (sku?.isBeginning && sku_key.startsWith(sku.sku)) return 1;
    const tier = nameTierOf(product);
    return tier === 6 && heads.has(firstWordOf(name_key)) ? 5 : tier;
  }
  return (product) => {
    const { title, model_id, in_stock } = product;
    const unasked = title.filter((word) => !cover.has(word)).length;
    const focus = unasked === 0 ? 0 : model_id !== null && unasked < title.length ? 1 : 2;
    return ((tierOf(product) * 3 + focus) * 2 + (in_stock ? 0 : 1)) * 64 + Math.min(unasked, 63);
  };
}

const byNewest = (one: Rankable, other: Rankable) => other.product_id - one.product_id;

/** Products in the order asked for; the newest first among equals. */
export function sortedBy<Product extends Rankable>(
  order: SearchOrder,
  products: readonly Product[],
  rankOf: (product: Product) => number,
): Product[] {
  if (order === 'relevancia') {
    const ranked = products.map((product) => ({ product, rank: rankOf(product) }));
    ranked.sort((one, other) => one.rank - other.rank || byNewest(one.product, other.product));
    return ranked.map(({ product }) => product);
  }
  const sign = { novos: 0, 'menor-preco': 1, 'maior-preco': -1 }[order];
  return products.toSorted((one, other) => sign * (one.price_cents - other.price_cents) || byNewest(one, other));
}
