import type { RequestOf } from '@giro/contract/call.ts';
import type {
  CarrierServiceSetting,
  CarrierSettingsShown,
  saveCarrierSettingsCall,
} from '@giro/contract/calls/carrier-settings.ts';
import {
  type CarrierCause,
  type CarrierEnvironment,
  type CarrierName,
  carrierLabels,
  carriers,
  type ServiceWay,
} from '@giro/contract/rules/carrier.ts';
import { addDays, formatDate } from '@giro/contract/rules/dates.ts';
import { percentOf, percentText } from '../../../ui/panel/form/typed-numbers.ts';

export interface ServiceValues {
  code: string;
  label: string;
  way: ServiceWay;
  insurance_code: string;
  active: boolean;
  extra_days: string;
  extra_percent: string;
}

const lines = [
  'base_url',
  'reverse_url',
  'user',
  'card',
  'contract',
  'dr',
  'admin_code',
  'client_id',
  'contact_email',
] as const;
/** Blank ones leave what is stored as it is. */
const secrets = ['access_code', 'token', 'refresh_token', 'client_secret'] as const;
export type CarrierSecret = (typeof secrets)[number];

/** The values of the form, as they stand in the fields; named as the calls name them. */
export interface CarrierValues extends Record<(typeof lines)[number] | CarrierSecret, string> {
  carrier: CarrierName;
  environment: CarrierEnvironment;
  access_ends_on: string;
  services: ServiceValues[];
}

const serviceValuesOf = (service: CarrierServiceSetting): ServiceValues => ({
  ...service,
  extra_days: String(service.extra_days),
  extra_percent: percentText(service.extra_percent),
});

/** A service that the carrier offers, as it joins the table. */
export const offeredService = ({ code, label }: { code: string; label: string }): ServiceValues => ({
  ...{ code, label },
  way: 'send',
  insurance_code: '',
  active: true,
  extra_days: '0',
  extra_percent: '0',
});

/** The stored settings in the form's fields. Secrets are never answered, so their fields are blank. */
export function carrierValuesOf(config: CarrierSettingsShown): CarrierValues {
  const typed = Object.fromEntries(lines.map((name) => [name, config[name]]));
  const blank = Object.fromEntries(secrets.map((name) => [name, '']));
  return {
    ...(typed as Record<(typeof lines)[number], string>),
    ...(blank as Record<CarrierSecret, string>),
    carrier: config.carrier,
    environment: config.environment,
    access_ends_on: config.access_ends_on ? formatDate(config.access_ends_on) : '',
    services: config.services.map(serviceValuesOf),
  };
}

type Line = (typeof lines)[number] | CarrierSecret | 'access_ends_on';

/** The fields that each carrier wants; what is not named is neither shown nor sent. */
export const carrierFields: Record<CarrierName, readonly Line[]> = {
  manual: [],
  simulador: [],
  correios: [
    'user',
    'access_code',
    'access_ends_on',
    'card',
    'contract',
    'dr',
    'admin_code',
    'contact_email',
    'base_url',
    'reverse_url',
  ],
  'melhor-envio': ['token', 'refresh_token', 'client_id', 'client_secret', 'contact_email', 'base_url'],
};

export const isReal = ({ carrier }: Pick<CarrierValues, 'carrier'>): boolean => carrierFields[carrier].length > 0;

/** The form as a request. What is wrong in it is for the server to say, all at once. */
export function carrierBodyOf(values: CarrierValues): NonNullable<RequestOf<typeof saveCarrierSettingsCall>['body']> {
  const { carrier, environment, access_ends_on } = values;
  if (carrier === 'manual') return { carrier };
  const shown = carrierFields[carrier];
  const typed = [...lines, ...secrets].filter((name) => shown.includes(name));
  return {
    carrier,
    ...(isReal(values) && { environment }),
    ...Object.fromEntries(typed.map((name) => [name, values[name].trim()])),
    ...(shown.includes('access_ends_on') && { access_ends_on: access_ends_on.trim() || null }),
    services: values.services.map(({ extra_days, extra_percent, ...service }) => ({
      ...service,
      extra_days: extra_days.trim(),
      extra_percent: percentOf(extra_percent),
    })),
  };
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** True if the stored secrets are for another place than the one in the fields: saved, they are gone. */
export const isMoved = (values: CarrierValues, loaded: CarrierSettingsShown): boolean =>
  values.carrier !== loaded.carrier ||
  values.environment !== loaded.environment ||
  withoutSlash(values.base_url) !== loaded.base_url ||
  withoutSlash(values.reverse_url) !== loaded.reverse_url;

/** The form's fields once another carrier is chosen: services and addresses of one are none of another's. */
export function valuesOfCarrier(carrier: CarrierName, loaded: CarrierSettingsShown): Partial<CarrierValues> {
  if (carrier === loaded.carrier) {
    const { base_url, reverse_url, services } = carrierValuesOf(loaded);
    return { carrier, base_url, reverse_url, services };
  }
  return { carrier, base_url: '', reverse_url: '', services: [] };
}

/** The carriers to choose from; the simulator where it works, or is chosen already. */
export const carrierChoices = (hasSimulator: boolean, chosen: CarrierName) =>
  carriers
    .filter((carrier) => carrier !== 'simulador' || hasSimulator || chosen === carrier)
    .map((value) => ({ value, label: carrierLabels[value] }));

export const environmentChoices: { value: CarrierEnvironment; label: string }[] = [
  { value: 'producao', label: 'Produção (envios de verdade)' },
  { value: 'homologacao', label: 'Homologação (testes)' },
];

/** The shop is warned so many days before its access code ends. */
const warnedDays = 15;

/** Says that the access code ends soon, or has ended; undefined while there is time. */
export function accessWords(endsOn: string | null, today: string): { words: string; isOver: boolean } | undefined {
  if (endsOn === null || endsOn > addDays(today, warnedDays)) return undefined;
  const isOver = endsOn < today;
  return {
    words: isOver
      ? `O código de acesso venceu em ${formatDate(endsOn)}: gere outro no portal dos Correios e troque-o aqui.`
      : `O código de acesso vence em ${formatDate(endsOn)}: gere outro no portal dos Correios e troque-o aqui.`,
    isOver,
  };
}

export const carrierLabelsOf: Record<keyof CarrierValues, string> = {
  carrier: 'Transportadora',
  environment: 'Ambiente',
  base_url: 'Endereço da API',
  reverse_url: 'Endereço da logística reversa',
  user: 'Usuário (idCorreios)',
  access_code: 'Código de acesso',
  access_ends_on: 'Código de acesso vale até',
  card: 'Cartão de postagem',
  contract: 'Contrato',
  dr: 'Diretoria regional (DR)',
  admin_code: 'Código administrativo',
  token: 'Token',
  refresh_token: 'Token de renovação',
  client_id: 'Client ID',
  client_secret: 'Client secret',
  contact_email: 'E-mail de contato',
  services: 'Serviços',
};

/** The part of the setup at which the cause of a failed test stands. */
export type TrialPart = 'access' | 'services' | 'trial';
export const partOfCause: Record<CarrierCause, TrialPart> = {
  address: 'access',
  credentials: 'access',
  card: 'access',
  services: 'services',
  quote: 'services',
  timeout: 'trial',
};

export const carrierSaveFailure = 'Não foi possível salvar a transportadora. Tente de novo.';
