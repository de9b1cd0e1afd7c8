import { z } from 'zod';
import { defineCall } from '../call.ts';
import { imei, optional, text } from '../fields.ts';
import { imeiFlagKinds, lookupResults } from '../rules/imei.ts';
import { texts } from '../texts.ts';

/** Something known of a device's number, and where it stands in the back-office. */
export const imeiFlag = z.object({
  kind: z.enum(imeiFlagKinds),
  /** In words, such as 'Proposta 41, Maria'. */
  text: z.string(),
  /** A page of the back-office. */
  url: z.string().nullable(),
});
export type ImeiFlag = z.output<typeof imeiFlag>;

const record = z.object({
  kind: z.enum(['proposal', 'unit', 'sale', 'block', 'lookup', 'inspection']),
  at: z.string(),
  text: z.string(),
  by: z.string().nullable(),
  url: z.string().nullable(),
});
export type ImeiRecord = z.output<typeof record>;

/** Every record of a number, newest first: never a CPF or RG. */
export const imeiLedger = z.object({
  imei: z.string(),
  /** The block in force now. */
  block: z.object({ reason: z.string(), at: z.string(), by: z.string().nullable() }).nullable(),
  lookup: z
    .object({ result: z.enum(lookupResults), at: z.string(), by: z.string().nullable(), has_picture: z.boolean() })
    .nullable(),
  records: z.array(record),
});
export type ImeiLedger = z.output<typeof imeiLedger>;

const byImei = z.object({ imei });
const changed = z.object({ message: z.string(), ledger: imeiLedger });

export const readImeiCall = defineCall({
  method: 'GET',
  path: '/imei/:imei',
  may: 'imei.see',
  summary: "Every record of a device's number, newest first",
  params: byImei,
  responses: { 200: z.object({ ledger: imeiLedger }) },
});

export const blockImeiCall = defineCall({
  method: 'POST',
  path: '/imei/:imei/bloqueio',
  may: 'imei.change',
  summary: "Puts a number on the shop's own block list",
  params: byImei,
  body: z.object({ reason: text(300) }),
  responses: { 200: changed },
});

export const liftImeiBlockCall = defineCall({
  method: 'DELETE',
  path: '/imei/:imei/bloqueio',
  may: 'imei.change',
  summary: "Takes a number off the shop's own block list; what was there stays recorded",
  params: byImei,
  responses: { 200: changed },
});

export const recordLookupCall = defineCall({
  method: 'POST',
  path: '/imei/:imei/consulta',
  may: 'imei.change',
  summary: 'Records what the official page said of a number, of both where a device has two, with a picture of it',
  params: byImei,
  form: z.object({ result: z.enum(lookupResults, { error: texts.invalidChoice }), imei2: optional(imei) }),
  files: ['picture'],
  carries: 'pictures',
  responses: { 200: changed },
  changes: ['products'],
});

export const readLookupPictureCall = defineCall({
  method: 'GET',
  path: '/imei/:imei/consulta/foto',
  may: 'imei.see',
  summary: 'The picture of the newest look-up of a number',
  params: byImei,
  answersFile: 'private',
  responses: { 200: z.string() },
});
