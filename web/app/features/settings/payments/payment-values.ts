import type { RequestOf } from '@giro/contract/call.ts';
import type { PaymentSettings, savePaymentSettingsCall } from '@giro/contract/calls/payment-settings.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { type Psp, type PspEnvironment, pspRows } from '@giro/contract/rules/payment.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { providerWords } from './provider-words.ts';

/** The values of the payment settings form, as they stand in the fields; named as the calls name them. */
export interface PaymentValues {
  psp: Psp;
  environment: PspEnvironment;
  base_url: string;
  token_url: string;
  client_id: string;
  /** Blank secrets leave what is stored as it is. */
  client_secret: string;
  certificate: string;
  private_key: string;
  /** Base64. */
  pfx: string;
  pfx_password: string;
  ca: string;
  pix_key: string;
  reserve_minutes: string;
  refund_automatically: boolean;
}

const noSecrets = { client_secret: '', certificate: '', private_key: '', pfx: '', pfx_password: '', ca: '' };

/** The stored settings in the form's fields. Secrets are never answered, so their fields are blank. */
export function paymentValuesOf(config: PaymentSettings): PaymentValues {
  const { psp, environment, base_url, token_url, client_id, pix_key, refund_automatically } = config;
  const reserve_minutes = String(config.reserve_minutes);
  return {
    psp,
    environment,
    base_url,
    token_url,
    client_id,
    ...noSecrets,
    pix_key,
    reserve_minutes,
    refund_automatically,
  };
}

/** Which of the form's fields a provider needs; the others are not shown. */
export function fieldsOf({ psp, environment }: Pick<PaymentValues, 'psp' | 'environment'>) {
  const isReal = psp !== '' && psp !== 'simulador';
  return {
    isReal,
    environment: pspRows[psp].hasTrial,
    baseUrl: psp === 'outro' || psp === 'bb',
    tokenUrl: psp === 'outro',
    ca: psp === 'outro',
    certificate: providerWords[psp].certificate.includes(environment),
    webhook: isReal && pspRows[psp].tells,
  };
}

/** The form as a request: what is not shown is not sent. What is wrong in it is for the server to say, all at once. */
export function paymentBodyOf(values: PaymentValues): NonNullable<RequestOf<typeof savePaymentSettingsCall>['body']> {
  const shown = fieldsOf(values);
  const { client_id, client_secret, pix_key, certificate, private_key, pfx, pfx_password, ...rest } = values;
  return {
    psp: rest.psp,
    environment: shown.environment ? rest.environment : 'producao',
    reserve_minutes: rest.reserve_minutes.trim() || '0',
    refund_automatically: rest.refund_automatically,
    ...(shown.isReal && { client_id, client_secret, pix_key }),
    ...(shown.baseUrl && { base_url: rest.base_url }),
    ...(shown.tokenUrl && { token_url: rest.token_url }),
    ...(shown.ca && { ca: rest.ca }),
    ...(shown.certificate && { certificate, private_key, pfx, pfx_password }),
  };
}

/** True if the stored secrets are for another address than the one in the fields: saved, they are gone. */
export function isMoved(values: PaymentValues, loaded: PaymentSettings): boolean {
  if (loaded.psp === '') return false;
  const sent = paymentBodyOf(values);
  if (sent.psp !== loaded.psp || (sent.base_url ?? '').replace(/\/+$/, '') !== loaded.base_url) return true;
  return (
    (sent.token_url ?? '') !== loaded.token_url || (sent.psp !== 'outro' && sent.environment !== loaded.environment)
  );
}

const dayMs = 86_400_000;

interface CertificateWords {
  tone: StatusTone;
  label: string;
  isUrgent: boolean;
}

/** The validity that a certificate has left, in words; undefined without one. */
export function certificateWords(expiresAt: string | null, now: Date): CertificateWords | undefined {
  if (expiresAt === null) return undefined;
  const days = Math.floor((Date.parse(expiresAt) - now.getTime()) / dayMs);
  const on = formatDate(expiresAt);
  if (days < 0) return { tone: 'refused', label: `Venceu em ${on}`, isUrgent: true };
  if (days >= 30) return { tone: 'good', label: `Vale até ${on}`, isUrgent: false };
  const left = days === 0 ? 'hoje' : days === 1 ? 'em 1 dia' : `em ${days} dias`;
  return { tone: 'offer', label: `Vence ${left}, em ${on}`, isUrgent: true };
}

export const paymentLabels: Record<keyof PaymentValues, string> = {
  psp: 'Quem confirma os pagamentos',
  environment: 'Ambiente',
  base_url: 'Endereço da API Pix',
  token_url: 'Endereço do token',
  client_id: 'Client ID',
  client_secret: 'Client Secret',
  certificate: 'Certificado',
  private_key: 'Chave privada',
  pfx: 'Arquivo .p12',
  pfx_password: 'Senha do arquivo .p12',
  ca: 'Autoridade do provedor',
  pix_key: 'Chave Pix que recebe',
  reserve_minutes: 'Reserva do aparelho (minutos)',
  refund_automatically: 'Devolver sozinho',
};

export const saveFailure = 'Não foi possível salvar as configurações de pagamento. Tente de novo.';
