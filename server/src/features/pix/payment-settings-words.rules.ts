import type { PaymentSettings, PaymentSettingsBody } from '@giro/contract/calls/payment-settings.ts';
import { maskNumber } from '@giro/contract/rules/documents.ts';
import { type RecordedState, stateOf } from '../../platform/record/recorded-state.ts';

/** The provider's settings for the record of activities: no secret, and of the Pix key its end. */
export const providerState = (settings: PaymentSettings): RecordedState =>
  stateOf(
    {
      psp: 'Provedor',
      environment: 'Ambiente',
      base_url: 'Endereço',
      token_url: 'Endereço do token',
      client_id: 'Client id',
      pix_key: 'Chave Pix',
      reserve_minutes: 'Reserva (minutos)',
      refund_automatically: 'Devolver sozinho',
      has_client_secret: 'Client secret guardado',
      has_certificate: 'Certificado guardado',
      certificate_expires_at: 'Certificado até',
      webhook_registered_at: 'Aviso registrado em',
    },
    { ...settings, pix_key: maskNumber(settings.pix_key) },
  );

const secretNames = {
  client_secret: 'Client secret',
  certificate: 'Certificado',
  private_key: 'Chave do certificado',
  pfx: 'Arquivo PFX',
  pfx_password: 'Senha do PFX',
  ca: 'Certificados do provedor',
} as const satisfies Partial<Record<keyof PaymentSettingsBody, string>>;

/** The secrets that were sent, which are not told. */
export function sentSecrets(body: PaymentSettingsBody): RecordedState {
  const sent = Object.entries(secretNames).filter(([field]) => body[field as keyof typeof secretNames]);
  return Object.fromEntries(sent.map(([, name]) => [name, 'alterado']));
}
