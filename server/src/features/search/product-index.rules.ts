import { type Choice, leastMissedFirst, onlyMissed, testOf } from './choices.rules.ts';
import type { ProductDocument } from './documents.queries.ts';
import { type ListOrder, mostAlikeFirst, type NameTier, rankerFor, sortedBy } from './ranking.rules.ts';
import type { Understood } from './search-words.rules.ts';
import { WordIndex } from './word-index.rules.ts';

/** Products on a page of what is found. */
export const foundPageSize = 9;

/** As many at most are shown where nothing is found. */
export const mostNearest = 6;

export interface Found {
  /** Of the page, in their order. */
  ids: number[];
  total: number;
  /** Number of products that the words alone find. */
  byWords: number;
  /** Of what is found without the choice of prices; null where nothing is. */
  prices: { minCents: number; maxCents: number } | null;
  /**
   * Counts what is found that has the thing this code stands for; `place` is the choice of the same facet, which is
   * ignored.
   */
  countOf: (code: number, place: number | undefined) => number;
  /** If nothing is left: products found by the words, those first that the fewest choices leave out. */
  nearly: number[];
}

interface Wanted {
  query: Understood | undefined;
  choices: readonly Choice[];
  order: ListOrder;
  page: number;
}

/** A place in what is found. */
export interface Reached {
  /** The last few products that they have seen. */
  seen: readonly number[];
  /** The number of all that they have seen. */
  place: number;
}

interface Indexed extends Omit<ProductDocument, 'words' | 'name_words' | 'filter_words' | 'title' | 'counted'> {
  row: number;
  title: readonly string[];
  /** Places of what is counted, in arrays of counts. */
  counted: readonly number[];
}

/** Products that some words find, also in each order that was asked for. */
interface FoundByWords {
  products: Indexed[];
  rankOf: (product: Indexed) => number;
  inOrder: Map<ListOrder, Indexed[]>;
  /** Of all of them; made when it is first needed. */
  counts?: Int32Array;
}

/** Adds what products have to counts, or takes it away. */
function tally(counts: Int32Array, products: readonly Indexed[], by: 1 | -1): Int32Array {
  for (const { counted } of products) {
    for (let index = 0; index < counted.length; index++) {
      const place = counted[index] as number;
      counts[place] = (counts[place] as number) + by;
    }
  }
  return counts;
}

const wordsOf = (text: string) => (text === '' ? [] : text.split(' '));
const idsOf = (products: readonly Indexed[]) => products.map(({ product_id }) => product_id);

/**
 * The products on offer, searched, narrowed down, counted and ordered in memory. Nothing here waits: one call reads the
 * state of a single moment.
 */
export class ProductIndex {
  #byId = new Map<number, Indexed>();
  #byRow: (Indexed | undefined)[] = [];
  #words = new WordIndex();
  #nameWords = new WordIndex();
  /** Those of names, and of values that are filters. */
  #namingWords = new WordIndex();
  #countPlaces = new Map<number, number>();
  #found = new WeakMap<Understood, FoundByWords>();
  #everything: FoundByWords | undefined;

  /** True if most of its rows are outdated, so that it had better be made anew. */
  get isWorn(): boolean {
    return this.#byRow.length > 1000 + 2 * this.#byId.size;
  }

  remove(id: number): void {
    const known = this.#byId.get(id);
    if (!known) return;
    this.#byRow[known.row] = undefined;
    this.#byId.delete(id);
    this.#forget();
  }

  /** Takes the place of what there was of the same product. */
  put({ words, name_words, filter_words, title, counted, ...document }: ProductDocument): void {
    this.remove(document.product_id);
    const row = this.#byRow.length;
    const places = counted.map((code) => this.#countPlaceOf(code));
    const product = { ...document, row, title: wordsOf(title), counted: places };
    this.#byRow.push(product);
    this.#byId.set(product.product_id, product);
    this.#words.add(row, wordsOf(words));
    this.#nameWords.add(row, wordsOf(name_words));
    this.#namingWords.add(row, new Set([...wordsOf(name_words), ...wordsOf(filter_words)]));
    this.#forget();
  }

  #countPlaceOf(code: number): number {
    const place = this.#countPlaces.get(code) ?? this.#countPlaces.size;
    this.#countPlaces.set(code, place);
    return place;
  }

  #forget(): void {
    this.#found = new WeakMap();
    this.#everything = undefined;
  }

  /** The tier of each row by its name, in the order of how well it matches. */
  #nameTiers({ own, exact, loose }: Understood['terms']): (product: Indexed) => NameTier {
    const size = this.#byRow.length;
    const tiers = new Uint8Array(size).fill(8);
    for (const row of this.#namingWords.find(exact, size)) tiers[row] = 6;
    for (const row of this.#namingWords.find(own, size)) tiers[row] = 5;
    for (const row of this.#nameWords.find(loose, size)) tiers[row] = 4;
    for (const row of this.#nameWords.find(exact, size)) tiers[row] = 3;
    for (const row of this.#nameWords.find(own, size)) tiers[row] = 2;
    return ({ row }) => tiers[row] as NameTier;
  }

  #search(query: Understood): FoundByWords {
    const size = this.#byRow.length;
    const rows = new Set(this.#words.find(query.terms.loose, size));
    const sku = query.sku && [[{ words: [`#${query.sku.sku}`], mayGoOn: true as const }]];
    for (const row of this.#words.find(sku ?? [], size)) rows.add(row);
    const products = [...rows].map((row) => this.#byRow[row]).filter((product) => product !== undefined);
    return { products, rankOf: rankerFor(query, this.#nameTiers(query.terms)), inOrder: new Map() };
  }

  #byWords(query: Understood | undefined): FoundByWords {
    if (!query) {
      this.#everything ??= { products: [...this.#byId.values()], rankOf: () => 0, inOrder: new Map() };
      return this.#everything;
    }
    const found = this.#found.get(query) ?? this.#search(query);
    this.#found.set(query, found);
    return found;
  }

  #inOrder({ products, rankOf, inOrder }: FoundByWords, order: ListOrder): Indexed[] {
    const sorted = inOrder.get(order) ?? sortedBy(order, products, rankOf);
    inOrder.set(order, sorted);
    return sorted;
  }

  /** Counts for the products that are left: from themselves, or from all without the others, whichever are fewer. */
  #countsOf(found: FoundByWords, left: readonly Indexed[], out: readonly Indexed[]): Int32Array {
    const none = () => new Int32Array(this.#countPlaces.size);
    if (left.length <= out.length) return tally(none(), left, 1);
    found.counts ??= tally(none(), found.products, 1);
    return tally(found.counts.slice(), out, -1);
  }

  /**
   * A page of what is found, and what can be counted of it. A page beyond the last is the last. Products that one choice
   * alone leaves out are counted beside: it is ignored by its own facet.
   */
  find({ query, choices, order, page }: Wanted): Found {
    const found = this.#byWords(query);
    const tests = choices.map(testOf);
    const price = choices.findIndex(({ by }) => by === 'price');
    const left: Indexed[] = [];
    const out: Indexed[] = [];
    const beside: Indexed[][] = choices.map(() => []);
    let [minCents, maxCents] = [Number.POSITIVE_INFINITY, 0];
    for (const product of this.#inOrder(found, order)) {
      const missed = onlyMissed(product, tests);
      if (missed === 'none') left.push(product);
      else out.push(product);
      if (missed === 'several') continue;
      if (missed === 'none' || missed === price) {
        minCents = Math.min(minCents, product.price_cents);
        maxCents = Math.max(maxCents, product.price_cents);
      }
      if (missed !== 'none' && missed !== price) beside[missed]?.push(product);
    }
    const counts = this.#countsOf(found, left, out);
    const countsBeside = beside.map((products) => tally(new Int32Array(counts.length), products, 1));
    const lastPage = Math.max(1, Math.ceil(left.length / foundPageSize));
    const from = (Math.min(page, lastPage) - 1) * foundPageSize;
    const nearly = left.length > 0 ? [] : leastMissedFirst(this.#inOrder(found, 'relevancia'), tests);
    return {
      ids: idsOf(left.slice(from, from + foundPageSize)),
      total: left.length,
      byWords: found.products.length,
      prices: Number.isFinite(minCents) ? { minCents, maxCents } : null,
      countOf: (code, choice) => {
        const place = this.#countPlaces.get(code) ?? -1;
        return (counts[place] ?? 0) + (choice === undefined ? 0 : (countsBeside[choice]?.[place] ?? 0));
      },
      nearly: idsOf(nearly.slice(0, mostNearest)),
    };
  }

  /**
   * Products that have some of the query's words, or one of those that look like them: those with the most of them first,
   * then those whose whole name is most alike.
   */
  findAlike({ folded, terms }: Understood, alikeWords: readonly string[]): number[] {
    const size = this.#byRow.length;
    const held = new Uint8Array(size);
    for (const term of [...terms.exact, ...alikeWords.map((word) => [{ words: [word] }])])
      for (const row of this.#words.find([term], size)) held[row] = (held[row] as number) + 1;
    const heldBy = ({ row }: Indexed) => held[row] as number;
    const likely = [...this.#byId.values()].filter((product) => heldBy(product) > 0);
    return idsOf(mostAlikeFirst(likely, heldBy, folded).slice(0, mostNearest));
  }

  /**
   * So many of what is found, after the last of these that is still among it, else from a place on. Whoever goes through
   * it so meets each product once, also when one that they have seen is gone meanwhile.
   */
  findAfter({ query, choices, order }: Omit<Wanted, 'page'>, { seen, place }: Reached, most: number) {
    const tests = choices.map(testOf);
    const found = this.#inOrder(this.#byWords(query), order).filter((product) => tests.every((test) => test(product)));
    const last = found.findLastIndex(({ product_id }) => seen.includes(product_id));
    const from = last === -1 ? place : last + 1;
    return { ids: idsOf(found.slice(from, from + most)), from, total: found.length };
  }

  /** The first few of what is found. */
  findBest({ query, choices, order }: Omit<Wanted, 'page'>, most: number): number[] {
    const tests = choices.map(testOf);
    const best: Indexed[] = [];
    for (const product of this.#inOrder(this.#byWords(query), order)) {
      if (best.length === most) break;
      if (tests.every((test) => test(product))) best.push(product);
    }
    return idsOf(best);
  }
}
