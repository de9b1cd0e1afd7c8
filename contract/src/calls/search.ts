import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, page, text } from '../fields.ts';
import { parseWireReais } from '../rules/money.ts';
import { product } from './products.ts';

/** The longest query that counts; what follows is cut. */
export const longestQuery = 100;

export const searchOrders = ['relevancia', 'novos', 'menor-preco', 'maior-preco'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** A senseless value in an address is ignored, so nothing here refuses. */
const query = z.preprocess(
  (value) => [value].flat().at(-1),
  z
    .string()
    .catch('')
    .default('')
    .transform((text) => [...text.trim()].slice(0, longestQuery).join('').trim()),
);
const cents = z.preprocess(
  (value) => (typeof value === 'string' && value !== '' ? parseWireReais(value) : undefined),
  z.number().int().min(0).optional().catch(undefined),
);
const idPattern = /^[1-9]\d{0,8}$/;
const mostIds = 200;
const mostAttributes = 50;

function idsOf(text: string): number[] {
  const ids = text.split(',').filter((part) => idPattern.test(part));
  return [...new Set(ids.map(Number))].slice(0, mostIds);
}

/** Ids of values by the name of their attribute, each written 'NAME:ID,ID'; of one that is named twice both count. */
function attributesOf(entries: readonly string[]): Record<string, number[]> {
  const attributes = new Map<string, number[]>();
  for (const entry of entries.slice(0, mostAttributes)) {
    const colon = entry.lastIndexOf(':');
    const name = entry.slice(0, Math.max(0, colon));
    const ids = idsOf([...(attributes.get(name) ?? []), entry.slice(colon + 1)].join());
    if (name !== '' && ids.length > 0) attributes.set(name, ids);
  }
  return Object.fromEntries(attributes);
}

export const searchQuery = z.object({
  q: query,
  page: page.optional().default(1),
  ordem: z.enum(searchOrders).catch('relevancia').default('relevancia'),
  /** Reais with a dot, borders included; read as centavos. */
  preco_min: cents,
  preco_max: cents,
  /** A type's id. */
  tab: z.coerce.number().int().positive().max(999_999_999).optional().catch(undefined),
  modelos: z
    .string()
    .optional()
    .catch(undefined)
    .transform((text = '') => idsOf(text)),
  attr: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .optional()
    .catch(undefined)
    .transform((entries = []) => attributesOf(entries)),
});
export type SearchQuery = z.output<typeof searchQuery>;

const countedValues = z.array(z.object({ id: z.number(), value: z.string(), count: z.number() }));
export const facet = z.object({
  /** The attribute's name, as `attr` takes it. */
  name: z.string(),
  values: countedValues,
});
export type Facet = z.output<typeof facet>;

/** A model that the shop buys: the wizard opens with it at '/quero-vender?modelo=ID'. */
export const boughtModel = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  type: z.string(),
  picture: z.string().nullable(),
});
export type BoughtModel = z.output<typeof boughtModel>;

const foundPost = z.object({ title: z.string(), slug: z.string(), picture: z.string().nullable() });

export const searchCall = defineCall({
  method: 'GET',
  path: '/busca',
  may: 'public',
  summary: 'What is on offer and found, nine to a page, with what it can be narrowed by',
  query: searchQuery,
  cache: ['products', 'catalogue', 'posts', 'settings'],
  responses: {
    200: z.object({
      products: z.object({
        data: z.array(product),
        total: z.number().int(),
        current_page: z.number().int(),
        last_page: z.number().int(),
      }),
      /** Attributes used as filters. Counts follow all choices but those of the facet itself. */
      facets: z.array(facet),
      /** The values that `tab` and `modelos` narrow by, counted alike. */
      types: countedValues,
      modelos: countedValues,
      /** The lowest and highest price of what is found without the price filter, in reais; null where nothing is. */
      price: z.object({ min: z.number(), max: z.number() }).nullable(),
      models: z.array(boughtModel),
      posts: z.array(foundPost),
      /** The closest products when nothing is found. */
      nearest: z.array(product),
    }),
  },
});
export type SearchAnswer = z.output<(typeof searchCall)['responses'][200]>;

export const suggestCall = defineCall({
  method: 'GET',
  path: '/busca/sugestoes',
  may: 'public',
  summary: 'A few products, models that the shop buys, and posts for what is being typed',
  query: searchQuery.pick({ q: true }),
  cache: ['products', 'catalogue', 'posts', 'settings'],
  responses: {
    200: z.object({
      products: z.array(
        z.object({
          SKU: z.string(),
          name: z.string(),
          price: z.number(),
          stock: z.number(),
          picture: z.string().nullable(),
        }),
      ),
      models: z.array(boughtModel),
      posts: z.array(foundPost),
    }),
  },
});
export type Suggestions = z.output<(typeof suggestCall)['responses'][200]>;

/** Whoever types the term also finds the meaning. */
const synonym = z.object({ id: z.number(), term: z.string(), meaning: z.string() });
export type Synonym = z.output<typeof synonym>;
const synonymAnswer = z.object({ message: z.string(), synonym });

export const listSynonymsCall = defineCall({
  method: 'GET',
  path: '/busca/sinonimos',
  may: 'catalogue.change',
  summary: 'Words that stand for others in searches',
  responses: { 200: z.object({ synonyms: z.array(synonym) }) },
});
export const createSynonymCall = defineCall({
  method: 'POST',
  path: '/busca/sinonimos',
  may: 'catalogue.change',
  summary: 'Adds a word that stands for others in searches',
  changes: ['catalogue'],
  body: z.object({ term: text(60), meaning: text(80) }),
  responses: { 201: synonymAnswer },
});
export const deleteSynonymCall = defineCall({
  method: 'DELETE',
  path: '/busca/sinonimos/:id',
  may: 'catalogue.change',
  summary: 'Removes a word that stands for others in searches',
  changes: ['catalogue'],
  params: z.object({ id }),
  responses: { 200: synonymAnswer },
});
