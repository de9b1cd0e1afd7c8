import { X509Certificate } from 'node:crypto';
import type { PaymentSettings, PaymentSettingsBody } from '@giro/contract/calls/payment-settings.ts';
import { maskNumber } from '@giro/contract/rules/documents.ts';
import { needsClientSecret, type PspEnvironment, pspEnvironments, psps } from '@giro/contract/rules/payment.ts';
import { normalPixKey, type PixKeyKind, pixKeyError } from '@giro/contract/rules/pix-key.ts';
import { texts } from '@giro/contract/texts.ts';
import { z } from 'zod';
import { isLoopback, providerAddressProblem } from '../../platform/address-reach.ts';
import { type RecordedState, stateOf } from '../../platform/record/record.ts';

const sealed = z.string().nullable().default(null);

/** The setting `payments` as it is stored, its secrets sealed. */
const storedSettings = z.object({
  psp: z.enum(psps).default(''),
  environment: z.enum(pspEnvironments).default('producao'),
  /** Blank where the provider's own are meant. */
  baseUrl: z.string().default(''),
  tokenUrl: z.string().default(''),
  clientId: z.string().default(''),
  clientSecretSealed: sealed,
  certificateSealed: sealed,
  privateKeySealed: sealed,
  pfxSealed: sealed,
  pfxPasswordSealed: sealed,
  certificateExpiresAt: z.string().nullable().default(null),
  ca: z.string().nullable().default(null),
  pixKey: z.string().default(''),
  reserveMinutes: z.number().default(15),
  refundAutomatically: z.boolean().default(true),
  /** The last part of the address at which the provider tells of payments. */
  webhookSecretSealed: sealed,
  /** Since when it does, and to which address of the shop. */
  webhook: z.object({ registeredAt: z.string(), baseUrl: z.string() }).nullable().default(null),
});
export type StoredPayments = z.output<typeof storedSettings>;

export const readStoredPayments = (value: unknown): StoredPayments => storedSettings.parse(value ?? {});

export const secretNames = [
  'clientSecret',
  'certificate',
  'privateKey',
  'pfx',
  'pfxPassword',
  'webhookSecret',
] as const;
type SecretName = (typeof secretNames)[number];

/** The secrets of the settings, opened; null where there is none. */
export type PaymentSecrets = Record<SecretName, string | null>;

export const noSecrets: PaymentSecrets = {
  clientSecret: null,
  certificate: null,
  privateKey: null,
  pfx: null,
  pfxPassword: null,
  webhookSecret: null,
};

interface Target {
  psp: StoredPayments['psp'];
  environment: PspEnvironment;
  baseUrl: string;
  tokenUrl: string;
}

const trimSlash = (address: string) => address.replace(/\/+$/, '');

const isLocal = (address: string) => URL.canParse(address) && isLoopback(address);

/**
 * Addresses that credentials go to. Addresses are typed for `outro`, and for `bb` the one that bears its application key; all others
 * have theirs, unless they are tried on this machine.
 */
export function targetOf({ psp, environment, base_url, token_url }: PaymentSettingsBody): Target {
  const isTyped = psp === 'outro' || (psp !== 'simulador' && isLocal(base_url));
  return {
    psp,
    environment,
    baseUrl: isTyped || psp === 'bb' ? trimSlash(base_url) : '',
    tokenUrl: isTyped ? token_url : '',
  };
}

/** True if secrets that were given for one target may go to the other. */
export function isSameTarget(one: Target, other: Target): boolean {
  if (one.psp !== other.psp || one.baseUrl !== other.baseUrl || one.tokenUrl !== other.tokenUrl) return false;
  return one.psp === 'outro' || one.environment === other.environment;
}

/** A provider and whose account it is there. */
export type Account = Target & Pick<StoredPayments, 'clientId' | 'pixKey'>;

/**
 * True if both are one account, where each knows of the other's charges: at one place, a Pix key belongs to one
 * account, and so does an application. New credentials, or another key, make no other account of it.
 */
export const isSameAccount = (one: Account, other: Account): boolean =>
  isSameTarget(one, other) && (one.pixKey === other.pixKey || one.clientId === other.clientId);

export const keepsCertificate = ({ certificateSealed, pfxSealed }: StoredPayments) =>
  certificateSealed !== null || pfxSealed !== null;

/** Lays the typed secrets over the kept ones. A file with a certificate takes the place of the other kind of file. */
export function secretsAfter(kept: PaymentSecrets, body: PaymentSettingsBody): PaymentSecrets {
  const typed = (text: string | null | undefined) => text?.trim() || null;
  const clientSecret = typed(body.client_secret) ?? kept.clientSecret;
  const { webhookSecret } = kept;
  const pfx = typed(body.pfx);
  if (pfx) {
    const files = { certificate: null, privateKey: null, pfx, pfxPassword: body.pfx_password || null };
    return { clientSecret, webhookSecret, ...files };
  }
  const certificate = typed(body.certificate);
  const privateKey = typed(body.private_key);
  if (certificate || privateKey) {
    return {
      clientSecret,
      webhookSecret,
      certificate: certificate ?? kept.certificate,
      privateKey: privateKey ?? kept.privateKey,
      pfx: null,
      pfxPassword: null,
    };
  }
  const pfxPassword = kept.pfx ? body.pfx_password || kept.pfxPassword : null;
  return { ...kept, clientSecret, pfxPassword };
}

/** True if any part of a certificate was sent. */
export const sendsFiles = ({ certificate, private_key, pfx, pfx_password }: PaymentSettingsBody) =>
  [certificate, private_key, pfx, pfx_password].some((text) => text?.trim());

/** Our certificate as a provider is shown it; undefined without one. */
export function certificateOf({ certificate: cert, privateKey: key, pfx, pfxPassword }: PaymentSecrets) {
  if (pfx) return { pfx: Buffer.from(pfx, 'base64'), passphrase: pfxPassword ?? '' };
  return cert && key ? { cert, key } : undefined;
}

/** True if a text is one PEM certificate or several. */
export function isCertificateText(text: string): boolean {
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    return certificates.map((certificate) => new X509Certificate(certificate)).length > 0;
  } catch {
    return false;
  }
}

/** Problems of a certificate's files before they are read, by field. */
export function certificateFileProblems(secrets: PaymentSecrets, body: PaymentSettingsBody): [string, string][] {
  if (body.pfx?.trim() && (body.certificate?.trim() || body.private_key?.trim())) {
    return [['pfx', 'Envie o certificado em arquivos PEM ou em um arquivo .p12, não dos dois jeitos.']];
  }
  if (secrets.certificate && !secrets.privateKey) {
    return [['private_key', 'Envie também a chave privada que veio com o certificado.']];
  }
  if (secrets.privateKey && !secrets.certificate) {
    return [['certificate', 'Envie também o certificado desta chave privada.']];
  }
  if (secrets.pfx && !/^[\w+/=\s-]+$/.test(secrets.pfx)) return [['pfx', texts.invalidField]];
  return [];
}

/** The reason why a text cannot be an address to reach a provider by. */
const addressProblem = (text: string) =>
  text === '' ? texts.required : providerAddressProblem(text, 'https://pix.seubanco.com.br/api/v2');

/** The kind that a text looks like; undefined when it looks like none. */
function likelyKind(text: string): PixKeyKind | undefined {
  if (text.includes('@')) return 'email';
  if (/^[0-9a-f-]{32,}$/i.test(text)) return 'aleatoria';
  if (/^[+(]/.test(text)) return 'telefone';
  // CPFs and mobile phones have eleven digits alike; as keys, phones begin with +55.
  if (/^[\d. -]+$/.test(text) && !pixKeyError('cpf', text)) return 'cpf';
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(text)) return 'cpf';
  if (/^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/i.test(text)) return 'cnpj';
  return /^[\d -]+$/.test(text) && !pixKeyError('telefone', text) ? 'telefone' : undefined;
}

/** A typed key as it is stored, or what is wrong with it. The kind is recognised, never asked for. */
export function readReceiverKey(text: string): { key: string } | { problem: string } {
  if (text === '') return { problem: texts.required };
  const kind = likelyKind(text);
  if (!kind) {
    return { problem: 'Use uma chave Pix desta conta: CPF, CNPJ, e-mail, celular com +55 ou chave aleatória.' };
  }
  const problem = pixKeyError(kind, text);
  return problem ? { problem } : { key: normalPixKey(kind, text) };
}

/** The same for the address with an application key of Banco do Brasil, whose credentials go nowhere else. */
function bankAddressProblem(text: string): string | undefined {
  const problem = addressProblem(text);
  if (problem || isLocal(text) || new URL(text).hostname.endsWith('.bb.com.br')) return problem;
  return 'O endereço precisa ser do Banco do Brasil (bb.com.br).';
}

interface ProviderCheck {
  /** True if only this machine reaches the shop. */
  isLocalShop: boolean;
  /** True if a client secret is there, or was there and only went with its address. */
  hasClientSecret: boolean;
  /** The same of a certificate of ours. */
  hasCertificate: boolean;
}

/** Problems of a provider's settings apart from its certificate, by field. */
export function providerProblems(
  body: PaymentSettingsBody,
  { isLocalShop, hasClientSecret, hasCertificate }: ProviderCheck,
) {
  const problems: [string, string][] = [];
  const check = (field: string, problem: string | undefined) => problem && problems.push([field, problem]);
  if (body.psp === 'simulador') {
    if (!isLocalShop) check('psp', 'O simulador só funciona enquanto a loja está neste computador (BASE_URL local).');
    const key = body.pix_key === '' ? undefined : readReceiverKey(body.pix_key);
    if (key && 'problem' in key) check('pix_key', key.problem);
    return problems;
  }
  const { baseUrl, tokenUrl } = targetOf(body);
  if (body.psp === 'outro') {
    check('base_url', addressProblem(baseUrl));
    check('token_url', addressProblem(tokenUrl));
  }
  if (body.psp === 'bb' && baseUrl !== '') check('base_url', bankAddressProblem(baseUrl));
  if (body.client_id === '') check('client_id', texts.required);
  if (!hasClientSecret) {
    if (needsClientSecret(body.psp, body.environment)) check('client_secret', texts.required);
    else if (!hasCertificate) check('certificate', texts.required);
  }
  const key = readReceiverKey(body.pix_key);
  if ('problem' in key) check('pix_key', key.problem);
  return problems;
}

const dayMs = 86_400_000;

/** Which mail of its end a certificate is due: one a week from 30 days before it, the last once it has ended. */
export function endOfCertificateEvent(expiresAt: Date, now: Date): string | undefined {
  const daysLeft = Math.floor((expiresAt.getTime() - now.getTime()) / dayMs);
  if (daysLeft >= 30) return undefined;
  const week = daysLeft < 0 ? 'over' : `week-${Math.floor(daysLeft / 7)}`;
  return `certificate-ends:${expiresAt.toISOString()}:${week}`;
}

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

const secretWords = {
  client_secret: 'Client secret',
  certificate: 'Certificado',
  private_key: 'Chave do certificado',
  pfx: 'Arquivo PFX',
  pfx_password: 'Senha do PFX',
  ca: 'Certificados do provedor',
} as const satisfies Partial<Record<keyof PaymentSettingsBody, string>>;

/** The secrets that were sent, which are not told. */
export function sentSecrets(body: PaymentSettingsBody): RecordedState {
  const sent = Object.entries(secretWords).filter(([field]) => body[field as keyof typeof secretWords]);
  return Object.fromEntries(sent.map(([, name]) => [name, 'alterado']));
}
