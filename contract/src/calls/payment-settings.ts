import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer } from '../fields.ts';
import { pspEnvironments, psps } from '../rules/payment.ts';
import { texts } from '../texts.ts';

/** Setup of Pix payments that confirm themselves. Secrets are written and never read. */
export const paymentSettings = z.object({
  psp: z.enum(psps),
  environment: z.enum(pspEnvironments),
  base_url: z.string(),
  token_url: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  has_certificate: z.boolean(),
  certificate_expires_at: z.string().nullable(),
  has_ca: z.boolean(),
  pix_key: z.string(),
  reserve_minutes: z.number(),
  refund_automatically: z.boolean(),
  /** Since when the provider tells of payments by itself; null while it does not. */
  webhook_registered_at: z.string().nullable(),
  /** True if the simulator can be chosen: the shop runs on this machine alone. */
  has_simulator: z.boolean(),
  version: z.number(),
});
export type PaymentSettings = z.output<typeof paymentSettings>;

/** Blank or absent secrets keep what is stored. */
const secret = (max: number) => z.string({ error: texts.invalidField }).max(max, texts.tooLong(max)).nullish();
const line = (max: number) =>
  z
    .string({ error: texts.invalidField })
    .trim()
    .max(max, texts.tooLong(max))
    .nullish()
    .transform((value) => value ?? '');

const paymentSettingsBody = z.object({
  psp: z.enum(psps, { error: texts.invalidChoice }),
  environment: z.enum(pspEnvironments, { error: texts.invalidChoice }).optional().default('producao'),
  base_url: line(300),
  token_url: line(300),
  client_id: line(200),
  client_secret: secret(500),
  certificate: secret(20_000),
  private_key: secret(20_000),
  /** A .p12 or .pfx file in base64, in place of certificate and key. */
  pfx: secret(30_000),
  pfx_password: secret(200),
  ca: secret(20_000),
  pix_key: line(100),
  reserve_minutes: integer(5, 1440).optional().default(15),
  refund_automatically: z.boolean({ error: texts.invalidField }).optional().default(true),
});
export type PaymentSettingsBody = z.output<typeof paymentSettingsBody>;

const saved = z.object({ message: z.string(), config: paymentSettings });

export const readPaymentSettingsCall = defineCall({
  method: 'GET',
  path: '/pagamentos-config',
  may: 'payment-settings.see',
  summary: 'The Pix provider without its secrets, and how long a charge keeps its units',
  responses: { 200: paymentSettings },
});

export const savePaymentSettingsCall = defineCall({
  method: 'PUT',
  path: '/pagamentos-config',
  may: 'payment-settings.change',
  needsStepUp: true,
  summary:
    'Sets the Pix provider; another address forgets its secrets. If-Match tells of another admin who saved since',
  changes: ['settings'],
  body: paymentSettingsBody,
  responses: { 200: saved },
});

export const tryPaymentSettingsCall = defineCall({
  method: 'POST',
  path: '/pagamentos-config/teste',
  may: 'payment-settings.change',
  needsStepUp: true,
  summary: 'Tries what is saved, and says in words what is wrong with it',
  explainsRefusals: true,
  responses: { 200: z.object({ ok: z.literal(true), message: z.string() }) },
});

export const registerWebhookCall = defineCall({
  method: 'POST',
  path: '/pagamentos-config/webhook',
  may: 'payment-settings.change',
  needsStepUp: true,
  summary: 'Has the provider tell of payments by itself',
  explainsRefusals: true,
  responses: { 200: saved },
});
