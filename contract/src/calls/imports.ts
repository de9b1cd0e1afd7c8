import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, optional, page, pageOf } from '../fields.ts';
import {
  importActionNames,
  importExistingNames,
  importKindNames,
  importSourceNames,
  importSubjects,
} from '../rules/imports.ts';
import { texts } from '../texts.ts';

const choice = { error: texts.invalidChoice };
const flag = z.union([z.literal(['true', 'false']), z.boolean()], choice).transform((value) => `${value}` === 'true');

const importedRow = z.object({
  /** As spreadsheets number their lines: the heading is line 1. Null in a file that has none. */
  line: z.number().nullable(),
  /** Its name in the zip; null where the file is no zip. */
  file: z.string().nullable(),
  subject: z.enum(importSubjects),
  /** SKU, e-mail, number of the order, key of the note or IMEI. */
  key: z.string(),
  action: z.enum(importActionNames),
  words: z.string(),
  fields: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type ImportedRow = z.output<typeof importedRow>;

const importProblem = z.object({
  line: z.number().nullable(),
  file: z.string().nullable(),
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

const counts = z.object({ new: z.number(), changed: z.number(), same: z.number(), skipped: z.number() });
export type ImportCounts = z.output<typeof counts>;

const importResult = z.object({
  applied: z.boolean(),
  /** Null until it is applied. */
  import_id: z.number().nullable(),
  /** Names what this was worked out from; sent along, exactly these rows are brought. */
  fingerprint: z.string(),
  counts,
  /** The first 500; all stand in the report. */
  rows: z.array(importedRow),
  columns_unknown: z.array(z.string()),
  problems: z.array(importProblem),
  message: z.string(),
});
export type ImportResult = z.output<typeof importResult>;

const running = { may: 'imports.run' } as const;

export const runImportCall = defineCall({
  ...running,
  method: 'POST',
  path: '/importacoes',
  needsStepUp: true,
  summary:
    'Says what a file of another tool would bring, or brings it, all or nothing; lines that are not understood stay out',
  changes: ['catalogue', 'products'],
  carries: 'archive',
  form: z.object({
    origem: z.enum(importSourceNames, choice),
    tipo: z.enum(importKindNames, choice),
    existentes: optional(z.enum(importExistingNames, choice)).transform((value) => value ?? 'manter'),
    publicar: optional(flag).transform((value) => value ?? false),
    dryRun: flag,
    fingerprint: optional(z.string().max(100, texts.tooLong(100))),
  }),
  files: ['arquivo'],
  responses: { 200: importResult },
});

const pastImport = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  origem: z.enum(importSourceNames),
  tipo: z.enum(importKindNames),
  /** As its file was called. */
  file: z.string(),
  counts,
  /** Null once it can be undone no more. */
  undo_until: z.string().nullable(),
  undone_at: z.string().nullable(),
});
export type PastImport = z.output<typeof pastImport>;

export const listImportsCall = defineCall({
  ...running,
  method: 'GET',
  path: '/importacoes',
  summary: 'Imports of the shop, newest first',
  query: z.object({ page: page.optional().default(1) }),
  responses: { 200: pageOf(pastImport) },
});

export const readImportReportCall = defineCall({
  ...running,
  method: 'GET',
  path: '/importacoes/:id/relatorio',
  summary: 'Every line of an import, and what became of it, as a file for spreadsheets',
  params: z.object({ id }),
  answersFile: 'csv',
  responses: { 200: z.string() },
});

export const undoImportCall = defineCall({
  ...running,
  method: 'POST',
  path: '/importacoes/:id/desfazer',
  needsStepUp: true,
  summary: 'Takes an import back within 24 hours; what was ordered, edited or linked since stays',
  changes: ['catalogue', 'products'],
  params: z.object({ id }),
  responses: {
    200: z.object({
      /** Records that are as they were. */
      undone: z.number(),
      kept: z.array(z.object({ key: z.string(), why: z.string() })),
      message: z.string(),
    }),
  },
});

/** An order of the tool that the shop has left: history alone. */
const pastOrder = z.object({
  id: z.number(),
  source: z.enum(importSourceNames),
  number: z.string(),
  at: z.string().nullable(),
  status: z.string().nullable(),
  total: z.number().nullable(),
  lines: z.array(
    z.object({ name: z.string(), sku: z.string().nullable(), quantity: z.number(), price: z.number().nullable() }),
  ),
});
export type PastOrder = z.output<typeof pastOrder>;

export const listPastOrdersCall = defineCall({
  method: 'GET',
  path: '/usersAdmin/:id/pedidos-antigos',
  may: 'users.see',
  summary: 'Orders of a person in the tool that the shop has left, newest first',
  params: z.object({ id }),
  query: z.object({ page: page.optional().default(1) }),
  responses: { 200: pageOf(pastOrder) },
});
