import { createHash } from 'node:crypto';
import type { FiscalSettingsBody } from '@giro/contract/calls/fiscal-settings.ts';
import { stateOf as stateNameOf, ufOf } from '@giro/contract/rules/address.ts';
import { emitters, fiscalEnvironments, saleMoments, taxRegimes } from '@giro/contract/rules/fiscal.ts';
import { texts } from '@giro/contract/texts.ts';
import { z } from 'zod';
import { providerAddressProblem } from '../../platform/address-reach.ts';
import type { FiscalCompany } from '../../platform/fiscal/emitter.ts';
import { fiscalText } from '../../platform/fiscal/fiscal-text.ts';
import { findMunicipality } from '../../platform/fiscal/municipalities.ts';
import { isPemList } from '../../platform/fiscal/pem-list.ts';
import type { FiscalShop } from './documents.port.ts';
import {
  cancelMinutesOfStates,
  ibsCbsFromUnknown,
  usualCancelMinutes,
  usualIbsCbsFrom,
  usualPaymentCodes,
  usualRates,
} from './fiscal-dates.rules.ts';

const sealed = z.string().nullable().default(null);
const line = z.string().default('');
const seriesOfModels = z.object({ 55: z.number().default(1), 65: z.number().default(1) });
const rate = z.number().nullable();

const storedCompany = z.object({
  name: line,
  tradeName: line,
  cnpj: line,
  ie: line,
  street: line,
  number: line,
  complement: line,
  neighborhood: line,
  city: line,
  /** Its two letters. */
  uf: line,
  cep: line,
  phone: line,
});

/** The setting `fiscal` as it is stored, its secrets sealed. Null and absent choices are the usual ones. */
const storedSettings = z.object({
  emitter: z.enum(emitters).default('por-fora'),
  environment: z.enum(fiscalEnvironments).default('homologacao'),
  crt: z.literal(taxRegimes).nullable().default(null),
  company: storedCompany.default(storedCompany.parse({})),
  certificate: z.object({ name: z.string(), cnpj: z.string(), expiresAt: z.string() }).nullable().default(null),
  pfxSealed: sealed,
  pfxPasswordSealed: sealed,
  focusTokenSealed: sealed,
  /** The last part of the address at which a provider tells of documents. */
  hookSealed: sealed,
  baseUrl: line,
  svcUrl: line,
  ca: line,
  issueEntry: z.boolean().default(true),
  issueSale: z.enum(saleMoments).default('entrega'),
  newGoodsModel: z.literal([55, 65]).default(55),
  series: z
    .object({ homologacao: seriesOfModels, producao: seriesOfModels })
    .default({ homologacao: { 55: 1, 65: 1 }, producao: { 55: 1, 65: 1 } }),
  ibsCbsFrom: z.string().nullable().default(null),
  rates: z
    .array(z.object({ from: z.string(), ibsUf: rate, ibsMun: rate, cbs: rate }))
    .default(usualRates.map((row) => ({ ...row }))),
  paymentCodes: z.record(z.string(), z.string()).default({}),
  cancelMinutes: z.object({ 55: rate, 65: rate }).default({ 55: null, 65: null }),
  defaultNcm: z.string().default('85171300'),
  defaultCest: z.string().default('2105300'),
  defaultOrigin: z.string().default('0'),
  defaultUnit: z.string().default('UN'),
  /** When it issued first, ISO 8601. */
  since: z.string().nullable().default(null),
  /** When it began to issue after another program did, and to issue those of purchases; null: when it issued first. */
  onSince: z.string().nullable().default(null),
  entriesSince: z.string().nullable().default(null),
});
export type StoredFiscal = z.output<typeof storedSettings>;

export const readStoredFiscal = (value: unknown): StoredFiscal => storedSettings.parse(value ?? {});

export type FiscalSecret = 'pfx' | 'pfxPassword' | 'focusToken' | 'hook';

/** Day from which IBS and CBS are told. */
export const ibsCbsFromOf = ({ ibsCbsFrom, crt }: Pick<StoredFiscal, 'ibsCbsFrom' | 'crt'>): string =>
  ibsCbsFrom ?? (crt === null ? ibsCbsFromUnknown : usualIbsCbsFrom[crt]);

export const cancelMinutesOf = ({ cancelMinutes, company }: Pick<StoredFiscal, 'cancelMinutes' | 'company'>) => ({
  55: cancelMinutes[55] ?? cancelMinutesOfStates[company.uf] ?? usualCancelMinutes[55],
  65: cancelMinutes[65] ?? usualCancelMinutes[65],
});

export const paymentCodesOf = ({ paymentCodes }: Pick<StoredFiscal, 'paymentCodes'>): Record<string, string> => ({
  ...usualPaymentCodes,
  ...paymentCodes,
});

/** Fields without which no document names the shop, by their names on the wire. */
const neededOfCompany = {
  name: 'name',
  cnpj: 'cnpj',
  ie: 'ie',
  street: 'street',
  number: 'number',
  neighborhood: 'neighborhood',
  city: 'city',
  uf: 'state',
  cep: 'cep',
} as const;

/** Fields of the shop that are blank, by their names on the wire. */
const missingOfCompany = (company: StoredFiscal['company']): string[] =>
  Object.entries(neededOfCompany).flatMap(([field, name]) =>
    company[field as keyof typeof neededOfCompany] === '' ? [`company.${name}`] : [],
  );

/** The shop as documents name it; null until all of it is there. */
export function companyOf({ company, crt }: Pick<StoredFiscal, 'company' | 'crt'>): FiscalCompany | null {
  return crt === null || missingOfCompany(company).length > 0 ? null : { ...company, crt };
}

/** The shop's choices as documents read them. */
export function shopOf(stored: StoredFiscal): FiscalShop {
  const { emitter, environment, crt, baseUrl, svcUrl, ca, pfxSealed, pfxPasswordSealed, focusTokenSealed } = stored;
  const signing = [emitter, environment, baseUrl, svcUrl, ca, pfxSealed, pfxPasswordSealed, focusTokenSealed];
  return {
    emitter,
    environment,
    crt,
    company: companyOf(stored),
    issueEntry: stored.issueEntry,
    issueSale: stored.issueSale,
    newGoodsModel: stored.newGoodsModel,
    series: stored.series[environment],
    since: stored.since === null ? null : new Date(stored.since),
    cancelMinutes: cancelMinutesOf(stored),
    paymentCodes: paymentCodesOf(stored),
    identity: createHash('sha256').update(JSON.stringify(signing)).digest('hex'),
  };
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

function companyAfter(body: FiscalSettingsBody['company'], before: StoredFiscal['company']): StoredFiscal['company'] {
  const { trade_name: tradeName, state, ...rest } = body ?? {};
  const given = Object.entries({ ...rest, tradeName, uf: state === undefined ? undefined : ufOf(state) });
  return { ...before, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
}

/** Moments from which on nothing should lack its document. */
function beginningsAfter(
  before: StoredFiscal,
  after: Pick<StoredFiscal, 'emitter' | 'issueEntry'>,
  now: Date,
): Pick<StoredFiscal, 'since' | 'onSince' | 'entriesSince'> {
  const issues = ({ emitter }: Pick<StoredFiscal, 'emitter'>) => emitter !== 'por-fora';
  const hasEntries = (one: Pick<StoredFiscal, 'emitter' | 'issueEntry'>) => issues(one) && one.issueEntry;
  const at = now.toISOString();
  return {
    since: before.since ?? (issues(after) ? at : null),
    onSince: issues(after) && !issues(before) ? at : before.onSince,
    entriesSince: hasEntries(after) && !hasEntries(before) ? at : before.entriesSince,
  };
}

/** The settings that a body leads to; what it leaves out stays. Of secrets nothing is changed but what another address forgets. */
export function fiscalAfter(body: FiscalSettingsBody, before: StoredFiscal, now: Date): StoredFiscal {
  const emitter = body.emitter ?? before.emitter;
  const environment = body.environment ?? before.environment;
  const series = before.series[environment];
  const baseUrl = withoutSlash(body.base_url ?? before.baseUrl);
  return {
    ...before,
    emitter,
    environment,
    crt: body.crt === undefined ? before.crt : body.crt,
    company: companyAfter(body.company, before.company),
    baseUrl,
    focusTokenSealed: baseUrl === before.baseUrl ? before.focusTokenSealed : null,
    svcUrl: withoutSlash(body.svc_url ?? before.svcUrl),
    ca: body.ca ?? before.ca,
    issueEntry: body.issue_entry ?? before.issueEntry,
    issueSale: body.issue_sale ?? before.issueSale,
    newGoodsModel: body.new_goods_model ?? before.newGoodsModel,
    series: {
      ...before.series,
      [environment]: { 55: body.series_55 ?? series[55], 65: body.series_65 ?? series[65] },
    },
    ibsCbsFrom: body.ibscbs_from === undefined ? before.ibsCbsFrom : body.ibscbs_from,
    rates:
      body.rates
        ?.map(({ from, ibs_uf, ibs_mun, cbs }) => ({ from, ibsUf: ibs_uf, ibsMun: ibs_mun, cbs }))
        .toSorted((one, other) => one.from.localeCompare(other.from)) ?? before.rates,
    paymentCodes: { ...before.paymentCodes, ...body.payment_codes },
    cancelMinutes: {
      55: body.cancel_minutes?.['55'] ?? before.cancelMinutes[55],
      65: body.cancel_minutes?.['65'] ?? before.cancelMinutes[65],
    },
    defaultNcm: body.default_ncm ?? before.defaultNcm,
    defaultCest: body.default_cest ?? before.defaultCest,
    defaultOrigin: body.default_origin ?? before.defaultOrigin,
    defaultUnit: body.default_unit ?? before.defaultUnit,
    ...beginningsAfter(before, { emitter, issueEntry: body.issue_entry ?? before.issueEntry }, now),
  };
}

const exampleAddress = 'https://nfe.exemplo.gov.br/ws';

/** Problems of an address of documents, beyond its form. */
function addressProblems({ baseUrl, svcUrl, ca }: StoredFiscal): [string, string][] {
  const problems: [string, string][] = [];
  for (const [field, address] of [
    ['base_url', baseUrl],
    ['svc_url', svcUrl],
  ] as const) {
    const words = address === '' ? undefined : providerAddressProblem(address, exampleAddress);
    if (words) problems.push([field, words]);
  }
  if (!isPemList(ca)) problems.push(['ca', 'Cole os certificados em PEM, de BEGIN CERTIFICATE a END CERTIFICATE.']);
  return problems;
}

function companyProblems({ company }: StoredFiscal): [string, string][] {
  const { name, tradeName, street, number, complement, neighborhood, city, uf } = company;
  const written = { name, trade_name: tradeName, street, number, complement, neighborhood };
  const problems = Object.entries(written).flatMap(([field, text]): [string, string][] =>
    text !== '' && fiscalText(text, 60) === ''
      ? [[`company.${field}`, 'Use letras e números: isto não cabe numa nota.']]
      : [],
  );
  if (city !== '' && uf !== '' && !findMunicipality(uf, city)) {
    problems.push(['company.city', `Não há ${city} em ${stateNameOf(uf)}. Confira o nome da cidade.`]);
  }
  return problems;
}

interface Check {
  isLocalShop: boolean;
  before: StoredFiscal;
  hasPfx: boolean;
  hasFocusToken: boolean;
  confirmsProduction: boolean;
}

/** Problems of settings, by field: all that an emitter cannot be asked without. */
export function fiscalProblems(after: StoredFiscal, check: Check): [field: string, words: string][] {
  const { emitter, environment, crt, company } = after;
  const problems = [...addressProblems(after), ...companyProblems(after)];
  if (environment === 'producao' && check.before.environment !== 'producao' && !check.confirmsProduction) {
    problems.push(['confirm_production', 'Em produção as notas valem: confirme que é isso que a loja quer.']);
  }
  if (emitter === 'por-fora') return problems;
  if (crt === null) problems.push(['crt', 'Escolha o regime tributário da loja.']);
  for (const field of missingOfCompany(company)) problems.push([field, texts.required]);
  if (emitter === 'sefaz' && !check.hasPfx) problems.push(['pfx', 'Envie o certificado A1 da loja.']);
  if (emitter === 'focus' && !check.hasFocusToken) problems.push(['focus_token', texts.required]);
  if (emitter === 'simulador') {
    if (!check.isLocalShop) {
      problems.push(['emitter', 'O simulador só funciona enquanto a loja está neste computador (BASE_URL local).']);
    }
    if (environment === 'producao') problems.push(['environment', 'O simulador só emite em homologação.']);
  }
  return problems;
}
