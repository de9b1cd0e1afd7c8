import type { RequestOf } from '@giro/contract/call.ts';
import type { CardSettings, saveCardSettingsCall } from '@giro/contract/calls/card-settings.ts';
import {
  type CardProviderName,
  type ChallengeRule,
  cardProviderLabels,
  cardProviders,
  type PayoutRule,
} from '@giro/contract/rules/card.ts';
import { percentOf, percentText } from '../../../ui/panel/form/typed-numbers.ts';

interface FeeValues {
  up_to: string;
  percent: string;
}

/** The values of the form, as they stand in the fields; named as the calls name them. */
export interface CardValues {
  provider: CardProviderName;
  public_key: string;
  /** Blank secrets leave what is stored as it is. */
  access_token: string;
  webhook_secret: string;
  base_url: string;
  script_url: string;
  statement: string;
  challenge: ChallengeRule;
  review_hours: string;
  fees: FeeValues[];
  payout: PayoutRule;
  payout_days: string;
}

/** The stored settings in the form's fields. Secrets are never answered, so their fields are blank. */
export function cardValuesOf(config: CardSettings): CardValues {
  const { provider, public_key, base_url, script_url, statement, challenge, payout } = config;
  return {
    ...{ provider, public_key, access_token: '', webhook_secret: '', base_url, script_url, statement, challenge },
    review_hours: String(config.review_hours),
    fees: config.fees.map(({ up_to, percent }) => ({ up_to: String(up_to), percent: percentText(percent) })),
    payout,
    payout_days: String(config.payout_days),
  };
}

/** True if a provider that takes real money is chosen. */
export const isReal = ({ provider }: Pick<CardValues, 'provider'>): boolean =>
  provider !== '' && provider !== 'simulador';

/** The form as a request: what is not shown is not sent. What is wrong in it is for the server to say, all at once. */
export function cardBodyOf(values: CardValues): NonNullable<RequestOf<typeof saveCardSettingsCall>['body']> {
  const { provider, public_key, access_token, webhook_secret, base_url, script_url } = values;
  if (provider === '') return { provider };
  return {
    provider,
    ...(isReal(values) && { public_key, access_token, webhook_secret, base_url, script_url }),
    statement: values.statement,
    challenge: values.challenge,
    review_hours: values.review_hours.trim(),
    fees: values.fees.map(({ up_to, percent }) => ({ up_to: up_to.trim(), percent: percentOf(percent) })),
    payout: values.payout,
    payout_days: values.payout_days.trim(),
  };
}

/** True if the stored secrets are for another place than the one in the fields: saved, they are gone. */
export const isMoved = ({ provider, base_url }: CardValues, loaded: CardSettings): boolean =>
  loaded.provider !== '' && (provider !== loaded.provider || base_url.replace(/\/+$/, '') !== loaded.base_url);

/** The providers to choose from; the simulator where it works, or is chosen already. */
export const cardProviderChoices = (hasSimulator: boolean, chosen: CardProviderName) =>
  cardProviders
    .filter((provider) => provider !== 'simulador' || hasSimulator || chosen === provider)
    .map((value) => ({ value, label: cardProviderLabels[value] }));

export const challengeChoices: { value: ChallengeRule; label: string }[] = [
  { value: 'on_fraud_risk', label: 'Quando houver risco' },
  { value: 'always', label: 'Sempre' },
  { value: 'never', label: 'Nunca' },
];

export const payoutChoices: { value: PayoutRule; label: string }[] = [
  { value: 'once', label: 'Tudo de uma vez' },
  { value: 'monthly', label: 'Cada parcela no seu mês' },
];

export const cardLabels: Record<keyof CardValues, string> = {
  provider: 'Quem recebe os cartões',
  public_key: 'Public key',
  access_token: 'Access token',
  webhook_secret: 'Assinatura secreta dos avisos',
  base_url: 'Endereço da API',
  script_url: 'Endereço do script',
  statement: 'Nome na fatura',
  challenge: 'Confirmar com o banco do cliente',
  review_hours: 'Espera da análise do banco (horas)',
  fees: 'Taxas do provedor',
  payout: 'Como o provedor paga a loja',
  payout_days: 'Prazo do pagamento à loja (dias)',
};

export const cardSaveFailure = 'Não foi possível salvar as configurações do cartão. Tente de novo.';
