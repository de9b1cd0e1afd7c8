import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cep, day, finePercent, integer, namingItems, ruled } from '../fields.ts';
import { ufOf } from '../rules/address.ts';
import { cnpjError, plainCnpj } from '../rules/documents.ts';
import { emitters, fiscalEnvironments, saleMoments, taxRegimes } from '../rules/fiscal.ts';
import { cestError, goodsOrigins, ncmError } from '../rules/fiscal-codes.ts';
import { onlyDigits } from '../rules/text.ts';
import { texts } from '../texts.ts';
import { problem } from './shapes.ts';

/** Parts of the setup that a test may find wrong. */
export const fiscalCauses = ['company', 'certificate', 'token', 'address', 'timeout', 'service'] as const;
export type FiscalCause = (typeof fiscalCauses)[number];

/** The shop as documents name it: CNPJ, CEP and phone without marks, `state` a name. Blank is not given yet. */
const company = z.object({
  name: z.string(),
  trade_name: z.string(),
  cnpj: z.string(),
  ie: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  cep: z.string(),
  phone: z.string(),
});
export type FiscalCompanyShown = z.output<typeof company>;

/** Rates in percent from a day on, until a later one begins; null is not known yet. */
const rate = z.object({
  from: z.string(),
  ibs_uf: z.number().nullable(),
  ibs_mun: z.number().nullable(),
  cbs: z.number().nullable(),
});
export type FiscalRate = z.output<typeof rate>;

/** Setup of the shop's notas. Secrets are written and never read. */
export const fiscalSettings = z.object({
  emitter: z.enum(emitters),
  environment: z.enum(fiscalEnvironments),
  /** Null until it is chosen. */
  crt: z.literal(taxRegimes).nullable(),
  company,
  has_pfx: z.boolean(),
  /** Null without one. */
  certificate: z.object({ name: z.string(), cnpj: z.string(), expires_at: z.string() }).nullable(),
  has_focus_token: z.boolean(),
  /** Blank: the official ones by state. */
  base_url: z.string(),
  svc_url: z.string(),
  /** PEM of further roots; blank: none. */
  ca: z.string(),
  /** Purchases have documents. */
  issue_entry: z.boolean(),
  issue_sale: z.enum(saleMoments),
  new_goods_model: z.literal([55, 65]),
  /** Series and next numbers of the environment. */
  series_55: z.number().int(),
  next_55: z.number().int(),
  series_65: z.number().int(),
  next_65: z.number().int(),
  /** Day from which IBS and CBS are told. */
  ibscbs_from: z.string(),
  rates: z.array(rate),
  /** `tPag` by payment method. */
  payment_codes: z.record(z.string(), z.string()),
  /** Minutes for which a document can be cancelled, by its model. */
  cancel_minutes: z.object({ '55': z.number().int(), '65': z.number().int() }),
  default_ncm: z.string(),
  default_cest: z.string(),
  default_origin: z.string(),
  default_unit: z.string(),
  /** Since when documents are made by themselves; null: never. */
  since: z.string().nullable(),
  contingency: z.object({ on: z.boolean(), since: z.string().nullable(), reason: z.string().nullable() }),
  /** Address at which the provider is to tell of documents; null for one that tells nobody. */
  webhook_url: z.string().nullable(),
  /** True if the simulator can be chosen: the shop runs on this machine alone. */
  has_simulator: z.boolean(),
  version: z.number(),
});
export type FiscalSettingsShown = z.output<typeof fiscalSettings>;

const line = (max: number) => z.string({ error: texts.invalidField }).trim().max(max, texts.tooLong(max));
const blankOr = (matches: RegExp, message: string) =>
  line(60)
    .transform((value) => value.replace(/[\s./-]/g, ''))
    .refine((value) => value === '' || matches.test(value), message);
/** Blank or absent secrets keep what is stored. */
const secret = (max: number) => z.string({ error: texts.invalidField }).trim().max(max, texts.tooLong(max)).nullish();
const flag = z.boolean({ error: texts.invalidField });
const address = line(300).refine(
  (value) => value === '' || URL.canParse(value),
  'Informe um endereço completo, como https://…',
);

const blankable = (schema: z.ZodType<string>) => z.union([z.literal(''), schema]);

const companyBody = z.object({
  name: line(60).optional(),
  trade_name: line(60).optional(),
  cnpj: blankable(ruled(cnpjError, plainCnpj)).optional(),
  ie: line(20)
    .transform((value) => value.toUpperCase().replace(/[\s./-]/g, ''))
    .refine((value) => /^(\d{2,14}|ISENTO)?$/.test(value), 'A inscrição estadual tem de 2 a 14 números, ou é ISENTO.')
    .optional(),
  street: line(60).optional(),
  number: line(60).optional(),
  complement: line(60).optional(),
  neighborhood: line(60).optional(),
  city: line(60).optional(),
  /** By its name or its two letters. */
  state: line(30)
    .refine((value) => value === '' || ufOf(value) !== '', texts.invalidChoice)
    .optional(),
  cep: blankable(cep).optional(),
  phone: line(30)
    .transform(onlyDigits)
    .refine((value) => /^(\d{6,14})?$/.test(value), texts.invalidPhone)
    .optional(),
});

const series = integer(0, 999).optional();
const next = integer(1, 999_999_999).optional();
/** The state's letters are no method's; a code is two digits. */
const paymentCode = line(2).refine((value) => /^\d{2}$/.test(value), 'O código da forma de pagamento tem 2 números.');
const minutes = integer(1, 43_200).optional();

const fiscalSettingsBody = z.object({
  emitter: z.enum(emitters, { error: texts.invalidChoice }).optional(),
  environment: z.enum(fiscalEnvironments, { error: texts.invalidChoice }).optional(),
  /** Said by whoever begins with documents that count. */
  confirm_production: flag.optional(),
  crt: z
    .preprocess(
      (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value),
      z.literal(taxRegimes, { error: texts.invalidChoice }).nullable(),
    )
    .optional(),
  company: companyBody.optional(),
  /** A .pfx or .p12 file in base64. */
  pfx: secret(30_000),
  /** Not trimmed: blanks are part of it. */
  pfx_password: z.string({ error: texts.invalidField }).max(200, texts.tooLong(200)).nullish(),
  focus_token: secret(200),
  base_url: address.optional(),
  svc_url: address.optional(),
  ca: line(200_000).optional(),
  issue_entry: flag.optional(),
  issue_sale: z.enum(saleMoments, { error: texts.invalidChoice }).optional(),
  new_goods_model: z
    .preprocess(
      (value) => (value === '55' || value === '65' ? Number(value) : value),
      z.literal([55, 65], { error: texts.invalidChoice }),
    )
    .optional(),
  series_55: series,
  next_55: next,
  series_65: series,
  next_65: next,
  /** Said by whoever leaves numbers out. */
  confirm_gap: flag.optional(),
  ibscbs_from: day.nullable().optional(),
  rates: z
    .array(
      z.object({
        from: day,
        ibs_uf: finePercent.nullable(),
        ibs_mun: finePercent.nullable(),
        cbs: finePercent.nullable(),
      }),
      { error: texts.invalidField },
    )
    .max(50, texts.invalidField)
    .superRefine((rows, context) => {
      for (const [place, { from }] of rows.entries()) {
        if (rows.findIndex((row) => row.from === from) === place) continue;
        context.addIssue({ code: 'custom', path: [place, 'from'], message: 'Já há alíquotas a partir deste dia.' });
      }
    })
    .optional(),
  payment_codes: z.record(z.string().max(40), paymentCode, { error: texts.invalidField }).optional(),
  cancel_minutes: z.object({ '55': minutes, '65': minutes }, { error: texts.invalidField }).optional(),
  default_ncm: ruled(ncmError, onlyDigits).optional(),
  default_cest: blankOr(/^\d{7}$/, cestError('') ?? '').optional(),
  default_origin: z.enum(goodsOrigins, { error: texts.invalidChoice }).optional(),
  default_unit: line(6).min(1, texts.required).optional(),
});
/** To be kept: rates in ten-thousandths of a percent. */
export type FiscalSettingsBody = z.output<typeof fiscalSettingsBody>;

export const readFiscalSettingsCall = defineCall({
  method: 'GET',
  path: '/notas-config',
  may: 'fiscal-settings.see',
  summary: 'How the shop issues its notas, without its secrets',
  responses: { 200: fiscalSettings },
});

export const saveFiscalSettingsCall = defineCall({
  method: 'PUT',
  path: '/notas-config',
  may: 'fiscal-settings.change',
  needsStepUp: true,
  summary:
    'Changes what the body names; another address forgets the token that does not come with it. If-Match refuses to overwrite a newer change',
  changes: ['settings'],
  carries: 'table',
  body: namingItems(fiscalSettingsBody),
  responses: { 200: z.object({ message: z.string(), config: fiscalSettings }) },
});

export const tryFiscalSettingsCall = defineCall({
  method: 'POST',
  path: '/notas-config/teste',
  may: 'fiscal-settings.change',
  needsStepUp: true,
  summary: 'Tries what is saved: company, certificate, and the service that authorises. Names the part that is wrong',
  explainsRefusals: true,
  responses: {
    200: z.object({ ok: z.literal(true), message: z.string() }),
    422: problem.extend({ cause: z.enum(fiscalCauses).optional() }),
  },
});
