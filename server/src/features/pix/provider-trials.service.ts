import { randomBytes } from 'node:crypto';
import type { PaymentSettings } from '@giro/contract/calls/payment-settings.ts';
import { needsClientSecret, pspRows } from '@giro/contract/rules/payment.ts';
import { isPublic } from '../../platform/address-reach.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { type PixProvider, ProviderProblem } from '../../platform/pix/pix-provider.ts';
import { record } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { createOpenProviders, OpenProvider } from './open-providers.service.ts';
import { keepsCertificate, type StoredPayments } from './payment-settings.rules.ts';
import type { KeptSettings } from './saved-providers.service.ts';

interface ProviderTrialsOptions {
  database: Database;
  kept: KeptSettings;
  providers: ReturnType<typeof createOpenProviders>;
  baseUrl: string;
  isLocal: boolean;
  limit: Limit;
  now: () => Date;
  read: (db: Executor) => Promise<PaymentSettings>;
}

const minuteMs = 60_000;
/** Above what trial environments confirm by themselves. */
const trialCents = 123_456;
const trialSeconds = 60;

/** A path that is wrong is found by whoever reads which one was asked. */
const inWords = ({ message, asked }: ProviderProblem) =>
  asked ? `${message} Endereço perguntado: ${asked} (confira o começo dele, com /v2 onde o provedor tem).` : message;

/** Asks the saved provider, and says in words what is wrong with it. */
export function createProviderTrials(options: ProviderTrialsOptions) {
  const { database, kept, providers, baseUrl, isLocal, limit, now, read } = options;

  /** Says what keeps the settings from being used at all. Throws 422. */
  function refuseUnusable(stored: StoredPayments): never {
    const { psp, environment, clientSecretSealed } = stored;
    if (psp === '') throw refused('Escolha e salve um provedor antes de testar.');
    if (psp === 'simulador') throw refused('O simulador só funciona enquanto a loja está neste computador.');
    if (!clientSecretSealed && needsClientSecret(psp, environment))
      throw refused('Falta o client secret: ele foi apagado quando o endereço mudou. Digite e salve.');
    if (!keepsCertificate(stored)) throw refused('Falta o certificado da loja. Envie e salve.');
    throw refused('Faltam dados do provedor. Preencha e salve.');
  }

  /** Does `ask` with the saved provider. Throws 422 with the cause when the provider cannot be used, 429. */
  async function withProvider<Result>(
    adminId: number,
    ask: (open: OpenProvider, stored: StoredPayments, version: number) => Promise<Result>,
  ): Promise<Result> {
    await limit.take(String(adminId), 'Você fez vários testes. Aguarde um minuto e tente de novo.');
    const { stored, version } = await kept.read(database);
    if (stored.certificateExpiresAt && new Date(stored.certificateExpiresAt) <= now()) {
      throw refused('O certificado venceu. Gere outro no site do provedor e envie aqui.');
    }
    try {
      const open = await providers.findProvider(database);
      return await ask(open ?? refuseUnusable(stored), stored, version);
    } catch (error) {
      throw error instanceof ProviderProblem ? refused(inWords(error)) : error;
    }
  }

  /** Looks, lists, and opens and takes back a charge that nobody is shown: what orders need, and that the key is ours. */
  async function tryOut(provider: PixProvider, key: string): Promise<void> {
    const txid = randomBytes(16).toString('hex');
    await provider.readCharge(txid);
    await provider.listReceived({ from: new Date(now().getTime() - minuteMs), to: now() });
    const description = 'Teste da loja';
    await provider.openCharge({ txid, amountCents: trialCents, expiresInS: trialSeconds, key, description });
    await provider.removeCharge(txid);
  }

  /** Tries what is saved. Throws 422 with words that name the cause, 429. */
  function test(admin: SignedIn): Promise<{ ok: true; message: string }> {
    return withProvider(admin.id, async ({ provider, settings: { psp, key, isSimulated } }) => {
      await record(database, { kind: 'payment-settings', after: { Teste: pspRows[psp].label } });
      if (isSimulated) return { ok: true, message: 'O simulador está pronto: compre no site para ver como funciona.' };
      await tryOut(provider, key);
      const who = pspRows[psp].label;
      return {
        ok: true,
        message: `Tudo certo com ${who}: credenciais e permissões funcionam, e a chave Pix é desta conta.`,
      };
    });
  }

  /** Says why the provider cannot be had to tell of payments. Throws 422. */
  function assertCanTell({ psp }: StoredPayments): void {
    const { label, tells } = pspRows[psp];
    if (psp === 'simulador') throw refused('O simulador não precisa de aviso: a loja vê os pagamentos na hora.');
    if (!tells) {
      throw refused(
        `${label} só avisa servidores com certificado próprio. Não é preciso: a loja pergunta pelos pagamentos sozinha.`,
      );
    }
    if (isLocal || !baseUrl.startsWith('https:') || !isPublic(baseUrl)) {
      throw refused(
        'O provedor só avisa lojas com endereço público em https. Não é preciso: a loja pergunta pelos pagamentos sozinha.',
      );
    }
  }

  /**
   * Has the provider tell of payments at an address that nobody else knows. Throws 422 as above, 409 when another admin
   * saved meanwhile, 429.
   */
  function registerWebhook(admin: SignedIn): Promise<PaymentSettings> {
    return withProvider(admin.id, async ({ provider, settings: { key } }, stored, version) => {
      assertCanTell(stored);
      await provider.registerWebhook(key, `${baseUrl}/api/pix/webhook/${kept.open(stored).webhookSecret}`);
      return database.transaction().execute(async (tx) => {
        const webhook = { registeredAt: now().toISOString(), baseUrl };
        await kept.save(tx, { ...stored, webhook }, { byId: admin.id, expectedVersion: version });
        await record(tx, { kind: 'payment-settings', after: { Aviso: 'registrado no provedor' } });
        return read(tx);
      });
    });
  }

  return { test, registerWebhook };
}
