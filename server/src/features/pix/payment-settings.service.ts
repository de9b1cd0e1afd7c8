import type { PaymentSettings, PaymentSettingsBody } from '@giro/contract/calls/payment-settings.ts';
import { isLoopback } from '../../platform/address-reach.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { ProviderProblem } from '../../platform/pix/pix-provider.ts';
import { recordChanges } from '../../platform/record/record.ts';
import type { OpenKeptAccounts } from '../settings/kept-accounts.service.ts';
import { createOpenProviders, type PixTools } from './open-providers.service.ts';
import {
  type Account,
  certificateFileProblems,
  certificateOf,
  isCertificateText,
  isSameAccount,
  isSameTarget,
  keepsCertificate,
  noSecrets,
  type PaymentSecrets,
  providerProblems,
  providerState,
  readReceiverKey,
  readStoredPayments,
  type StoredPayments,
  secretsAfter,
  sendsFiles,
  sentSecrets,
  targetOf,
} from './payment-settings.rules.ts';
import { createProviderTrials } from './provider-trials.service.ts';
import { createCertificateWarnings, createKeptSettings, type SavedProvider } from './saved-providers.service.ts';

export type { PixTools };
export type PaymentSettingsService = ReturnType<typeof createPaymentSettings>;

interface PaymentSettingsOptions extends PixTools {
  database: Database;
  box: SecretBox;
  keptAccounts: OpenKeptAccounts;
  outbox: Outbox;
  /** Address at which the shop reads its own mail; blank for none. */
  readShopEmail: (db: Executor) => Promise<string>;
  baseUrl: string;
  /** Limits an admin's requests to have the provider asked. */
  limit: Limit;
  now: () => Date;
}

/** The shop's Pix provider: what admins set of it, and the provider itself for whoever takes money. */
export function createPaymentSettings(options: PaymentSettingsOptions) {
  const { database, baseUrl, now } = options;
  const isLocal = isLoopback(baseUrl);
  const kept = createKeptSettings(options);
  const providers = createOpenProviders({ kept, tools: options, isLocal });

  const presentSettings = (stored: StoredPayments, version: number): PaymentSettings => ({
    psp: stored.psp,
    environment: stored.environment,
    base_url: stored.baseUrl,
    token_url: stored.tokenUrl,
    client_id: stored.clientId,
    has_client_secret: stored.clientSecretSealed !== null,
    has_certificate: keepsCertificate(stored),
    certificate_expires_at: stored.certificateExpiresAt,
    has_ca: stored.ca !== null,
    pix_key: stored.pixKey,
    reserve_minutes: stored.reserveMinutes,
    refund_automatically: stored.refundAutomatically,
    webhook_registered_at: stored.webhook?.baseUrl === baseUrl ? stored.webhook.registeredAt : null,
    has_simulator: isLocal,
    version,
  });

  async function read(db: Executor = database): Promise<PaymentSettings> {
    const { stored, version } = await kept.read(db);
    return presentSettings(stored, version);
  }

  /** Until when the certificate is good; null without one. Adds what is wrong with it to the problems. */
  function readExpiry(secrets: PaymentSecrets, body: PaymentSettingsBody, problems: FieldProblems): string | null {
    const fileProblems = certificateFileProblems(secrets, body);
    for (const [field, text] of fileProblems) problems.add(field, text);
    const certificate = certificateOf(secrets);
    if (fileProblems.length > 0 || !certificate) return null;
    const field = 'pfx' in certificate ? 'pfx' : 'certificate';
    try {
      const { expiresAt } = options.readCertificate(certificate);
      if (expiresAt <= now()) problems.add(field, 'Este certificado já venceu. Gere outro no site do provedor.');
      return expiresAt.toISOString();
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      problems.add(field, error.message);
      return null;
    }
  }

  function accountOf(body: PaymentSettingsBody): Account {
    const key = readReceiverKey(body.pix_key);
    return { ...targetOf(body), clientId: body.client_id, pixKey: 'key' in key ? key.key : '' };
  }

  /**
   * The settings of a provider as they are after the save: of one that is known, or in the place of another. Throws 422
   * with every bad field.
   */
  function settingsAfter(
    account: Account,
    before: SavedProvider | undefined,
    body: PaymentSettingsBody,
  ): StoredPayments {
    const problems = new FieldProblems();
    const stored = before?.stored ?? readStoredPayments({});
    const isSame = isSameTarget(stored, account);
    const isKnown = isSameAccount(stored, account);
    const secrets = secretsAfter(isSame ? kept.open(stored, before?.formerId) : noSecrets, body);
    const check = {
      isLocalShop: isLocal,
      hasClientSecret: secrets.clientSecret !== null || stored.clientSecretSealed !== null,
      hasCertificate: certificateOf(secrets) !== undefined || keepsCertificate(stored),
    };
    for (const [field, text] of providerProblems(body, check)) problems.add(field, text);
    // One that stays may have ended: that keeps nobody from saving the rest.
    const isKept = isSame && !sendsFiles(body);
    const certificateExpiresAt = isKept ? stored.certificateExpiresAt : readExpiry(secrets, body, problems);
    const ca = body.ca?.trim() || (stored.psp === body.psp ? stored.ca : null);
    if (ca && !isCertificateText(ca)) problems.add('ca', 'Envie os certificados em PEM, com BEGIN CERTIFICATE.');
    problems.throwIfAny();
    const isSameHook = isKnown && stored.pixKey === account.pixKey && stored.clientId === account.clientId;
    // Each account tells at an address of its own: whatever comes there is about it.
    const webhookSecret = (isKnown && secrets.webhookSecret) || createToken();
    return {
      ...account,
      ...kept.seal({ ...secrets, webhookSecret }),
      certificateExpiresAt,
      ca,
      reserveMinutes: body.reserve_minutes,
      refundAutomatically: body.refund_automatically,
      webhook: isSameHook ? stored.webhook : null,
    };
  }

  /**
   * Sets the provider; a blank one leaves the shop without. Secrets that are not sent stay, unless they would go to
   * another address than they were given for. What is open at another account stays there: it is kept as a former
   * provider, and is taken up again, with its secrets, when it is set again meanwhile. Throws 409 when another admin
   * saved since the edit's version, 422 with every bad field.
   */
  async function save(body: PaymentSettingsBody, edit: Edit): Promise<PaymentSettings> {
    return database.transaction().execute(async (tx: Tx) => {
      await kept.lock(tx);
      const before = await read(tx);
      await kept.forgetFormer(tx);
      const choices = { reserveMinutes: body.reserve_minutes, refundAutomatically: body.refund_automatically };
      const saved = (await kept.listSaved(tx)).filter(({ stored }) => stored.psp !== '');
      const current = saved.find(({ formerId }) => formerId === undefined);
      const account = accountOf(body);
      const known = saved.find(({ stored }) => isSameAccount(stored, account));
      const settings = body.psp === '' ? readStoredPayments(choices) : settingsAfter(account, known ?? current, body);
      await kept.save(tx, settings, edit);
      await kept.switchTo(tx, current, { known, settings });
      const after = await read(tx);
      const states = { before: providerState(before), after: { ...providerState(after), ...sentSecrets(body) } };
      await recordChanges(tx, { kind: 'payment-settings', ...states });
      return after;
    });
  }

  return {
    read,
    save,
    ...createProviderTrials({ ...options, isLocal, kept, providers, read }),
    ...createCertificateWarnings({ ...options, kept }),
    forgetFormer: () => kept.forgetFormer(database),
    findProvider: providers.findProvider,
    findProviderOf: providers.findProviderOf,
    listProviders: providers.listProviders,
    readPlan: providers.readPlan,
    planOf: providers.planOf,
    findWebhookProvider: (secret: string, db: Executor = database) => providers.findWebhookProvider(db, secret),
  };
}
