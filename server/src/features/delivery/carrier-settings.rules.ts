import type { CarrierSettingsBody, CarrierSettingsShown } from '@giro/contract/calls/carrier-settings.ts';
import { carrierEnvironments, carrierLabels, carriers, serviceWays } from '@giro/contract/rules/carrier.ts';
import { texts } from '@giro/contract/texts.ts';
import { z } from 'zod';
import { providerAddressProblem } from '../../platform/address-reach.ts';
import { type RecordedState, stateOf } from '../../platform/record/record.ts';

const sealed = z.string().nullable().default(null);
const line = z.string().default('');

const storedService = z.object({
  code: z.string(),
  label: z.string(),
  way: z.enum(serviceWays),
  insuranceCode: z.string(),
  isActive: z.boolean(),
  extraDays: z.number(),
  /** Hundredths of a percent. */
  extraPercent: z.number(),
});

/** The setting `carrier` as it is stored, its secrets sealed. */
const storedSettings = z.object({
  carrier: z.enum(carriers).default('manual'),
  environment: z.enum(carrierEnvironments).default('producao'),
  /** Blank where the carrier's own are meant. */
  baseUrl: line,
  reverseUrl: line,
  user: line,
  accessCodeSealed: sealed,
  /** `yyyy-mm-dd`. */
  accessEndsOn: z.string().nullable().default(null),
  card: line,
  contract: line,
  dr: line,
  adminCode: line,
  tokenSealed: sealed,
  refreshTokenSealed: sealed,
  clientId: line,
  clientSecretSealed: sealed,
  contactEmail: line,
  /** The last part of the address at which the carrier tells of parcels. */
  hookSealed: sealed,
  services: z.array(storedService).default([]),
});
export type StoredCarrier = z.output<typeof storedSettings>;

export const readStoredCarrier = (value: unknown): StoredCarrier => storedSettings.parse(value ?? {});

export const carrierSecretNames = ['accessCode', 'token', 'refreshToken', 'clientSecret', 'hook'] as const;
/** The secrets of the settings, opened; null where there is none. */
export type CarrierSecrets = Record<(typeof carrierSecretNames)[number], string | null>;
export const noSecrets: CarrierSecrets = {
  accessCode: null,
  token: null,
  refreshToken: null,
  clientSecret: null,
  hook: null,
};

type SealedName = `${(typeof carrierSecretNames)[number]}Sealed`;
type OpenCarrierSettings = Omit<StoredCarrier, SealedName>;

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** The settings that a body leads to, without secrets; what it leaves out stays, unless it is another carrier's. */
export function carrierAfter(body: CarrierSettingsBody, before: StoredCarrier): OpenCarrierSettings {
  const carrier = body.carrier ?? before.carrier;
  const kept = carrier === before.carrier ? before : readStoredCarrier({});
  const services = body.services?.map(({ code, label, way, insurance_code, active, extra_days, extra_percent }) => ({
    ...{ code, label, way, insuranceCode: insurance_code, isActive: active },
    ...{ extraDays: extra_days, extraPercent: extra_percent },
  }));
  return {
    carrier,
    environment: body.environment ?? kept.environment,
    baseUrl: withoutSlash(body.base_url ?? kept.baseUrl),
    reverseUrl: withoutSlash(body.reverse_url ?? kept.reverseUrl),
    user: body.user ?? kept.user,
    accessEndsOn: body.access_ends_on === undefined ? kept.accessEndsOn : body.access_ends_on,
    card: body.card ?? kept.card,
    contract: body.contract ?? kept.contract,
    dr: body.dr ?? kept.dr,
    adminCode: body.admin_code ?? kept.adminCode,
    clientId: body.client_id ?? kept.clientId,
    contactEmail: body.contact_email ?? kept.contactEmail,
    services: services ?? kept.services,
  };
}

type Target = Pick<StoredCarrier, 'carrier' | 'environment' | 'baseUrl' | 'reverseUrl'>;

/** True if secrets that were given for one may go to the other. */
export const isSameTarget = (one: Target, other: Target): boolean =>
  one.carrier === other.carrier &&
  one.environment === other.environment &&
  one.baseUrl === other.baseUrl &&
  one.reverseUrl === other.reverseUrl;

type Account = Target & Pick<StoredCarrier, 'user' | 'clientId'>;

/** True if both are one account, where each knows of the other's parcels. */
export const isSameAccount = (one: Account, other: Account): boolean =>
  isSameTarget(one, other) && one.user === other.user && one.clientId === other.clientId;

/** Lays the typed secrets over the kept ones. */
export const secretsAfter = (kept: CarrierSecrets, body: CarrierSettingsBody): CarrierSecrets => ({
  ...kept,
  accessCode: body.access_code || kept.accessCode,
  token: body.token || kept.token,
  refreshToken: body.refresh_token || kept.refreshToken,
  clientSecret: body.client_secret || kept.clientSecret,
});

const examples = {
  base: 'https://api.correios.com.br',
  reverse: 'https://cws.correios.com.br/logisticaReversaWS/logisticaReversaService/logisticaReversaWS',
};

/** Problems of the settings, by field: all that the carrier cannot be asked without. */
export function carrierProblems(
  { carrier, baseUrl, reverseUrl, user, card, contactEmail }: OpenCarrierSettings,
  secrets: CarrierSecrets,
  { isLocalShop }: { isLocalShop: boolean },
): [field: string, words: string][] {
  const needed: [string, boolean][] = {
    manual: [],
    simulador: [],
    correios: [
      ['user', user === ''],
      ['access_code', secrets.accessCode === null],
      ['card', card === ''],
    ] satisfies [string, boolean][],
    'melhor-envio': [
      ['token', secrets.token === null],
      ['contact_email', contactEmail === ''],
    ] satisfies [string, boolean][],
  }[carrier];
  const problems = needed.flatMap(([field, isMissing]): [string, string][] =>
    isMissing ? [[field, texts.required]] : [],
  );
  if (carrier === 'simulador' && !isLocalShop) {
    problems.push(['carrier', 'O simulador só funciona enquanto a loja está neste computador (BASE_URL local).']);
  }
  for (const [field, address, example] of [
    ['base_url', baseUrl, examples.base],
    ['reverse_url', reverseUrl, examples.reverse],
  ] as const) {
    const words = address === '' ? undefined : providerAddressProblem(address, example);
    if (words) problems.push([field, words]);
  }
  return problems;
}

/** Names the secret without which the carrier cannot be asked, as of what is stored; undefined where nothing is missing. */
export function missingOf({ carrier, accessCodeSealed, tokenSealed }: StoredCarrier): string | undefined {
  if (carrier === 'correios' && !accessCodeSealed) return 'o código de acesso';
  return carrier === 'melhor-envio' && !tokenSealed ? 'o token' : undefined;
}

/** The settings for the record of activities: no secret. */
export const carrierState = (settings: CarrierSettingsShown): RecordedState =>
  stateOf(
    {
      carrier: 'Transportadora',
      environment: 'Ambiente',
      base_url: 'Endereço',
      reverse_url: 'Endereço da logística reversa',
      user: 'Usuário',
      has_access_code: 'Código de acesso guardado',
      access_ends_on: 'Código de acesso vale até',
      card: 'Cartão de postagem',
      contract: 'Contrato',
      dr: 'Diretoria regional',
      admin_code: 'Código administrativo',
      has_token: 'Token guardado',
      has_refresh_token: 'Token de renovação guardado',
      client_id: 'Client ID',
      has_client_secret: 'Client secret guardado',
      contact_email: 'E-mail de contato',
      services: 'Serviços',
    },
    {
      ...settings,
      carrier: carrierLabels[settings.carrier],
      services: settings.services
        .map(
          ({ code, label, way, active, extra_days, extra_percent }) =>
            `${label} (${code}, ${way === 'send' ? 'envio' : 'reversa'}${active ? '' : ', desligado'}, +${extra_days} dias, +${extra_percent}%)`,
        )
        .join('; '),
    },
  );

/** The secrets that were sent, which are not told. */
export const sentSecrets = (body: CarrierSettingsBody): RecordedState => ({
  ...(body.access_code && { 'Código de acesso': 'alterado' }),
  ...(body.token && { Token: 'alterado' }),
  ...(body.refresh_token && { 'Token de renovação': 'alterado' }),
  ...(body.client_secret && { 'Client secret': 'alterado' }),
});
