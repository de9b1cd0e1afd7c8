import { z } from 'zod';
import { defineCall } from '../call.ts';
import { clearable, day, finePercent, id, optional, rule, text } from '../fields.ts';
import { fiscalOperations, goodsKinds, taxRegimes } from '../rules/fiscal.ts';
import {
  cestError,
  cfopDigits,
  contributionCodes,
  goodsOrigins,
  icmsCodes,
  ncmError,
  presences,
  profileLengths,
} from '../rules/fiscal-codes.ts';
import { texts } from '../texts.ts';

/** Codes and rates of an operation, in percent with at most four places. */
const profileFields = {
  operation: z.enum(fiscalOperations),
  nature: z.string(),
  cfop: z.string(),
  cfop_other_state: z.string(),
  /** Of shops whose regime has CST; null of the others, which have a CSOSN. */
  icms_cst: z.string().nullable(),
  csosn: z.string().nullable(),
  icms_percent: z.number(),
  icms_reduction: z.number(),
  benefit_code: z.string(),
  pis_cst: z.string(),
  pis_percent: z.number(),
  cofins_cst: z.string(),
  cofins_percent: z.number(),
  /** PIS and COFINS are reckoned on the value less its ICMS. */
  without_icms: z.boolean(),
  /** Blank until the accountant has said. */
  ibscbs_cst: z.string(),
  class_trib: z.string(),
  used_good: z.boolean(),
  presumed_credit: z.boolean(),
  presumed_code: z.string(),
  presence: z.string(),
  extra_text: z.string(),
};

export const fiscalProfile = z.object({
  id: z.number(),
  ...profileFields,
  valid_from: z.string(),
  /** Last day; null: until another one begins. */
  valid_to: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  /** The accountant, as the shop has noted their name. */
  confirmed_by: z.string().nullable(),
  /** For people: what is to be looked at before it is relied on. */
  warnings: z.array(z.string()),
  /** A document bears it: it changes no more. */
  used: z.boolean(),
  version: z.number(),
});
export type FiscalProfileShown = z.output<typeof fiscalProfile>;

export const suggestedProfile = z.object(profileFields);
export type SuggestedProfile = z.output<typeof suggestedProfile>;

const choice = { error: texts.invalidChoice };
const flag = z.boolean({ error: texts.invalidField });
const cfop = z
  .union([z.string(), z.number()], { error: texts.required })
  .transform((value) => String(value).replace(/[.\s]/g, ''))
  .refine((value) => /^\d{4}$/.test(value), 'O CFOP tem 4 números.');
/** A CFOP that begins with the digit of its operation; one of another length has its own words. */
const digitOf = (field: 'cfop' | 'cfop_other_state', place: 0 | 1) =>
  rule(
    field,
    place === 0
      ? 'O CFOP desta operação, dentro do estado, começa por 1 (entrada) ou 5 (saída).'
      : 'O CFOP desta operação, para outro estado, começa por 2 (entrada) ou 6 (saída).',
    ({ operation, [field]: value }) => {
      const digits = cfopDigits[operation as keyof typeof cfopDigits];
      return !digits || typeof value !== 'string' || !/^\d{4}$/.test(value) || value.startsWith(digits[place]);
    },
  );
const digits = (count: number, what: string) =>
  z
    .string({ error: texts.invalidField })
    .trim()
    .refine((value) => value === '' || new RegExp(`^\\d{${count}}$`).test(value), `${what} tem ${count} números.`);
const rateField = finePercent.optional().default(0);

const profileBody = z
  .object({
    operation: z.enum(fiscalOperations, choice),
    valid_from: day,
    valid_to: day.nullish().transform((value) => value ?? null),
    nature: text(profileLengths.nature),
    cfop,
    cfop_other_state: cfop,
    icms_cst: optional(z.enum(icmsCodes.cst, choice)),
    csosn: optional(z.enum(icmsCodes.csosn, choice)),
    icms_percent: rateField,
    icms_reduction: rateField,
    benefit_code: z
      .string({ error: texts.invalidField })
      .trim()
      .refine(
        (value) => /^([!-ÿ]{8}|[!-ÿ]{10}|SEM CBENEF)?$/.test(value),
        'O código do benefício tem 8 ou 10 letras e números.',
      )
      .optional()
      .default(''),
    pis_cst: z.enum(contributionCodes, choice),
    pis_percent: rateField,
    cofins_cst: z.enum(contributionCodes, choice),
    cofins_percent: rateField,
    without_icms: flag.optional().default(true),
    ibscbs_cst: digits(3, 'O CST de IBS/CBS').optional().default(''),
    class_trib: digits(6, 'A classificação tributária').optional().default(''),
    used_good: flag.optional().default(false),
    presumed_credit: flag.optional().default(false),
    presumed_code: digits(2, 'O código do crédito presumido').optional().default('04'),
    presence: z.enum(presences, choice).optional().default('1'),
    extra_text: z
      .string({ error: texts.invalidField })
      .trim()
      .max(profileLengths.extraText, texts.tooLong(profileLengths.extraText))
      .optional()
      .default(''),
  })
  .check(
    digitOf('cfop', 0),
    digitOf('cfop_other_state', 1),
    rule('valid_to', texts.daysInOrder, ({ valid_from: from, valid_to: to }) =>
      typeof from === 'string' && typeof to === 'string' ? from <= to : true,
    ),
    rule('class_trib', 'A classificação começa pelo CST de IBS/CBS.', ({ ibscbs_cst: cst, class_trib: code }) =>
      typeof cst === 'string' && typeof code === 'string' && /^\d{6}$/.test(code) && /^(\d{3})?$/.test(cst)
        ? cst !== '' && code.startsWith(cst)
        : true,
    ),
    rule('class_trib', texts.required, ({ ibscbs_cst: cst, class_trib: code }) => !cst || code !== ''),
    rule('presumed_code', texts.required, ({ presumed_credit: has, presumed_code: code }) => !has || code !== ''),
  );
/** To be kept: rates in ten-thousandths of a percent. */
export type FiscalProfileBody = z.output<typeof profileBody>;

const seeing = { method: 'GET', may: 'fiscal-profiles.see' } as const;
const ofOne = { params: z.object({ id }), may: 'fiscal-profiles.change' } as const;
const profiles = {
  200: z.object({
    profiles: z.array(fiscalProfile),
    /** Profiles without codes of IBS and CBS, from thirty days before these must be there; null while none lacks them. */
    ibscbs: z.object({ missing: z.number().int(), from: z.string() }).nullable(),
  }),
} as const;
const one = { 200: z.object({ profile: fiscalProfile }) } as const;

export const listFiscalProfilesCall = defineCall({
  ...seeing,
  path: '/notas-perfis',
  summary: 'Codes of each operation, the newest validity of each first',
  responses: profiles,
});

export const suggestFiscalProfilesCall = defineCall({
  ...seeing,
  path: '/notas-perfis/sugestoes',
  summary: 'Codes to begin with, for the accountant to look at; of a used sale there are two. Nothing is kept',
  query: z.object({ crt: z.coerce.number(choice).pipe(z.literal(taxRegimes, choice)) }),
  responses: {
    200: z.object({
      suggestions: z.array(
        z.object({
          operation: z.enum(fiscalOperations),
          /** Its name, such as 'Bem usado (art. 171)'. */
          preset: z.string(),
          profile: suggestedProfile,
        }),
      ),
    }),
  },
});

export const addFiscalProfileCall = defineCall({
  method: 'POST',
  may: 'fiscal-profiles.change',
  path: '/notas-perfis',
  summary: 'Adds codes from a day on; those of the operation that have no end are valid until the day before',
  body: profileBody,
  responses: { 201: one[200] },
});

export const saveFiscalProfileCall = defineCall({
  ...ofOne,
  method: 'PUT',
  path: '/notas-perfis/:id',
  summary:
    'Changes one whole, and takes its confirmation away; one that a document bears changes no more. If-Match refuses to overwrite a newer change',
  body: profileBody,
  responses: one,
});

export const removeFiscalProfileCall = defineCall({
  ...ofOne,
  method: 'DELETE',
  path: '/notas-perfis/:id',
  summary: 'Removes one that no document bears',
  responses: { 200: z.object({ message: z.string() }) },
});

export const confirmFiscalProfileCall = defineCall({
  ...ofOne,
  method: 'POST',
  path: '/notas-perfis/:id/confirmar',
  summary: 'Notes that the accountant stands by these codes; before that nothing is issued in production',
  body: z.object({ accountant: text(profileLengths.accountant) }),
  responses: one,
});

/** Fiscal facts of a product; blanks take the shop's usual ones. */
export const productFiscal = z.object({
  ncm: z.string(),
  cest: z.string(),
  origin: z.string(),
  unit: z.string(),
  /** Blank: new by its 'Estado', else used. */
  kind: z.enum(goodsKinds),
  /** The ones that blanks take. */
  defaults: z.object({
    ncm: z.string(),
    cest: z.string(),
    origin: z.string(),
    unit: z.string(),
    kind: z.enum(['usado', 'novo']),
  }),
});
export type ProductFiscal = z.output<typeof productFiscal>;

const code = (error: (typed: string) => string | undefined) =>
  clearable(
    z
      .union([z.string(), z.number()], { error: texts.invalidField })
      .transform((value) => String(value).replace(/[.\s-]/g, ''))
      .check((context) => {
        const message = error(context.value);
        if (message) context.issues.push({ code: 'custom', message, input: context.value });
      }),
  );

const productFiscalBody = z.object({
  ncm: code(ncmError),
  cest: code(cestError),
  origin: clearable(z.coerce.string().pipe(z.enum(goodsOrigins, choice))),
  unit: clearable(text(6)),
  kind: z.enum(goodsKinds, choice).optional(),
});
export type ProductFiscalBody = z.output<typeof productFiscalBody>;

export const readProductFiscalCall = defineCall({
  method: 'GET',
  path: '/produtos/:id/fiscal',
  may: 'products.change',
  summary: 'What notas say of a product',
  params: z.object({ id }),
  responses: { 200: productFiscal },
});

export const saveProductFiscalCall = defineCall({
  method: 'PUT',
  path: '/produtos/:id/fiscal',
  may: 'products.change',
  summary: 'Changes what the body names; blank or null takes what the shop usually has',
  params: z.object({ id }),
  body: productFiscalBody,
  responses: { 200: productFiscal },
});
