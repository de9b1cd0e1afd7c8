import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, listQuery, optional, pageOf, rule, text } from '../fields.ts';
import { registerPurposes } from '../rules/unit.ts';
import { texts } from '../texts.ts';

/** One line of the register of used devices; CPF and RG masked on screens, whole in its file. */
export const registerLine = z.object({
  number: z.number(),
  at: z.string(),
  purpose: z.enum(registerPurposes),
  seller: z.string().nullable(),
  cpf: z.string().nullable(),
  rg: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  brand: z.string(),
  model: z.string(),
  imei1: z.string().nullable(),
  imei2: z.string().nullable(),
  serial: z.string().nullable(),
  value: z.number().nullable(),
  /** The device's place or destination, in words. */
  destination: z.string(),
  /** The look-up, in words with its day; null without one. */
  lookup: z.string().nullable(),
  proposal_id: z.number().nullable(),
});
export type RegisterLine = z.output<typeof registerLine>;

const days = { de: optional(day), ate: optional(day) };
/** Days are compared as text, `yyyy-mm-dd`. */
const inOrder = rule('ate', texts.daysInOrder, ({ de, ate }) => !de || !ate || String(de) <= String(ate));

export const registerQuery = listQuery.pick({ page: true }).extend(days).check(inOrder);
export type RegisterQuery = z.output<typeof registerQuery>;

export const listRegisterCall = defineCall({
  method: 'GET',
  path: '/livro-de-aparelhos',
  may: 'device-register.see',
  summary: 'The register of used devices, newest first, between two days in São Paulo',
  query: registerQuery,
  responses: { 200: pageOf(registerLine) },
});

export const registerFileQuery = z.object({ ...days, reason: text(300) }).check(inOrder);
export type RegisterFileQuery = z.output<typeof registerFileQuery>;

export const exportRegisterCall = defineCall({
  method: 'GET',
  path: '/csv/livro-de-aparelhos',
  may: 'device-register.export',
  summary: 'The register as a spreadsheet, nothing masked; who asked, when and why is recorded',
  query: registerFileQuery,
  answersFile: 'csv',
  responses: { 200: z.string() },
});

export const listRegisterExportsCall = defineCall({
  method: 'GET',
  path: '/livro-de-aparelhos/exportacoes',
  may: 'device-register.export',
  summary: 'Who took the register out, when and why, newest first',
  query: listQuery.pick({ page: true }),
  responses: {
    200: pageOf(
      z.object({
        id: z.number(),
        at: z.string(),
        by: z.string(),
        reason: z.string(),
        de: z.string().nullable(),
        ate: z.string().nullable(),
        rows: z.number(),
      }),
    ),
  },
});
