import type { BodyOf } from '@giro/contract/call.ts';
import type {
  CatalogueFilters,
  CatalogueProduct,
  lookUpForAgentCall,
  readForAgentCall,
  searchForAgentCall,
} from '@giro/contract/calls/agent-catalogue.ts';
import { longestQuery } from '@giro/contract/calls/search.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import { mostAtOnce, readCatalogueId } from '@giro/contract/rules/ucp.ts';
import { type Freshness, KeptParts } from '../../platform/cache/kept-parts.ts';
import type { Ticket } from '../../platform/cache/public-cache.ts';
import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { SearchService } from '../search/search.service.ts';
import type { StockedUnits } from '../units/stocked-units.service.ts';
import { findIdsBySku } from './agents.queries.ts';
import { presentCatalogueProduct, shortened } from './catalogue.presenter.ts';
import { beginning, type Reached, readCursor, writeCursor } from './cursors.rules.ts';

/** Few thousand of them are some megabytes. */
const mostKept = 2000;
/** A page has up to fifty products of a few hundred bytes. */
const mostPages = 300;

const ignoredPrices = {
  type: 'info' as const,
  code: 'price_filter_ignored',
  content: 'Os preços são em BRL; o filtro de preço em outra moeda não foi usado.',
};

const bad = (code: string, content: string) => new Refusal(400, content, { code, content });

type ShownProduct = Awaited<ReturnType<SearchService['listInOrder']>>[number];

/** Has somebody wait until it is their turn. */
type InTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

interface Wanted {
  q: string;
  types: readonly string[] | undefined;
  minCents: number | undefined;
  maxCents: number | undefined;
  reached: Reached;
  limit: number;
}

interface Sent {
  context?: { currency?: string | undefined } | undefined;
  filters?: CatalogueFilters | undefined;
}

/** Filters as they count: prices of another currency do not, which is said. */
function readFilters({ context, filters = {} }: Sent) {
  const isForeign = filters.price !== undefined && (context?.currency ?? 'BRL').toUpperCase() !== 'BRL';
  const price = isForeign ? undefined : filters.price;
  return {
    types: filters.categories,
    minCents: price?.min,
    maxCents: price?.max,
    messages: isForeign ? [ignoredPrices] : [],
  };
}

export type AgentCatalogue = ReturnType<typeof createAgentCatalogue>;

interface AgentCatalogueOptions {
  database: Database;
  freshness: Freshness;
  search: Pick<SearchService, 'list' | 'listInOrder'>;
  stockedUnits: Pick<StockedUnits, 'listOnlyUnits'>;
  baseUrl: string;
}

/** Products on offer that have a price, as agents find them: by the search that visitors use, or by their ids. */
export function createAgentCatalogue({ database, freshness, search, stockedUnits, baseUrl }: AgentCatalogueOptions) {
  const presented = new KeptParts<number, CatalogueProduct>(freshness, ['products', 'catalogue'], mostKept);

  const pages = new KeptParts<string, Awaited<ReturnType<typeof findAnew>>>(
    freshness,
    ['products', 'catalogue'],
    mostPages,
  );

  /** Products that were read since the ticket was taken. */
  async function present(products: readonly ShownProduct[], ticket: Ticket): Promise<CatalogueProduct[]> {
    const known = new Map(products.map(({ id }) => [id, presented.find(id)]));
    const unknown = products.filter(({ id }) => !known.get(id));
    if (unknown.length > 0) {
      const ids = unknown.map(({ id }) => id);
      const devices = await stockedUnits.listOnlyUnits(database, ids);
      for (const product of unknown) {
        const made = presentCatalogueProduct(product, devices.get(product.id), baseUrl);
        known.set(product.id, made);
        presented.keep(product.id, ticket, made);
      }
    }
    return products.map(({ id }) => known.get(id)).filter((product) => product !== undefined);
  }

  /** The products of these ids that are on offer, can be bought and pass the filters. */
  async function listFitting(ids: readonly number[], sent: Sent) {
    const { types, minCents = 0, maxCents = Number.POSITIVE_INFINITY } = readFilters(sent);
    const wanted = types && new Set(types.map(foldName));
    return (await search.listInOrder(ids)).filter(({ price, types }) => {
      const cents = Math.round(price * 100);
      const isWanted = !wanted || types.some(({ name }) => wanted.has(foldName(name)));
      return cents > 0 && cents >= minCents && cents <= maxCents && isWanted;
    });
  }

  /** The product that each of these texts names: an id, or else a SKU. */
  async function resolve(texts: readonly string[]): Promise<Map<string, { id: number; match: 'exact' | 'featured' }>> {
    const resolved = new Map<string, { id: number; match: 'exact' | 'featured' }>();
    for (const text of texts) {
      const named = readCatalogueId(text);
      if (named) resolved.set(text, { id: named.id, match: named.of === 'variant' ? 'exact' : 'featured' });
    }
    const skus = texts.filter((text) => !resolved.has(text) && !text.includes('\0'));
    const ids = skus.length > 0 ? await findIdsBySku(database, skus) : new Map<string, number>();
    for (const [sku, id] of ids) resolved.set(sku, { id, match: 'exact' });
    return resolved;
  }

  async function findAnew(wanted: Wanted) {
    const ticket = presented.ticket();
    const { products, from, total, ids } = await search.list(wanted, wanted.reached, wanted.limit);
    const place = from + ids.length;
    const hasNext = ids.length > 0 && place < total;
    const cursor = hasNext ? { cursor: writeCursor(place, ids) } : {};
    return {
      products: (await present(products, ticket)).map(shortened),
      pagination: { ...cursor, has_next_page: hasNext, total_count: total },
    };
  }

  /**
   * A page of a search, from memory where it was asked for before, else in its turn. Throws 400 for a search for nothing,
   * and for a cursor that no page had.
   */
  async function find({ query = '', pagination, ...sent }: BodyOf<typeof searchForAgentCall>, inTurn: InTurn) {
    const { messages, ...filters } = readFilters(sent);
    const hasFilter = filters.types !== undefined || filters.minCents !== undefined || filters.maxCents !== undefined;
    if (query.trim() === '' && !hasFilter && messages.length === 0)
      throw bad('invalid_request', 'Envie query ou filters.');
    const reached = pagination.cursor === undefined ? beginning : readCursor(pagination.cursor);
    if (!reached) throw bad('invalid_cursor', 'Este cursor não é de nenhuma página.');
    // As visitors' searches are cut.
    const q = [...query.trim()].slice(0, longestQuery).join('');
    const wanted = { q, ...filters, reached, limit: pagination.limit };
    const found = await pages.get(JSON.stringify(wanted), () => inTurn(() => findAnew(wanted)));
    return { ...found, ...(messages.length > 0 && { messages }) };
  }

  /** Throws 400 for too many ids. What is not on offer is simply absent, and named. */
  async function lookUp({ ids, ...sent }: BodyOf<typeof lookUpForAgentCall>) {
    if (ids.length > mostAtOnce)
      throw bad('request_too_large', `No máximo ${mostAtOnce} identificadores por consulta.`);
    const texts = [...new Set(ids)];
    const ticket = presented.ticket();
    const resolved = await resolve(texts);
    const fitting = await listFitting([...new Set([...resolved.values()].map(({ id }) => id))], sent);
    const listed = await present(fitting, ticket);
    const products = listed.map((product, place) => {
      const id = fitting[place]?.id;
      const inputs = [...resolved].flatMap(([text, found]) =>
        found.id === id ? { id: text, match: found.match } : [],
      );
      const { variants, ...rest } = shortened(product);
      return { ...rest, variants: variants.map((variant) => ({ ...variant, inputs })) };
    });
    const found = new Set(
      products.flatMap(({ variants }) => variants.flatMap(({ inputs }) => inputs.map(({ id }) => id))),
    );
    const messages = [
      ...readFilters(sent).messages,
      ...texts
        .filter((text) => !found.has(text))
        .map((text) => ({ type: 'info' as const, code: 'not_found', content: text })),
    ];
    return { products, ...(messages.length > 0 && { messages }) };
  }

  /** One product, with its whole description; undefined for one that is not on offer. */
  async function read({ id: text, ...sent }: BodyOf<typeof readForAgentCall>) {
    const ticket = presented.ticket();
    const id = (await resolve([text])).get(text)?.id;
    const [product] = id === undefined ? [] : await present(await listFitting([id], sent), ticket);
    const { messages } = readFilters(sent);
    return product && { product, ...(messages.length > 0 && { messages }) };
  }

  return { find, lookUp, read };
}
