import type { SearchAnswer, SearchQuery, Suggestions } from '@giro/contract/calls/search.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ProductsService } from '../products/products.service.ts';
import { type Countable, listCountable } from './facets.queries.ts';
import { type BesidesRow, findBesides } from './found-besides.queries.ts';
import {
  type Choice,
  type Found,
  findAlike,
  findBestProducts,
  findProducts,
  foundPageSize,
} from './found-products.queries.ts';
import { presentCounts } from './search.presenter.ts';
import type { Understood } from './search-words.rules.ts';
import { createTypedQueries } from './typed-queries.service.ts';

interface SearchOptions {
  database: Database;
  products: Pick<ProductsService, 'listById'>;
}

export type SearchService = ReturnType<typeof createSearch>;

const mostBesides = { models: 6, posts: 6 };
const mostSuggested = { products: 6, models: 4, posts: 3 };
const nothingBesides: BesidesRow = { models: [], posts: [] };
const nothing: Found = { ids: [], total: 0, by_words: 0, min_cents: null, max_cents: null, counts: [], nearly: [] };

/** The choices of a search, and which of them is a facet's own. */
function readChoices({ preco_min, preco_max, tab, modelos, attr }: SearchQuery) {
  const choices: Choice[] = [];
  const places = new Map<string, number>();
  const choose = (name: string, choice: Choice) => places.set(name, choices.push(choice) - 1);
  if (preco_min !== undefined || preco_max !== undefined)
    choose('price', { by: 'price', minCents: preco_min, maxCents: preco_max });
  if (tab !== undefined) choose('type ', { by: 'type', ids: [tab] });
  if (modelos.length > 0) choose('model ', { by: 'model', ids: modelos });
  for (const [name, ids] of Object.entries(attr)) choose(`attribute ${name}`, { by: 'attribute', ids });
  return { choices, placeOf: ({ kind, facet }: Countable) => places.get(`${kind} ${facet}`) };
}

/** What visitors look for, in what is on offer, what the shop buys, and what it writes. */
export function createSearch({ database, products }: SearchOptions) {
  const queries = createTypedQueries({ database });

  /** What is asked for, or else what somebody has mistyped. */
  async function inEitherSpelling<Answer>(
    query: Understood,
    ask: (query: Understood) => Promise<Answer>,
    isEmpty: (answer: Answer) => boolean,
  ): Promise<Answer> {
    const asked = await ask(query);
    const corrected = isEmpty(asked) ? await queries.correct(query) : undefined;
    if (!corrected) return asked;
    const meant = await ask(corrected);
    return isEmpty(meant) ? asked : meant;
  }

  async function listInOrder(ids: readonly number[]) {
    if (ids.length === 0) return [];
    const byId = new Map((await products.listById(ids)).map((product) => [product.id, product]));
    return ids.map((id) => byId.get(id)).filter((product) => product !== undefined);
  }

  /** What comes nearest to a search that finds nothing: by its words, else by its choices, else what is new. */
  async function findNearest(query: Understood | undefined, choices: readonly Choice[], found: Found) {
    if (found.nearly.length > 0) return found.nearly;
    const alike = query ? await findAlike(database, query, await queries.findAlikeWords(query)) : [];
    if (alike.length > 0) return alike;
    const anything = await findProducts(database, { query: undefined, choices, order: 'relevancia', page: 1 });
    return anything.total > 0 ? anything.ids.slice(0, mostSuggested.products) : anything.nearly;
  }

  async function search(wanted: SearchQuery): Promise<SearchAnswer> {
    const { ordem: order, page } = wanted;
    const { choices, placeOf } = readChoices(wanted);
    const reading = await queries.read(wanted.q, false);
    const countable = listCountable(database);
    const ask = (query: Understood | undefined) =>
      Promise.all([
        findProducts(database, { query, choices, order, page }),
        query ? findBesides(database, query.terms, mostBesides) : nothingBesides,
      ]);
    const query = typeof reading === 'string' ? undefined : reading;
    const isEmpty = ([found]: [Found, BesidesRow]) => found.by_words === 0;
    const [found, besides] = query
      ? await inEitherSpelling(query, ask, isEmpty)
      : reading === 'all'
        ? await ask(undefined)
        : [nothing, nothingBesides];
    const nearest = found.total === 0 ? await findNearest(query, choices, found) : [];
    const shown = await listInOrder([...found.ids, ...nearest]);
    const last_page = Math.max(1, Math.ceil(found.total / foundPageSize));
    const { min_cents, max_cents } = found;
    return {
      products: {
        data: shown.slice(0, found.ids.length),
        total: found.total,
        current_page: Math.min(page, last_page),
        last_page,
      },
      ...presentCounts(await countable, found.counts, placeOf),
      price: min_cents === null || max_cents === null ? null : { min: reaisOf(min_cents), max: reaisOf(max_cents) },
      ...besides,
      nearest: found.total === 0 ? shown : [],
    };
  }

  async function suggest(typed: string): Promise<Suggestions> {
    const reading = await queries.read(typed, true);
    if (typeof reading === 'string') return { products: [], ...nothingBesides };
    const ask = (query: Understood) =>
      Promise.all([
        findBestProducts(database, query, mostSuggested.products),
        findBesides(database, query.terms, mostSuggested),
      ]);
    const [best, besides] = await inEitherSpelling(reading, ask, ([found]) => found.length === 0);
    const suggested = best.map(({ sku, price_cents, ...product }) => ({
      ...product,
      SKU: sku,
      price: reaisOf(price_cents),
    }));
    return { products: suggested, ...besides };
  }

  return { search, suggest };
}
