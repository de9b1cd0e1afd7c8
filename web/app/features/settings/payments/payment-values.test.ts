import type { PaymentSettings } from '@giro/contract/calls/payment-settings.ts';
import { describe, expect, it } from 'vitest';
import { certificateWords, fieldsOf, isMoved, paymentBodyOf, paymentValuesOf } from './payment-values.ts';
import { providerChoices } from './provider-words.ts';

const config: PaymentSettings = {
  psp: 'efi',
  environment: 'homologacao',
  base_url: '',
  token_url: '',
  client_id: 'Client_Id_1',
  has_client_secret: true,
  has_certificate: true,
  certificate_expires_at: '2030-05-20T12:00:00.000Z',
  has_ca: false,
  pix_key: 'pix@loja.exemplo.com.br',
  reserve_minutes: 15,
  refund_automatically: true,
  webhook_registered_at: null,
  has_simulator: false,
  version: 3,
};

describe('the payment settings in their form', () => {
  it('never hold a stored secret, and send blank ones, which keep it', () => {
    const values = paymentValuesOf(config);
    expect([values.client_secret, values.certificate, values.private_key, values.pfx]).toEqual(['', '', '', '']);
    expect(paymentBodyOf(values)).toEqual({
      psp: 'efi',
      environment: 'homologacao',
      client_id: 'Client_Id_1',
      client_secret: '',
      certificate: '',
      private_key: '',
      pfx: '',
      pfx_password: '',
      pix_key: 'pix@loja.exemplo.com.br',
      reserve_minutes: '15',
      refund_automatically: true,
    });
  });

  it('send nothing that their provider does not need', () => {
    const sent = (psp: PaymentSettings['psp']) =>
      Object.keys(paymentBodyOf({ ...paymentValuesOf(config), psp, base_url: 'https://x.example' })).sort();
    const always = ['environment', 'psp', 'refund_automatically', 'reserve_minutes'];
    expect(sent('')).toEqual(always);
    expect(sent('simulador')).toEqual(always);
    expect(sent('efi')).not.toContain('base_url');
    expect(sent('outro')).toEqual(expect.arrayContaining(['base_url', 'token_url', 'ca', 'certificate']));
    expect(fieldsOf({ psp: 'bb', environment: 'homologacao' })).toMatchObject({ certificate: false, webhook: false });
    expect(fieldsOf({ psp: 'bb', environment: 'producao' })).toMatchObject({ certificate: true, baseUrl: true });
  });

  it('know when the stored secrets are for another address', () => {
    const values = paymentValuesOf(config);
    expect(isMoved(values, config)).toBe(false);
    expect(isMoved({ ...values, environment: 'producao' }, config)).toBe(true);
    expect(isMoved({ ...values, psp: 'inter' }, config)).toBe(true);
    const other = { ...config, psp: 'outro', environment: 'producao', base_url: 'https://x.example/v2' } as const;
    expect(isMoved({ ...paymentValuesOf(other), base_url: 'https://x.example/v2/' }, other)).toBe(false);
    expect(isMoved({ ...paymentValuesOf(other), token_url: 'https://x.example/token' }, other)).toBe(true);
    expect(isMoved({ ...values }, { ...config, psp: '' })).toBe(false);
  });

  it('offer the simulator where it works', () => {
    expect(providerChoices(true, '').map(({ label }) => label)).toContain('Simulador');
    expect(providerChoices(false, '').map(({ label }) => label)).not.toContain('Simulador');
    expect(providerChoices(false, 'simulador').map(({ label }) => label)).toContain('Simulador');
  });
});

it.each([
  ['2030-04-20T12:00:00Z', { tone: 'good', label: 'Vale até 20/05/2030', isUrgent: false }],
  ['2030-04-21T12:00:00Z', { tone: 'offer', label: 'Vence em 29 dias, em 20/05/2030', isUrgent: true }],
  ['2030-05-19T11:00:00Z', { tone: 'offer', label: 'Vence em 1 dia, em 20/05/2030', isUrgent: true }],
  ['2030-05-20T11:00:00Z', { tone: 'offer', label: 'Vence hoje, em 20/05/2030', isUrgent: true }],
  ['2030-05-20T12:00:01Z', { tone: 'refused', label: 'Venceu em 20/05/2030', isUrgent: true }],
])('at %s the certificate is described', (now, words) => {
  expect(certificateWords('2030-05-20T12:00:00.000Z', new Date(now))).toEqual(words);
});
