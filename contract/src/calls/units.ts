import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, imei, integer, listQuery, optional, pageOf, text } from '../fields.ts';
import { grades } from '../rules/device.ts';
import { usualFulfilment } from '../rules/fulfilment-kind.ts';
import { lookupResults } from '../rules/imei.ts';
import { testCodes, testResults } from '../rules/inspection.ts';
import { unitStates } from '../rules/unit.ts';
import { texts } from '../texts.ts';
import { shownPhoto } from './counter-offers.ts';
import { asksDisputeReason, disputeReason, order } from './orders.ts';

/** One device of the shop as its people see it. */
export const shelfUnit = z.object({
  id: z.number(),
  code: z.string(),
  state: z.enum(unitStates),
  product: z.object({ id: z.number(), name: z.string() }),
  proposal_id: z.number().nullable(),
  imei1: z.string().nullable(),
  imei2: z.string().nullable(),
  serial: z.string().nullable(),
  /** Its cost in all, in reais, for who may see what devices earn; null if nobody gave its purchase price. */
  cost: z.number().nullable(),
  grade: z.enum(grades).nullable(),
  battery_percent: z.number().nullable(),
  order_code: z.string().nullable(),
  /** Its buyer has it: it can come back. Before, it is taken off its order. */
  is_handed_over: z.boolean(),
  sold_at: z.string().nullable(),
  /** A day, `yyyy-mm-dd`. */
  warranty_until: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
  version: z.number(),
});
export type ShelfUnit = z.output<typeof shelfUnit>;

export const unitQuery = listQuery.pick({ page: true, search: true }).extend({
  state: optional(z.enum(unitStates, { error: texts.invalidChoice })),
});
export type UnitQuery = z.output<typeof unitQuery>;

export const listUnitsCall = defineCall({
  method: 'GET',
  path: '/unidades',
  may: 'units.see',
  summary: 'Every device, newest first; search finds code, IMEI, serial and product',
  query: unitQuery,
  responses: { 200: pageOf(shelfUnit) },
});

const ofUnit = z.object({ id });
const reasonGiven = z.object({ reason: text(300) });
const moved = z.object({ message: z.string(), unit: shelfUnit });

export const returnUnitCall = defineCall({
  method: 'POST',
  path: '/unidades/:id/devolver',
  may: 'units.change',
  summary: 'Notes that a sold unit came back, and why; its bench decides what becomes of it',
  params: ofUnit,
  changes: ['products'],
  body: reasonGiven,
  responses: { 200: moved },
});

export const writeOffUnitCall = defineCall({
  method: 'POST',
  path: '/unidades/:id/baixar',
  may: 'units.change',
  summary: 'Takes a unit that is in stock or came back off the books, and why',
  params: ofUnit,
  changes: ['products'],
  body: reasonGiven,
  responses: { 200: moved },
});

const ofOrder = z.object({ id });

export const handOverUnitCall = defineCall({
  method: 'POST',
  path: '/orders/:id/unidades',
  may: 'orders.change',
  summary: "Says by its IMEI which device a line of an order hands over; one of a new product's is made of it",
  params: ofOrder,
  changes: ['products'],
  body: z.object({ line: integer(1, 1000), imei }),
  responses: { 200: z.object({ message: z.string(), order }) },
});

export const takeBackUnitCall = defineCall({
  method: 'DELETE',
  path: '/orders/:id/unidades/:unitId',
  may: 'orders.change',
  summary: 'Takes a device off a line again, while the order is not handed over',
  params: ofOrder.extend({ unitId: id }),
  changes: ['products'],
  responses: { 200: z.object({ message: z.string(), order }) },
});

export const confirmPickupCall = defineCall({
  method: 'POST',
  path: '/orders/:id/retirada',
  may: 'orders.change',
  summary: "Hands an order over by the six digits on its buyer's page",
  params: ofOrder,
  changes: ['products'],
  body: z.object({
    code: z
      .string({ error: texts.required })
      .trim()
      .regex(/^\d{6}$/, usualFulfilment.code.malformed),
    dispute_reason: disputeReason,
  }),
  responses: { 200: z.object({ message: z.string(), order }), 409: asksDisputeReason },
});

/** Public facts of a device that the shop sells: never who sold or bought it. */
export const passport = z.object({
  code: z.string(),
  product: z.object({ id: z.number(), name: z.string(), slug: z.string().nullable(), image: z.string().nullable() }),
  capacity: z.string().nullable(),
  colour: z.string().nullable(),
  /** The last four digits. */
  imei_end: z.string().nullable(),
  tests: z.array(z.object({ code: z.enum(testCodes), result: z.enum(testResults) })),
  battery_percent: z.number().nullable(),
  cycles: z.number().nullable(),
  grade: z.enum(grades).nullable(),
  wipe: z.object({ method: z.string(), wiped_at: z.string() }).nullable(),
  lookup: z.object({ result: z.enum(lookupResults), at: z.string() }).nullable(),
  inspected_at: z.string().nullable(),
  photos: z.array(shownPhoto),
  state: z.enum(unitStates),
  /** A day, once it is sold; a year from then until that day. */
  warranty_until: z.string().nullable(),
});
export type Passport = z.output<typeof passport>;

const byCode = z.object({ code: z.string().max(20) });

export const readPassportCall = defineCall({
  method: 'GET',
  path: '/aparelhos/:code',
  may: 'public',
  summary: 'The passport of a device: what was tested, how it looks, until when it is guaranteed',
  params: byCode,
  cache: ['products'],
  isCounted: true,
  responses: { 200: z.object({ passport }) },
});

export const readPassportPhotoCall = defineCall({
  method: 'GET',
  path: '/aparelhos/:code/fotos/:photoId',
  may: 'public',
  summary: 'A photo of the passport',
  params: byCode.extend({ photoId: id }),
  answersFile: 'private',
  responses: { 200: z.string() },
});
