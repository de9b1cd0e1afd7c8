import type { SearchAnswer, SearchQuery, Suggestions } from '@giro/contract/calls/search.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { takeOrder, takePrices } from '@giro/contract/rules/said-in-search.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import { type Freshness, KeptParts } from '../../platform/cache/kept-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { Choice } from './choices.rules.ts';
import { type Countable, listCountable } from './documents.queries.ts';
import { type BesidesRow, findBesides } from './found-besides.queries.ts';
import { type Found, foundPageSize, mostNearest, type Reached } from './product-index.rules.ts';
import { createProductIndex } from './product-index.service.ts';
import { presentCounts } from './search.presenter.ts';
import type { Understood } from './search-words.rules.ts';
import { createTypedQueries } from './typed-queries.service.ts';

interface SearchOptions {
  database: Database;
  products: Pick<ProductsService, 'listById'>;
  freshness: Freshness;
}

interface ListedQuery {
  q: string;
  /** Names of device types, any of them. */
  types?: readonly string[] | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

type ShownProduct = Awaited<ReturnType<ProductsService['listById']>>[number];

export type SearchService = ReturnType<typeof createSearch>;

const mostBesides = { models: 6, posts: 6 };
const mostSuggested = { products: 6, models: 4, posts: 3 };
const nothingBesides: BesidesRow = { models: [], posts: [] };
const nothing: Found = { ids: [], total: 0, byWords: 0, prices: null, countOf: () => 0, nearly: [] };

/** Few thousand of each are some megabytes. */
const mostKept = 2000;

/** The choices of a search, and which of them is a facet's own. */
function readChoices({
  preco_min,
  preco_max,
  tab,
  modelos,
  attr,
}: Pick<SearchQuery, 'modelos' | 'attr'> & Partial<SearchQuery>) {
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

/** A query as it is meant: what it says of prices and order counts where nothing was chosen of them. */
function readSaid<Query extends Pick<SearchQuery, 'q'> & Partial<SearchQuery>>(query: Query) {
  const { rest, minCents, maxCents } = takePrices(query.q);
  const { rest: q, order } = takeOrder(rest);
  const isPriced = query.preco_min !== undefined || query.preco_max !== undefined;
  return {
    ...query,
    q,
    ...(!isPriced && { preco_min: minCents, preco_max: maxCents }),
    order: query.ordem && query.ordem !== 'relevancia' ? query.ordem : order && (`said-${order}` as const),
  };
}

/** Searches by visitors, in what is on offer, what the shop buys, and what it writes. */
export function createSearch({ database, products, freshness }: SearchOptions) {
  const queries = createTypedQueries({ database, freshness });
  const index = createProductIndex({ database, freshness });
  const countables = new KeptParts<'all', Countable[]>(freshness, ['products', 'catalogue'], 1);
  const besides = new KeptParts<string, BesidesRow>(freshness, ['catalogue', 'posts'], mostKept);
  const shown = new KeptParts<number, ShownProduct>(freshness, ['products', 'catalogue'], mostKept);

  /** Asks for the words as typed, or else for the corrected ones. */
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

  /** These products as they are shown, those that are still on offer. */
  async function listInOrder(ids: readonly number[]): Promise<ShownProduct[]> {
    const byId = new Map(ids.map((id) => [id, shown.find(id)]));
    const unknown = ids.filter((id) => !byId.get(id));
    if (unknown.length > 0) {
      const ticket = shown.ticket();
      for (const product of await products.listById(unknown)) {
        byId.set(product.id, product);
        shown.keep(product.id, ticket, product);
      }
    }
    return ids.map((id) => byId.get(id)).filter((product) => product !== undefined);
  }

  const listBesides = ({ terms }: Understood, most: { models: number; posts: number }) =>
    besides.get(`${most.models} ${JSON.stringify(terms)}`, () => findBesides(database, terms, most));

  /** The nearest results for a search that finds nothing: by its words, else by its choices, else what is new. */
  async function findNearest(query: Understood | undefined, choices: readonly Choice[], found: Found) {
    if (found.nearly.length > 0) return found.nearly;
    const alikeWords = query ? await queries.findAlikeWords(query) : [];
    const products = await index.current();
    const alike = query ? products.findAlike(query, alikeWords) : [];
    if (alike.length > 0) return alike;
    const anything = products.find({ query: undefined, choices, order: 'relevancia', page: 1 });
    return anything.total > 0 ? anything.ids.slice(0, mostNearest) : anything.nearly;
  }

  async function search(typed: SearchQuery): Promise<SearchAnswer> {
    const wanted = readSaid(typed);
    const { order = 'relevancia', page } = wanted;
    const { choices, placeOf } = readChoices(wanted);
    const reading = await queries.read(wanted.q, false);
    const ask = async (query: Understood | undefined) => {
      const [products, besides] = await Promise.all([
        index.current(),
        query ? listBesides(query, mostBesides) : nothingBesides,
      ]);
      return [products.find({ query, choices, order, page }), besides] as const;
    };
    const query = typeof reading === 'string' ? undefined : reading;
    const isEmpty = ([found]: readonly [Found, BesidesRow]) => found.byWords === 0;
    const [found, besides] = query
      ? await inEitherSpelling(query, ask, isEmpty)
      : reading === 'all'
        ? await ask(undefined)
        : [nothing, nothingBesides];
    const nearest = found.total === 0 ? await findNearest(query, choices, found) : [];
    const listed = await listInOrder([...found.ids, ...nearest]);
    const countable = await countables.get('all', () => listCountable(database));
    const last_page = Math.max(1, Math.ceil(found.total / foundPageSize));
    const { prices } = found;
    return {
      products: {
        data: listed.slice(0, found.ids.length),
        total: found.total,
        current_page: Math.min(page, last_page),
        last_page,
      },
      ...presentCounts(countable, found.countOf, placeOf),
      price: prices && { min: reaisOf(prices.minCents), max: reaisOf(prices.maxCents) },
      ...besides,
      nearest: found.total === 0 ? listed : [],
    };
  }

  async function suggest(typed: string): Promise<Suggestions> {
    const { q, order = 'relevancia', ...said } = readSaid({ q: typed, modelos: [], attr: {} });
    const { choices } = readChoices(said);
    const reading = await queries.read(q, true);
    if (reading === 'nothing' || (reading === 'all' && choices.length === 0 && order === 'relevancia'))
      return { products: [], ...nothingBesides };
    const ask = async (query: Understood | undefined) => {
      const [products, besides] = await Promise.all([
        index.current(),
        query ? listBesides(query, mostSuggested) : nothingBesides,
      ]);
      return [products.findBest({ query, choices, order }, mostSuggested.products), besides] as const;
    };
    const [best, besides] =
      reading === 'all' ? await ask(undefined) : await inEitherSpelling(reading, ask, ([ids]) => ids.length === 0);
    const suggested = (await listInOrder(best)).map(({ SKU, name, price, stock, images }) => ({
      SKU,
      name,
      price,
      stock,
      picture: images[0]?.url ?? null,
    }));
    return { products: suggested, ...besides };
  }

  /**
   * The next products that a text finds among these, of those that can be bought, from a place that somebody has reached. Prices
   * and order that the text says count as they do for visitors.
   */
  async function list(typed: ListedQuery, reached: Reached, most: number) {
    const { q, order = 'relevancia', ...said } = readSaid({ q: typed.q, modelos: [], attr: {} });
    const { choices } = readChoices(said);
    choices.push({ by: 'price', minCents: Math.max(typed.minCents ?? 0, 1), maxCents: typed.maxCents });
    if (typed.types) choices.push({ by: 'type', ids: await typesNamed(typed.types) });
    const reading = await queries.read(q, false);
    if (reading === 'nothing') return { products: [], ids: [], from: 0, total: 0 };
    const ask = async (query: Understood | undefined) =>
      (await index.current()).findAfter({ query, choices, order }, reached, most);
    const found =
      reading === 'all' ? await ask(undefined) : await inEitherSpelling(reading, ask, ({ total }) => total === 0);
    return { products: await listInOrder(found.ids), ...found };
  }

  /** Device types of which something is on offer. */
  const listTypes = async () =>
    (await countables.get('all', () => listCountable(database))).filter(({ kind }) => kind === 'type');

  async function typesNamed(names: readonly string[]): Promise<number[]> {
    const wanted = new Set(names.map(foldName));
    return (await listTypes()).filter(({ value }) => wanted.has(foldName(value))).map(({ id }) => id);
  }

  /** Models that the shop buys, by words. */
  async function findModels(typed: string, most: number) {
    const reading = await queries.read(typed, false);
    if (typeof reading === 'string') return [];
    const ask = (query: Understood) => listBesides(query, { models: most, posts: 0 });
    return (await inEitherSpelling(reading, ask, ({ models }) => models.length === 0)).models;
  }

  return { search, suggest, list, listTypes, findModels, listInOrder };
}
