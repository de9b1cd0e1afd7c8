import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, listQuery, optional, pageOf, text } from '../fields.ts';
import { texts } from '../texts.ts';
import { attribute, brand, deviceType } from './catalogue.ts';

// The '2' of a pair and 'modelos' for one model are those of clients in the field: docs/wire.md.

/** A model as the shop files products under it. */
export const storeModel = z.object({
  id: z.number(),
  name: z.string(),
  modelo: z.string(),
  ordem: z.number(),
  classification: z.number(),
  caracteristica: z.string().nullable(),
  /** True if the wizard's prices are known: only then can it be classified 3. */
  has_prices: z.boolean(),
  version: z.number(),
});
export type StoreModel = z.output<typeof storeModel>;

export const shopCatalogueCall = defineCall({
  method: 'GET',
  path: '/categoryAll2',
  may: 'public',
  summary: 'Attributes of the shop, its models, brands and types',
  cache: ['catalogue'],
  responses: {
    200: z.object({
      attributes: z.array(attribute),
      modelos: z.array(storeModel),
      brands: z.array(brand),
      types: z.array(deviceType),
    }),
  },
});

export const listStoreModelsCall = defineCall({
  method: 'GET',
  path: '/modeloAll',
  may: 'public',
  summary: 'Models of the shop, or those that a search finds, ten to a page',
  query: listQuery.pick({ page: true, search: true }),
  cache: ['catalogue'],
  responses: { 200: z.object({ modelos: pageOf(storeModel) }) },
});

export const allStoreModelsCall = defineCall({
  method: 'GET',
  path: '/modeloAll2',
  may: 'public',
  summary: 'Every model of the shop',
  cache: ['catalogue'],
  responses: { 200: z.object({ modelos: z.array(storeModel) }) },
});

/** The classification when it is 1, 2 or 3, else a label. */
const characteristic = optional(z.coerce.string().trim().max(80, texts.tooLong(80)));
const shopClass = optional(
  z.coerce
    .number({ error: texts.invalidChoice })
    .pipe(z.union([z.literal(2), z.literal(3)], { error: texts.invalidChoice })),
);

export const createStoreModelCall = defineCall({
  method: 'POST',
  path: '/modeloValues',
  may: 'catalogue.change',
  summary: 'Adds a model to the shop',
  changes: ['catalogue'],
  body: z.object({ modelo: text(120), caracteristica: characteristic, ordem: integer(0, 100_000) }),
  responses: { 201: z.object({ message: z.string(), modelo: storeModel }) },
});

export const updateStoreModelCall = defineCall({
  method: 'PUT',
  path: '/modeloUpdate/:id',
  may: 'catalogue.change',
  summary: 'Changes a model of the shop',
  changes: ['catalogue', 'products'],
  params: z.object({ id }),
  body: z.object({ modeloEdit: text(120), selectedClassificationEdit: shopClass, ordem: integer(0, 100_000) }),
  responses: { 200: z.object({ message: z.string(), modelo: storeModel }) },
});

export const deleteStoreModelCall = defineCall({
  method: 'DELETE',
  path: '/modeloDelete/:id',
  may: 'catalogue.change',
  summary: 'Takes a model off the shop; one that the wizard has too stays there',
  changes: ['catalogue', 'products'],
  params: z.object({ id }),
  responses: { 200: z.object({ message: z.string(), modelos: storeModel }) },
});
