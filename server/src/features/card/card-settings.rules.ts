import type { CardSettings, CardSettingsBody } from '@giro/contract/calls/card-settings.ts';
import { cardProviderLabels, cardProviders, challengeRules, payoutRules } from '@giro/contract/rules/card.ts';
import { texts } from '@giro/contract/texts.ts';
import { z } from 'zod';
import { providerAddressProblem } from '../../platform/address-reach.ts';
import { type RecordedState, stateOf } from '../../platform/record/record.ts';

const sealed = z.string().nullable().default(null);

/** The setting `card` as it is stored, its secrets sealed. */
const storedSettings = z.object({
  provider: z.enum(cardProviders).default(''),
  publicKey: z.string().default(''),
  accessTokenSealed: sealed,
  webhookSecretSealed: sealed,
  /** The last part of the address at which the provider tells of payments. */
  hookSealed: sealed,
  /** Blank where the provider's own are meant. */
  baseUrl: z.string().default(''),
  scriptUrl: z.string().default(''),
  statement: z.string().default(''),
  challenge: z.enum(challengeRules).default('on_fraud_risk'),
  reviewHours: z.number().default(48),
  /** Hundredths of a percent. */
  fees: z.array(z.object({ upTo: z.number(), percent: z.number() })).default([]),
  payout: z.enum(payoutRules).default('once'),
  payoutDays: z.number().default(30),
});
export type StoredCard = z.output<typeof storedSettings>;

export const readStoredCard = (value: unknown): StoredCard => storedSettings.parse(value ?? {});

export const cardSecretNames = ['accessToken', 'webhookSecret', 'hook'] as const;
/** The secrets of the settings, opened; null where there is none. */
export type CardSecrets = Record<(typeof cardSecretNames)[number], string | null>;
export const noSecrets: CardSecrets = { accessToken: null, webhookSecret: null, hook: null };

/** A provider and whose account it is there. */
export type CardAccount = Pick<StoredCard, 'provider' | 'baseUrl' | 'publicKey'>;

/** The account that a body names; what it leaves out stays, unless it is another provider's. */
export function accountOf(body: CardSettingsBody, stored: StoredCard): CardAccount & Pick<StoredCard, 'scriptUrl'> {
  const provider = body.provider ?? stored.provider;
  const kept = provider === stored.provider ? stored : { publicKey: '', baseUrl: '', scriptUrl: '' };
  return {
    provider,
    publicKey: body.public_key ?? kept.publicKey,
    baseUrl: (body.base_url ?? kept.baseUrl).replace(/\/+$/, ''),
    scriptUrl: body.script_url ?? kept.scriptUrl,
  };
}

/** True if secrets that were given for one account may go to the other. */
export const isSameTarget = (one: CardAccount, other: CardAccount): boolean =>
  one.provider === other.provider && one.baseUrl === other.baseUrl;

/** True if both are one account, where each knows of the other's payments. */
export const isSameAccount = (one: CardAccount, other: CardAccount): boolean =>
  isSameTarget(one, other) && one.publicKey === other.publicKey;

/** The shop's own choices, which hold whoever takes its cards; those that a body leaves out stay. */
export const choicesAfter = (body: CardSettingsBody, stored: StoredCard) => ({
  statement: body.statement ?? stored.statement,
  challenge: body.challenge ?? stored.challenge,
  reviewHours: body.review_hours ?? stored.reviewHours,
  fees: body.fees?.map(({ up_to, percent }) => ({ upTo: up_to, percent })) ?? stored.fees,
  payout: body.payout ?? stored.payout,
  payoutDays: body.payout_days ?? stored.payoutDays,
});

/** Lays the typed secrets over the kept ones. */
export const secretsAfter = (kept: CardSecrets, body: CardSettingsBody): CardSecrets => ({
  ...kept,
  accessToken: body.access_token || kept.accessToken,
  webhookSecret: body.webhook_secret || kept.webhookSecret,
});

const exampleAddress = 'https://api.mercadopago.com';

/** Problems of a provider's settings, by field. */
export function providerProblems(
  { provider, publicKey, baseUrl, scriptUrl }: ReturnType<typeof accountOf>,
  { isLocalShop, hasAccessToken }: { isLocalShop: boolean; hasAccessToken: boolean },
) {
  const problems: [string, string][] = [];
  const check = (field: string, problem: string | undefined) => problem && problems.push([field, problem]);
  if (provider === 'simulador') {
    if (!isLocalShop) {
      check('provider', 'O simulador só funciona enquanto a loja está neste computador (BASE_URL local).');
    }
  } else {
    if (publicKey === '') check('public_key', texts.required);
    if (!hasAccessToken) check('access_token', texts.required);
  }
  if (baseUrl !== '') check('base_url', providerAddressProblem(baseUrl, exampleAddress));
  if (scriptUrl !== '') check('script_url', providerAddressProblem(scriptUrl, 'https://sdk.mercadopago.com/js/v2'));
  return problems;
}

/** The provider's settings for the record of activities: no secret. */
export const cardState = (settings: CardSettings): RecordedState =>
  stateOf(
    {
      provider: 'Provedor',
      public_key: 'Chave pública',
      has_access_token: 'Access token guardado',
      has_webhook_secret: 'Assinatura dos avisos guardada',
      base_url: 'Endereço',
      script_url: 'Endereço do script',
      statement: 'Nome na fatura',
      challenge: 'Confirmação no banco',
      review_hours: 'Espera da análise (horas)',
      fees: 'Taxas',
      payout: 'Repasse',
      payout_days: 'Repasse (dias)',
    },
    {
      ...settings,
      provider: cardProviderLabels[settings.provider],
      fees: settings.fees.map(({ up_to, percent }) => `até ${up_to}x ${percent}%`).join(', '),
    },
  );

/** The secrets that were sent, which are not told. */
export const sentSecrets = ({ access_token, webhook_secret }: CardSettingsBody): RecordedState => ({
  ...(access_token && { 'Access token': 'alterado' }),
  ...(webhook_secret && { 'Assinatura dos avisos': 'alterada' }),
});
