import type { RequestOf } from '@giro/contract/call.ts';
import type {
  DeviceSettings,
  DeviceSettingsBody,
  saveDeviceSettingsCall,
} from '@giro/contract/calls/device-settings.ts';
import type { SilenceRule } from '@giro/contract/rules/proposal.ts';
import type { ApiError } from '../../../lib/api/call-api.ts';

/** The values of the form about buying devices, as they stand in the fields; named as the calls name them. */
export type DeviceValues = Omit<DeviceSettingsBody, 'offer_days' | 'stock_margin_percent'> & {
  offer_days: string;
  stock_margin_percent: string;
};

export const deviceValuesOf = ({ version: _, ...rules }: DeviceSettings): DeviceValues => ({
  ...rules,
  offer_days: String(rules.offer_days),
  stock_margin_percent: String(rules.stock_margin_percent),
});

/** The form as a request; what is wrong in it is for the server to say, every field at once. */
export function deviceBodyOf(values: DeviceValues): NonNullable<RequestOf<typeof saveDeviceSettingsCall>['body']> {
  const { offer_days, stock_margin_percent } = values;
  return { ...values, offer_days: offer_days.trim(), stock_margin_percent: stock_margin_percent.trim() };
}

export const silenceChoices: readonly { value: SilenceRule; label: string }[] = [
  { value: 'aceitar', label: 'Aceitar a nova oferta' },
  { value: 'perguntar', label: 'Não decidir: a loja fala com a pessoa' },
  { value: 'devolver', label: 'Devolver o aparelho' },
];

export const deviceLabels: Record<keyof DeviceValues, string> = {
  approve_on_accept: 'Aprovar ao aceitar',
  on_silence: 'Sem resposta',
  offer_days: 'Prazo para responder (dias)',
  better_pays_more: 'Pagar mais quando está melhor',
  require_lookup: 'Exigir consulta antes de aprovar',
  stock_margin_percent: 'Margem ao incluir no estoque (%)',
};

export const saveFailure = 'Não foi possível salvar as regras de aparelhos. Tente de novo.';

/** A refused save: the names of the fields whose own texts say what is wrong, else the server's words. */
export function describeRefusal(error: ApiError): string[] {
  const names = Object.keys(error.fieldErrors).map((field) => deviceLabels[field as keyof DeviceValues]);
  if (names.length === 0) return [error.serverMessage ?? saveFailure];
  return [`Confira: ${names.filter(Boolean).join(', ')}.`];
}
