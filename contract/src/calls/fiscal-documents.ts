import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cpf, id, integer, listQuery, optional, pageOf, rule, ruled, text } from '../fields.ts';
import { cnpjError, plainCnpj } from '../rules/documents.ts';
import {
  correctionLength,
  documentEventKinds,
  documentEventStates,
  documentKinds,
  documentSituations,
  documentStates,
  documentSteps,
  fiscalEnvironments,
  fiscalModels,
  fiscalOperations,
  kindOfOperation,
  reasonLength,
} from '../rules/fiscal.ts';
import { texts } from '../texts.ts';
import { addressFields } from './own-addresses.ts';

const choice = { error: texts.invalidChoice };

/** A refusal in the authority's words and in ours, at our field where it can be told. */
const fiscalProblem = z.object({
  /** cStat, or 'schema'. */
  code: z.string(),
  text: z.string(),
  words: z.string(),
  /** `recipient.cpf`, `items.1.ncm`, `profile.cfop`, `company.ie`, `certificate`. */
  field: z.string().nullable(),
});
export type FiscalProblemShown = z.output<typeof fiscalProblem>;

const missing = z.object({ field: z.string(), message: z.string() });

const fiscalEvent = z.object({
  kind: z.enum(documentEventKinds),
  seq: z.number().int(),
  state: z.enum(documentEventStates),
  text: z.string(),
  protocol: z.string().nullable(),
  at: z.string(),
  problem: fiscalProblem.nullable(),
});
export type FiscalEventShown = z.output<typeof fiscalEvent>;

/** A fiscal document; amounts in reais. */
export const fiscalDocument = z.object({
  id: z.number(),
  operation: z.enum(documentKinds),
  model: z.literal(fiscalModels),
  environment: z.enum(fiscalEnvironments),
  /** With number and key null until it has them. */
  series: z.number().int().nullable(),
  number: z.number().int().nullable(),
  key: z.string().nullable(),
  /** 1 usual; 6 and 7 the national contingencies. */
  issue_mode: z.literal([1, 6, 7]),
  state: z.enum(documentStates),
  order_code: z.string().nullable(),
  proposal_id: z.number().nullable(),
  /** Whom it is made out to, masked. */
  recipient: z.string(),
  total: z.number(),
  issued_at: z.string().nullable(),
  authorised_at: z.string().nullable(),
  protocol: z.string().nullable(),
  problem: fiscalProblem.nullable(),
  missing: z.array(missing),
  /** Until when it can be cancelled; null where it cannot. */
  cancel_until: z.string().nullable(),
  /** It was issued to try things out, by a shop that issues for real by now: its deal may have another. */
  gives_way: z.boolean(),
  events: z.array(fiscalEvent),
  version: z.number(),
});
export type FiscalDocument = z.output<typeof fiscalDocument>;

/** The document of a sale or a purchase, as its row shows it. */
export const notaOfDeal = z.object({
  id: z.number(),
  state: z.enum(documentStates),
  model: z.literal(fiscalModels),
  number: z.number().int().nullable(),
  series: z.number().int().nullable(),
  key: z.string().nullable(),
});
export type NotaOfDeal = z.output<typeof notaOfDeal>;

const fiscalItem = z.object({
  place: z.number().int(),
  /** Id of the profile whose codes it bears. */
  profile: z.number().nullable(),
  unit_code: z.string().nullable(),
  imei: z.string().nullable(),
  description: z.string(),
  ncm: z.string(),
  cfop: z.string(),
  value: z.number(),
  discount: z.number(),
  freight: z.number(),
  other: z.number(),
  icms: z.number(),
  pis: z.number(),
  cofins: z.number(),
  ibs: z.number(),
  cbs: z.number(),
  credit: z.object({ base: z.number(), ibs: z.number(), cbs: z.number() }).nullable(),
});
export type FiscalItemShown = z.output<typeof fiscalItem>;

export const fiscalDocumentWhole = fiscalDocument.extend({
  steps: z.array(
    z.object({
      at: z.string(),
      step: z.union([z.enum(documentSteps), z.string()]),
      code: z.string().nullable(),
      text: z.string().nullable(),
    }),
  ),
  items: z.array(fiscalItem),
});
export type FiscalDocumentWhole = z.output<typeof fiscalDocumentWhole>;

/** The authority's standing, for the list's banner. */
export const fiscalStanding = z.object({
  /** Since when it seems to be down. */
  down_since: z.string().nullable(),
  /** Until when nobody asks it anything. */
  rests_until: z.string().nullable(),
  /** In its words. */
  said: z.string().nullable(),
  contingency: z.object({ on: z.boolean(), since: z.string().nullable(), reason: z.string().nullable() }),
});
export type FiscalStanding = z.output<typeof fiscalStanding>;

/** Kinds of documents; an operation that has a profile stands for the document in which it is. */
const operation = z
  .enum([...new Set([...documentKinds, ...fiscalOperations])] as [string, ...string[]], choice)
  .transform(
    (value) => documentKinds.find((kind) => kind === value) ?? kindOfOperation[value as keyof typeof kindOfOperation],
  );

const month = z
  .string({ error: texts.required })
  .trim()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Informe o mês como 2026-11.');

const fiscalListQuery = listQuery.pick({ page: true, search: true }).extend({
  situacao: optional(z.enum(documentSituations, choice)),
  operacao: optional(operation),
  /** Of the day of issue, `yyyy-mm`. */
  mes: optional(month),
});
export type FiscalListQuery = z.output<typeof fiscalListQuery>;

const seeing = { method: 'GET', may: 'fiscal.see' } as const;
const changing = { method: 'POST', may: 'fiscal.change', explainsRefusals: true } as const;
const ofOne = { params: z.object({ id }) } as const;
const one = z.object({ nota: fiscalDocumentWhole });
const asked = { 202: one } as const;

export const listFiscalDocumentsCall = defineCall({
  ...seeing,
  path: '/notas',
  summary:
    'Fiscal documents, newest first; search finds number, key, order, proposal and IMEI. Tells how many each situation has, and how the authority is',
  query: fiscalListQuery,
  responses: {
    200: z.object({
      notas: pageOf(fiscalDocument),
      counts: z.record(z.enum(documentSituations), z.number().int()),
      standing: fiscalStanding,
    }),
  },
});

export const listFiscalGapsCall = defineCall({
  ...seeing,
  path: '/notas/lacunas',
  summary: 'Numbers that no document bears and nobody has voided, and the last day for that',
  responses: {
    200: z.object({
      gaps: z.array(
        z.object({
          model: z.literal(fiscalModels),
          series: z.number().int(),
          from: z.number().int(),
          to: z.number().int(),
          void_until: z.string(),
        }),
      ),
    }),
  },
});

export const readFiscalPackageCall = defineCall({
  method: 'GET',
  may: 'fiscal.export',
  path: '/notas/pacote',
  summary: 'Every document, event and voided number of a month as one zip, for the accountant; by the day of issue',
  query: z.object({ mes: month }),
  answersFile: 'private',
  responses: { 200: z.string() },
});

export const readFiscalDocumentCall = defineCall({
  ...seeing,
  ...ofOne,
  path: '/notas/:id',
  summary: 'One document, what happened to it, and its lines with their taxes',
  responses: { 200: one },
});

export const readFiscalXmlCall = defineCall({
  ...ofOne,
  method: 'GET',
  may: 'own',
  path: '/notas/:id/xml',
  summary:
    'A document as it was authorised (`nfeProc`), for whoever it is made out to and for who sees fiscal documents',
  answersFile: 'private',
  responses: { 200: z.string() },
});

export const makeFiscalDocumentCall = defineCall({
  ...changing,
  path: '/notas',
  summary: 'Has a document made by hand, also of what is older than the shop’s notas',
  body: z.object({
    operation,
    order_code: optional(text(40)),
    proposal_id: optional(id),
    unit_id: optional(id),
  }),
  responses: { 201: one },
});

/** Whom a document is to be made out to: a person by their CPF, or a company by its CNPJ. */
export const fiscalRecipientBody = z
  .object({
    name: text(120),
    cpf: optional(cpf),
    cnpj: optional(ruled(cnpjError, plainCnpj)),
    ...addressFields,
  })
  .check(
    rule('cpf', 'Informe o CPF ou o CNPJ.', ({ cpf: one, cnpj: other }) => Boolean(one) || Boolean(other)),
    rule('cnpj', 'Informe só um: o CPF ou o CNPJ.', ({ cpf: one, cnpj: other }) => !one || !other),
  );
export type FiscalRecipientBody = z.output<typeof fiscalRecipientBody>;

const code = (matches: RegExp, message: string) =>
  optional(
    z
      .string({ error: texts.invalidField })
      .transform((value) => value.replace(/[.\s]/g, ''))
      .refine((value) => matches.test(value), message),
  );

export const resendFiscalDocumentCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/notas/:id/reenviar',
  summary: 'Sends a refused document again, corrected, under its number',
  body: z.object({
    recipient: fiscalRecipientBody.optional(),
    items: z
      .array(
        z.object({
          place: integer(1, 990),
          ncm: code(/^\d{8}$/, 'O NCM tem 8 números.'),
          cest: code(/^\d{7}$/, 'O CEST tem 7 números.'),
          description: optional(text(120)),
        }),
        { error: texts.invalidField },
      )
      .max(990, texts.invalidField)
      .optional(),
  }),
  responses: asked,
});

/** Texts of events: as long as the schema has them, of letters that it takes. */
const written = ({ least, most }: { least: number; most: number }) =>
  text(most).refine((value) => value.length >= least, `Escreva ao menos ${least} letras.`);
const reason = written(reasonLength);

export const cancelFiscalDocumentCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/notas/:id/cancelar',
  summary: 'Asks for the cancellation of an authorised document, within its time',
  body: z.object({ reason }),
  responses: asked,
});

export const correctFiscalDocumentCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/notas/:id/carta',
  summary: 'Sends a letter of correction; the newest one counts',
  body: z.object({ text: written(correctionLength) }),
  responses: asked,
});

export const giveUpFiscalDocumentCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/notas/:id/desistir',
  summary: 'Gives up a document that is not authorised, and voids its number',
  body: z.object({ reason }),
  responses: asked,
});

export const reissueFiscalDocumentCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/notas/:id/reemitir',
  summary:
    'During a contingency: issues anew what nobody answers, under another number; the old one is cancelled or voided once it is known',
  responses: asked,
});

export const voidFiscalNumbersCall = defineCall({
  ...changing,
  path: '/notas/inutilizar',
  summary: 'Voids numbers that no document bears',
  body: z.object({
    model: z.coerce.number(choice).pipe(z.literal(fiscalModels, choice)),
    series: integer(0, 999),
    from: integer(1, 999_999_999),
    to: integer(1, 999_999_999),
    reason,
  }),
  responses: { 202: z.object({ message: z.string() }) },
});

export const switchFiscalContingencyCall = defineCall({
  ...changing,
  path: '/notas/contingencia',
  summary: 'New documents go to the national contingency, or no longer',
  body: z
    .object({ on: z.boolean({ error: texts.invalidField }), reason: optional(reason) })
    .check(rule('reason', texts.required, ({ on, reason: why }) => on !== true || Boolean(why))),
  responses: { 200: z.object({ standing: fiscalStanding }) },
});

export const addOutsideDocumentCall = defineCall({
  ...changing,
  path: '/notas/por-fora',
  summary: 'Notes a document that another program has issued, by its key or its XML',
  form: z.object({
    operation,
    order_code: optional(text(40)),
    proposal_id: optional(id),
    /** Judged with the XML: which of both is wrong. */
    key: optional(z.string().max(200, texts.tooLong(200))),
    /** As text; or as the file of the same name. */
    xml: optional(z.string().max(1_048_576, 'O XML deve ter no máximo 1 MB.')),
  }),
  files: ['xml'],
  carries: 'documents',
  responses: { 201: one },
});

export const removeOutsideDocumentCall = defineCall({
  method: 'DELETE',
  may: 'fiscal.change',
  explainsRefusals: true,
  ...ofOne,
  path: '/notas/:id',
  summary: 'Takes back a document of another program that was typed',
  responses: { 200: z.object({ message: z.string() }) },
});

export const hearFiscalCall = defineCall({
  method: 'POST',
  path: '/notas/webhook/:secret',
  may: 'public',
  isWebhook: true,
  summary:
    'Where the provider says that something happened to a document; a hint to ask it, answered once that is stored',
  params: z.object({ secret: z.string().max(100) }),
  body: z.unknown(),
  responses: { 200: z.object({}) },
});

/** Whom the nota of an order is made out to, as far as that is known; blank is not. */
const knownRecipient = z.object({
  name: z.string(),
  /** Eleven digits, or the fourteen letters and digits of a company's CNPJ. */
  document: z.string(),
  cep: z.string(),
  address: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
});

export const readOrderRecipientCall = defineCall({
  method: 'GET',
  path: '/pedidos/:code/destinatario',
  may: 'own',
  summary:
    'Whom the nota of an order is made out to, and what that lacks; for its buyer, and for who changes fiscal documents and sees personal data',
  params: z.object({ code: text(40) }),
  responses: {
    200: z.object({
      recipient: knownRecipient,
      missing: z.array(missing),
      /** True until the nota is signed, in a shop that issues notas. */
      can_change: z.boolean(),
    }),
  },
});

export const saveOrderRecipientCall = defineCall({
  method: 'PUT',
  path: '/pedidos/:code/destinatario',
  may: 'own',
  summary:
    'Says whom the nota of an order is made out to, until it is signed; for its buyer, and for who changes fiscal documents',
  params: z.object({ code: text(40) }),
  body: fiscalRecipientBody,
  responses: { 200: z.object({ message: z.string() }) },
});
