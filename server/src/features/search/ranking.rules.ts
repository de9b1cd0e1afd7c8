import type { SearchOrder } from '@giro/contract/calls/search.ts';
import type { SaidOrder } from '@giro/contract/rules/said-in-search.ts';
import type { Understood } from './search-words.rules.ts';

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

/**
 * Tier of a product by its names: its name has all words as they were typed, as they may be meant, the last one
 * unfinished; its name and its values that are filters have them as typed, as meant; or less.
 */
export type NameTier = 2 | 3 | 4 | 5 | 6 | 8;

/** An order that was chosen, or one that was said among the words. */
export type ListOrder = SearchOrder | `said-${SaidOrder}`;

const mostUnasked = 64;

const firstWordOf = (text: string) => text.split(' ', 1)[0] ?? '';

/**
 * Ranks products by their match, best first: its SKU or name, the beginning of its SKU, what it is called in the order
 * of `NameTier`, before the last of them the first word as its name's first. Among equals those whose model is named
 * whole come first, what is in stock before what is sold out, and those with the fewest words that nobody asked for.
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
    return tier === 8 && heads.has(firstWordOf(name_key)) ? 7 : tier;
  }
  return (product) => {
    const { title, model_id, in_stock } = product;
    const unasked = title.filter((word) => !cover.has(word)).length;
    const focus = unasked === 0 ? 0 : model_id !== null && unasked < title.length ? 1 : 2;
    return ((tierOf(product) * 3 + focus) * 2 + (in_stock ? 0 : 1)) * mostUnasked + Math.min(unasked, mostUnasked - 1);
  };
}

const byNewest = (one: Rankable, other: Rankable) => other.product_id - one.product_id;

/**
 * Groups a product by its match, whatever of a device's name was asked for: a whole model, any device, or something
 * else.
 */
function groupOf({ model_id, in_stock }: Rankable, rank: number): number {
  const [tier, focus] = [Math.floor(rank / (6 * mostUnasked)), Math.floor(rank / (2 * mostUnasked)) % 3];
  const kind = focus === 0 ? 0 : model_id !== null ? 1 : 2;
  return (tier * 3 + kind) * 2 + (in_stock ? 0 : 1);
}

const signs = { novos: 0, 'menor-preco': 1, 'maior-preco': -1 };

/**
 * Products in the order asked for; the newest first among equals. One that was said among the words orders those that
 * answer equally well: the cheapest iPhone is no case for one, nor one that is sold out.
 */
export function sortedBy<Product extends Rankable>(
  order: ListOrder,
  products: readonly Product[],
  rankOf: (product: Product) => number,
): Product[] {
  const byPrice = (sign: number) => (one: Product, other: Product) =>
    sign * (one.price_cents - other.price_cents) || byNewest(one, other);
  if (order === 'novos' || order === 'menor-preco' || order === 'maior-preco')
    return products.toSorted(byPrice(signs[order]));
  const isSaid = order !== 'relevancia';
  const compare = isSaid ? byPrice(signs[order.slice('said-'.length) as SaidOrder]) : byNewest;
  const ranked = products.map((product) => ({
    product,
    rank: isSaid ? groupOf(product, rankOf(product)) : rankOf(product),
  }));
  ranked.sort((one, other) => one.rank - other.rank || compare(one.product, other.product));
  return ranked.map(({ product }) => product);
}

/** Every three letters of a text's words that stand together, with the blanks around each word. */
function trigramsOf(text: string): Set<string> {
  const padded = text.split(' ').map((word) => `  ${word} `);
  return new Set(padded.flatMap((word) => Array.from(word.slice(2), (_, place) => word.slice(place, place + 3))));
}

/** The part of the trigrams of two texts that both have, from 0 to 1. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((trigram) => other.has(trigram)).length;
  return shared / (one.size + other.size - shared || 1);
}

/** Names are compared of as many at most. */
const mostCompared = 60;

/** Products by how much of a query they hold, then by how like it their name is, then what is in stock, and new. */
export function mostAlikeFirst<Product extends Rankable>(
  products: readonly Product[],
  heldBy: (product: Product) => number,
  folded: string,
): Product[] {
  const wanted = trigramsOf(folded);
  const byStock = (one: Rankable, other: Rankable) =>
    Number(other.in_stock) - Number(one.in_stock) || byNewest(one, other);
  const byHeld = (one: Product, other: Product) => heldBy(other) - heldBy(one);
  const likely = products.toSorted((one, other) => byHeld(one, other) || byStock(one, other)).slice(0, mostCompared);
  const likeness = new Map(likely.map((product) => [product, likenessOf(trigramsOf(product.name_key), wanted)]));
  const byLikeness = (one: Product, other: Product) => (likeness.get(other) ?? 0) - (likeness.get(one) ?? 0);
  return likely.sort((one, other) => byHeld(one, other) || byLikeness(one, other) || byStock(one, other));
}
