import type { RequestOf } from '@giro/contract/call.ts';
import type {
  FiscalCause,
  FiscalCompanyShown,
  FiscalSettingsShown,
  saveFiscalSettingsCall,
} from '@giro/contract/calls/fiscal-settings.ts';
import { formatCep, ufOf } from '@giro/contract/rules/address.ts';
import { formatDate, parseDay } from '@giro/contract/rules/dates.ts';
import { formatCnpj } from '@giro/contract/rules/documents.ts';
import {
  type EmitterName,
  emitterLabels,
  emitters,
  type FiscalEnvironment,
  type SaleMoment,
} from '@giro/contract/rules/fiscal.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { percentOf, percentText } from '../../../ui/panel/form/typed-numbers.ts';
import { labelsWithin } from '../refused-words.ts';

export interface RateValues {
  from: string;
  ibs_uf: string;
  ibs_mun: string;
  cbs: string;
}

const numbers = ['series_55', 'next_55', 'series_65', 'next_65'] as const;
type NumberField = (typeof numbers)[number];
const lines = ['base_url', 'svc_url', 'ca', 'default_ncm', 'default_cest', 'default_origin', 'default_unit'] as const;
type Line = (typeof lines)[number];
/** Blank ones leave what is stored as it is. */
const secrets = ['pfx', 'pfx_password', 'focus_token'] as const;
type Secret = (typeof secrets)[number];

/** The values of the form, as they stand in the fields; named as the calls name them. */
export interface FiscalValues extends Record<NumberField | Line | Secret, string> {
  emitter: EmitterName;
  environment: FiscalEnvironment;
  confirm_production: boolean;
  confirm_gap: boolean;
  /** Its digit; blank until it is chosen. */
  crt: string;
  company: FiscalCompanyShown;
  issue_entry: boolean;
  issue_sale: SaleMoment;
  new_goods_model: '55' | '65';
  ibscbs_from: string;
  rates: RateValues[];
  payment_codes: Record<string, string>;
  cancel_minutes: { '55': string; '65': string };
}

const rateText = (rate: number | null) => (rate === null ? '' : percentText(rate));

/** The stored settings in the form's fields. Secrets are never answered, so their fields are blank. */
export function fiscalValuesOf(config: FiscalSettingsShown): FiscalValues {
  const { company, rates, cancel_minutes: minutes } = config;
  return {
    ...(Object.fromEntries(lines.map((name) => [name, config[name]])) as Record<Line, string>),
    ...(Object.fromEntries(numbers.map((name) => [name, String(config[name])])) as Record<NumberField, string>),
    ...(Object.fromEntries(secrets.map((name) => [name, ''])) as Record<Secret, string>),
    emitter: config.emitter,
    environment: config.environment,
    confirm_production: false,
    confirm_gap: false,
    crt: config.crt === null ? '' : String(config.crt),
    company: {
      ...company,
      cnpj: company.cnpj && formatCnpj(company.cnpj),
      cep: company.cep && formatCep(company.cep),
      phone: company.phone && formatPhone(company.phone),
      state: ufOf(company.state) || company.state,
    },
    issue_entry: config.issue_entry,
    issue_sale: config.issue_sale,
    new_goods_model: config.new_goods_model === 65 ? '65' : '55',
    ibscbs_from: formatDate(config.ibscbs_from),
    rates: rates.map(({ from, ibs_uf, ibs_mun, cbs }) => ({
      from: formatDate(from),
      ibs_uf: rateText(ibs_uf),
      ibs_mun: rateText(ibs_mun),
      cbs: rateText(cbs),
    })),
    payment_codes: { ...config.payment_codes },
    cancel_minutes: { '55': String(minutes['55']), '65': String(minutes['65']) },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** A day as people type it, as the wire has it; a text that is none stays, for the server to refuse. */
const dayOf = (typed: string) => parseDay(typed) ?? typed.trim();
const rateOf = (typed: string) => (typed.trim() === '' ? null : percentOf(typed));

/** Fields of the wire, by those of the form that are sent as they are. */
const wireOf = (values: FiscalValues): Record<string, unknown> => ({
  ...Object.fromEntries([...lines, ...numbers].map((name) => [name, values[name].trim()])),
  emitter: values.emitter,
  environment: values.environment,
  crt: values.crt === '' ? null : Number(values.crt),
  issue_entry: values.issue_entry,
  issue_sale: values.issue_sale,
  new_goods_model: Number(values.new_goods_model),
  ibscbs_from: values.ibscbs_from.trim() === '' ? null : dayOf(values.ibscbs_from),
  rates: values.rates.map(({ from, ibs_uf, ibs_mun, cbs }) => ({
    from: dayOf(from),
    ibs_uf: rateOf(ibs_uf),
    ibs_mun: rateOf(ibs_mun),
    cbs: rateOf(cbs),
  })),
  payment_codes: Object.fromEntries(Object.entries(values.payment_codes).map(([name, code]) => [name, code.trim()])),
  cancel_minutes: { '55': values.cancel_minutes['55'].trim(), '65': values.cancel_minutes['65'].trim() },
});

/** True where the typed next number leaves some out. */
export const leavesGap = (values: FiscalValues, loaded: FiscalSettingsShown): boolean =>
  (['55', '65'] as const).some(
    (model) =>
      values[`series_${model}`] === String(loaded[`series_${model}`]) &&
      Number(values[`next_${model}`]) > loaded[`next_${model}`],
  );

/** True where saving begins with documents that count. */
export const beginsProduction = ({ environment }: FiscalValues, loaded: FiscalSettingsShown): boolean =>
  environment === 'producao' && loaded.environment !== 'producao';

/**
 * The changes, as a request: next numbers go on while the form is open, and each environment has its own. What is
 * wrong in it is for the server to say, all at once.
 */
export function fiscalBodyOf(
  values: FiscalValues,
  loaded: FiscalSettingsShown,
): NonNullable<RequestOf<typeof saveFiscalSettingsCall>['body']> {
  const before = fiscalValuesOf(loaded);
  const stored = wireOf(before);
  const changed = Object.entries(wireOf(values)).filter(([name, value]) => !isSame(value, stored[name]));
  const company = Object.entries(values.company).filter(
    ([name, text]) => text.trim() !== before.company[name as keyof FiscalCompanyShown],
  );
  const typed = (['pfx', 'focus_token'] as const).filter((name) => values[name].trim() !== '');
  return {
    ...Object.fromEntries(changed),
    ...(company.length > 0 && { company: Object.fromEntries(company.map(([name, text]) => [name, text.trim()])) }),
    ...Object.fromEntries(typed.map((name) => [name, values[name].trim()])),
    // A file without a password says so, or the stored one would be tried.
    ...((values.pfx || values.pfx_password) && { pfx_password: values.pfx_password }),
    ...(beginsProduction(values, loaded) && { confirm_production: values.confirm_production }),
    ...(leavesGap(values, loaded) && { confirm_gap: values.confirm_gap }),
  } as NonNullable<RequestOf<typeof saveFiscalSettingsCall>['body']>;
}

/** The emitters to choose from; the simulator where it works, or is chosen already. */
export const emitterChoices = (hasSimulator: boolean, chosen: EmitterName) =>
  emitters
    .filter((emitter) => emitter !== 'simulador' || hasSimulator || chosen === emitter)
    .map((value) => ({ value, label: emitterLabels[value] }));

export const environmentChoices: { value: FiscalEnvironment; label: string }[] = [
  { value: 'homologacao', label: 'Homologação (testes, sem valor fiscal)' },
  { value: 'producao', label: 'Produção (notas que valem)' },
];

export const companyLabels: Record<keyof FiscalCompanyShown, string> = {
  name: 'Razão social',
  trade_name: 'Nome fantasia',
  cnpj: 'CNPJ',
  ie: 'Inscrição estadual',
  street: 'Rua',
  number: 'Número',
  complement: 'Complemento',
  neighborhood: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  cep: 'CEP',
  phone: 'Telefone',
};

const paymentLabels: Record<string, string> = {
  pix: 'Pix confirmado sozinho',
  'pix-static': 'Pix conferido à mão',
  card: 'Cartão pelo site',
  cash: 'Dinheiro',
  terminal: 'Maquininha',
  credit: 'Crédito na loja',
};
export const paymentLabel = (method: string): string => paymentLabels[method] ?? method;

export const fiscalLabels: Record<keyof FiscalValues, string> = {
  emitter: 'Quem emite as notas',
  environment: 'Ambiente',
  confirm_production: 'Confirmo: daqui em diante as notas valem',
  confirm_gap: 'Confirmo: pular números',
  crt: 'Regime tributário',
  company: 'Empresa',
  pfx: 'Certificado A1',
  pfx_password: 'Senha do certificado',
  focus_token: 'Token do Focus NFe',
  base_url: 'Endereço do serviço',
  svc_url: 'Endereço da contingência',
  ca: 'Certificados raiz (PEM)',
  issue_entry: 'Emitir nota de entrada de cada compra',
  issue_sale: 'Emitir a nota de venda',
  new_goods_model: 'Modelo para aparelhos novos no balcão',
  series_55: 'Série da NF-e',
  next_55: 'Próximo número da NF-e',
  series_65: 'Série da NFC-e',
  next_65: 'Próximo número da NFC-e',
  ibscbs_from: 'IBS e CBS na nota a partir de',
  rates: 'Alíquotas de IBS e CBS',
  payment_codes: 'Formas de pagamento',
  cancel_minutes: 'Prazo para cancelar',
  default_ncm: 'NCM usual',
  default_cest: 'CEST usual',
  default_origin: 'Origem usual',
  default_unit: 'Unidade usual',
};

export const fiscalSaveFailure = 'Não foi possível salvar as notas. Tente de novo.';

/** The names of the fields by which the server refuses them: the company's stand within it. */
export const refusedLabels = { ...fiscalLabels, ...labelsWithin('company', companyLabels) };

/** The part of the setup at which the cause of a failed test stands. */
export type FiscalPart = 'company' | 'certificate' | 'access' | 'trial';
export const partOfCause: Record<FiscalCause, FiscalPart> = {
  company: 'company',
  certificate: 'certificate',
  token: 'access',
  address: 'access',
  timeout: 'trial',
  service: 'trial',
};
