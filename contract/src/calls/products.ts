import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, listOf, listQuery, money, optional, page, pageOf, text } from '../fields.ts';
import { grades } from '../rules/device.ts';
import { texts } from '../texts.ts';
import { asksFloorReason, priceReasons } from './price-reasons.ts';

// 'SKU' beside 'id', 'produto' and a filter by POST are those of clients in the field: docs/wire.md.

/** A product as every screen reads it: some fields stand twice, because different screens read different ones. */
export const product = z.object({
  id: z.number(),
  SKU: z.string(),
  name: z.string(),
  price: z.number(),
  stock: z.number(),
  images: z.array(z.object({ url: z.string() })),
  details: z.object({ stock: z.number(), description: z.string() }),
  attributes: z.array(
    z.object({ attribute_name: z.string(), values: z.array(z.object({ id: z.number(), value: z.string() })) }),
  ),
  selected_attributes: z.array(
    z.object({ name: z.string(), selected_attribute_values: z.array(z.object({ id: z.number(), value: z.string() })) }),
  ),
  types: z.array(z.object({ id: z.number(), name: z.string() })),
  modelo: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_at: z.string(),
  version: z.number(),
});
export type Product = z.output<typeof product>;

/** A product as the shop's people see it: also while it is hidden. */
export const managedProduct = product.extend({ published: z.boolean() });
export type ManagedProduct = z.output<typeof managedProduct>;

const productDetails = product.extend({
  /** Leads to the passport of the one unit in stock; null where there are none or several. */
  passport_code: z.string().nullable().optional(),
  /** The inspection's findings on that unit. */
  device: z
    .object({ grade: z.enum(grades).nullable(), battery_percent: z.number().nullable() })
    .nullable()
    .optional(),
});
export type ProductDetails = z.output<typeof productDetails>;

const modelFilter = z.object({ id: z.number(), name: z.string() });
const attributeFilter = z.object({
  id: z.number(),
  name: z.string(),
  attribute_values: z.array(z.object({ id: z.number(), value: z.string() })),
});
export type AttributeFilter = z.output<typeof attributeFilter>;

const filters = { modelos: z.array(modelFilter), attributes: z.array(attributeFilter) };
const onePage = z.object({ page: page.optional().default(1) });

export const listProductsCall = defineCall({
  method: 'GET',
  path: '/products',
  may: 'public',
  summary: 'What is on offer, nine to a page, newest first',
  query: onePage,
  cache: ['products', 'catalogue'],
  responses: {
    200: z.object({ products: z.array(product), total: z.number(), current_page: z.number(), last_page: z.number() }),
  },
});

export const browseProductsCall = defineCall({
  method: 'GET',
  path: '/products/productsAll',
  may: 'public',
  summary: 'A page of what is on offer, or of what a search finds in it, with everything to filter it by',
  query: listQuery.pick({ page: true, search: true }),
  cache: ['products', 'catalogue'],
  responses: {
    200: z.object({
      products: pageOf(product),
      total: z.number(),
      types: z.array(z.object({ id: z.number(), name: z.string() })),
      ...filters,
    }),
  },
});

export const browseTypeCall = defineCall({
  method: 'GET',
  path: '/typesAttributes/:typeId',
  may: 'public',
  summary: 'Everything of one type that is on offer, with what to filter it by',
  params: z.object({ typeId: id }),
  cache: ['products', 'catalogue'],
  responses: { 200: z.object({ products: z.array(product), ...filters }) },
});

export const filterProductsCall = defineCall({
  method: 'POST',
  path: '/products/filter',
  may: 'public',
  summary: 'What matches: any of the values of one attribute, all of the attributes named',
  body: z.object({
    filters: z
      .object({
        modelos: z.array(id).max(200, texts.invalidChoice).optional().default([]),
        attributes: z
          .record(z.string().max(120), z.array(id).max(200, texts.invalidChoice))
          .refine(
            (attributes) => Object.keys(attributes).length <= 50 && Object.values(attributes).flat().length <= 2000,
            texts.invalidChoice,
          )
          .optional()
          .default({}),
      })
      .nullish(),
    typeId: optional(id),
  }),
  answersTexts: true,
  responses: { 200: z.object({ products: z.array(product) }) },
});

export const productDetailsCall = defineCall({
  method: 'GET',
  path: '/productDetails/:sku',
  may: 'public',
  summary: 'One product by its SKU',
  params: z.object({ sku: z.string().max(80) }),
  cache: ['products', 'catalogue'],
  responses: { 200: z.object({ produto: productDetails }) },
});

const relatedProduct = z.object({
  id: z.number(),
  SKU: z.string(),
  name: z.string(),
  price: z.number(),
  stock: z.number(),
  picture: z.string().nullable(),
  /** Its state in the shop's words; null if the shop gives none. */
  condition: z.string().nullable(),
});
export type RelatedProduct = z.output<typeof relatedProduct>;

export const relatedProductsCall = defineCall({
  method: 'GET',
  path: '/products/:sku/related',
  may: 'public',
  summary: 'Other devices of the same model, and others of its type that cost about the same',
  params: z.object({ sku: z.string().max(80) }),
  cache: ['products', 'catalogue'],
  responses: { 200: z.object({ same_model: z.array(relatedProduct), related: z.array(relatedProduct) }) },
});

export const validateCartCall = defineCall({
  method: 'POST',
  path: '/products/validate-cart',
  may: 'public',
  summary: 'The products of a cart as they are now; what is gone is absent',
  body: z.object({ ids: z.array(id, { error: texts.invalidChoice }).max(200, texts.invalidChoice) }),
  responses: { 200: z.object({ updatedProducts: z.array(product) }) },
});

/** Attribute name → value or values, as an object or as JSON text. */
const selectedAttributes = z.preprocess(
  (value) => {
    if (value === undefined || value === null || value === '') return {};
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  },
  z.record(
    z.string().max(120),
    z.union([text(120), z.array(text(120)).max(50, texts.invalidChoice)], { error: texts.invalidChoice }),
    { error: texts.invalidChoice },
  ),
);

export const sku = text(40).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'Use letras, números, ponto, hífen ou sublinhado.');

/** A switch of a multipart form, as text; absent it stays as it is. */
const published = optional(
  z.union([z.boolean(), z.literal('true'), z.literal('false')], { error: texts.invalidChoice }).transform(String),
).transform((value) => (value === undefined ? undefined : value === 'true'));

/** Addresses of pictures that the shop has. */
const existingImages = listOf(z.string().max(300));

export const productForm = z.object({
  SKU: sku,
  name: text(120),
  price: money,
  /** Absent on edit: the stock stays as it is. */
  stock: integer(0, 1_000_000),
  description: optional(text(20_000)),
  modelo: optional(id),
  selectedAttributes,
  selectedTipo: listOf(id),
  /** False: seen by the shop's people alone. */
  published,
  existingImages,
  ...priceReasons,
});
export const productEditForm = productForm.extend({
  stock: optional(integer(0, 1_000_000)),
  /** The stock that whoever edits was shown: the difference between both is what is done. */
  stock_seen: optional(integer(0, 1_000_000)),
});
export type ProductForm = z.output<typeof productForm>;
export type ProductEditForm = z.output<typeof productEditForm>;

const saved = z.object({ message: z.string(), product: managedProduct });

export const createProductCall = defineCall({
  method: 'POST',
  path: '/produtoStore',
  may: 'products.change',
  summary: 'Adds a product; multipart with new files in `images`, after those of `existingImages` that the shop has',
  changes: ['products'],
  carries: 'pictures',
  form: productForm,
  files: ['images'],
  responses: { 201: saved, 409: asksFloorReason },
});

export const updateProductCall = defineCall({
  method: 'POST',
  path: '/productsUpdate/:id',
  may: 'products.change',
  summary: 'Changes a product; `existingImages` names the pictures that stay, new files follow them',
  changes: ['products'],
  params: z.object({ id }),
  carries: 'pictures',
  form: productEditForm,
  files: ['images'],
  responses: { 200: saved, 409: asksFloorReason },
});

export const deleteProductCall = defineCall({
  method: 'DELETE',
  path: '/products/:id',
  may: 'products.change',
  summary: 'Takes a product off the shop; orders keep what they recorded of it',
  changes: ['products'],
  params: z.object({ id }),
  responses: { 200: saved },
});
