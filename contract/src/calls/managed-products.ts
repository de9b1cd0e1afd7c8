import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, money, optional, page, pageOf } from '../fields.ts';
import { mostChosen, productOrders, stockLevels } from '../rules/back-office.ts';
import { texts } from '../texts.ts';
import { asksFloorReason, priceReasons } from './price-reasons.ts';
import { managedProduct } from './products.ts';
import { tableProblem } from './table-problem.ts';

const choice = { error: texts.invalidChoice };

/** A senseless value in an address is ignored. */
const rowId = z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined);

export const managedQuery = z.object({
  page: page.optional().default(1),
  search: z.string().trim().max(200, texts.tooLong(200)).optional().default(''),
  /** A type of device, a model of the shop, and a value of the attribute 'Estado', by their ids. */
  tipo: rowId,
  modelo: rowId,
  estado: rowId,
  estoque: z.enum(stockLevels).optional().catch(undefined),
  oculto: z.enum(['sim', 'nao']).optional().catch(undefined),
  ordem: z.enum(productOrders).optional().catch('novos').default('novos'),
});
export type ManagedQuery = z.output<typeof managedQuery>;

const allManaged = managedQuery.omit({ page: true });
export type AllManagedQuery = z.output<typeof allManaged>;

export const listManagedCall = defineCall({
  method: 'GET',
  path: '/products/gestao',
  may: 'products.change',
  summary: 'Products for the people of the shop, hidden ones too, ten to a page; found by name, SKU, model or IMEI',
  query: managedQuery,
  responses: { 200: pageOf(managedProduct) },
});

export const readManagedProductCall = defineCall({
  method: 'GET',
  path: '/products/gestao/:id',
  may: 'products.change',
  summary: "One product for the shop's people, also a hidden one",
  params: z.object({ id }),
  responses: { 200: z.object({ product: managedProduct }) },
});

/** Products as they were shown: one that was saved since is told, and nothing is changed. */
const chosen = z
  .array(z.object({ id, version: integer(1, 2_147_483_647) }), choice)
  .min(1, texts.invalidChoice)
  .max(mostChosen, `Escolha no máximo ${mostChosen} aparelhos.`);

const movedPrice = z.object({
  id: z.number(),
  SKU: z.string(),
  name: z.string(),
  version: z.number(),
  /** Reais. */
  before: z.number(),
  /** Absent where this product's price cannot be changed so. */
  after: z.number().nullable(),
  /** The new price is below the floor. */
  below_floor: z.literal(true).optional(),
});
export type MovedPrice = z.output<typeof movedPrice>;

const movedPrices = z.object({
  message: z.string(),
  applied: z.boolean(),
  products: z.array(movedPrice),
});
export type MovedPrices = z.output<typeof movedPrices>;

export const movePricesCall = defineCall({
  method: 'POST',
  path: '/products/gestao/precos',
  may: 'products.change',
  summary: 'Says what several prices would become by a percentage or an amount, or changes them, all or nothing',
  changes: ['products'],
  body: z.object({
    products: chosen,
    direction: z.enum(['up', 'down'], choice),
    by: z.enum(['percent', 'reais'], choice),
    /** Percent or reais, with a dot and at most two places. */
    value: money.refine((hundredths) => hundredths > 0, 'Informe um valor maior que zero.'),
    whole_reais: z.boolean(choice),
    dryRun: z.boolean(choice),
    ...priceReasons,
  }),
  responses: { 200: movedPrices, 409: asksFloorReason },
});

export const publishProductsCall = defineCall({
  method: 'POST',
  path: '/products/gestao/publicar',
  may: 'products.change',
  summary: 'Shows products in the shop, or hides them from everybody but its people',
  changes: ['products'],
  body: z.object({
    ids: z.array(id, choice).min(1, texts.invalidChoice).max(mostChosen, `Escolha no máximo ${mostChosen} aparelhos.`),
    published: z.boolean(choice),
  }),
  responses: { 200: z.object({ message: z.string(), changed: z.array(z.number()) }) },
});

const edited = { 200: z.object({ message: z.string(), product: managedProduct }) };

export const setPriceCall = defineCall({
  method: 'PUT',
  path: '/products/gestao/:id/preco',
  may: 'products.change',
  summary: 'Changes the price of a product, as it was shown: If-Match is needed',
  changes: ['products'],
  params: z.object({ id }),
  body: z.object({ price: money, ...priceReasons }),
  responses: { ...edited, 409: asksFloorReason },
});

export const moveStockCall = defineCall({
  method: 'PUT',
  path: '/products/gestao/:id/estoque',
  may: 'products.change',
  summary: 'Adds to the shelf, or takes off it, the difference between two numbers: the one typed and the one seen',
  changes: ['products'],
  params: z.object({ id }),
  body: z.object({ stock: integer(0, 1_000_000), stock_seen: integer(0, 1_000_000) }),
  responses: edited,
});

export const exportProductsCall = defineCall({
  method: 'GET',
  path: '/csv/produtos',
  may: 'products.change',
  summary: 'The products that the list of the shop’s people finds, as a file for spreadsheets',
  answersFile: 'csv',
  query: allManaged,
  responses: { 200: z.string() },
});

const productChange = z.object({
  line: z.number(),
  SKU: z.string(),
  name: z.string(),
  isNew: z.boolean(),
  /** By their columns, as people read them; before is blank for a new product. */
  fields: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** The new price is below the floor. */
  below_floor: z.literal(true).optional(),
});
export type ProductChange = z.output<typeof productChange>;

const productImport = z.object({
  message: z.string(),
  applied: z.boolean(),
  changes: z.array(productChange),
  /** Lines that say what is so already. */
  unchanged: z.number(),
  problems: z.array(tableProblem),
  /** Names what this was worked out from; sent along, it keeps what was saved since from being overwritten. */
  fingerprint: z.string(),
});
export type ProductImport = z.output<typeof productImport>;

export const importProductsCall = defineCall({
  method: 'POST',
  path: '/produtos/importar',
  may: 'products.change',
  needsStepUp: true,
  summary: 'Says what a spreadsheet would add and change, by SKU, or does it, all or nothing; other products stay',
  changes: ['products'],
  carries: 'table',
  body: z.object({
    csv: z.string({ error: texts.required }).refine((csv) => csv.trim() !== '', 'O arquivo está vazio.'),
    dryRun: z.boolean(choice),
    fingerprint: optional(z.string().max(100, texts.tooLong(100))),
    ...priceReasons,
  }),
  responses: { 200: productImport, 409: asksFloorReason },
});

const pictureArchive = z.object({
  message: z.string(),
  applied: z.boolean(),
  /** Pictures by product, in the order in which they are shown. */
  products: z.array(
    z.object({ id: z.number(), SKU: z.string(), name: z.string(), kept: z.number(), files: z.array(z.string()) }),
  ),
  /** Files that go nowhere, and why. */
  skipped: z.array(z.object({ file: z.string(), reason: z.string() })),
});
export type PictureArchive = z.output<typeof pictureArchive>;

const flag = z
  .union([z.boolean(), z.literal('true'), z.literal('false')], choice)
  .transform((value) => `${value}` === 'true');

export const importPicturesCall = defineCall({
  method: 'POST',
  path: '/produtos/fotos',
  may: 'products.change',
  summary:
    'Pictures for many products: a zip in `arquivo` whose files are named after SKUs; says what goes where, or does it',
  changes: ['products'],
  carries: 'archive',
  form: z.object({
    dryRun: flag,
    /** True to replace the product's pictures, false to add after them. */
    replace: flag,
  }),
  files: ['arquivo'],
  responses: { 200: pictureArchive },
});
