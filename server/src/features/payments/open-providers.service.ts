import { timingSafeEqual } from 'node:crypto';
import { needsClientSecret, type Psp } from '@giro/contract/rules/payment.ts';
import { hashToken } from '../../platform/crypto/token.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { PixProvider, PixSender, ProviderSettings } from '../../platform/pix/pix-provider.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import type { KeptSettings } from './kept-settings.service.ts';
import {
  certificateOf,
  keepsCertificate,
  type PaymentSecrets,
  readStoredPayments,
  type StoredPayments,
} from './payment-settings.rules.ts';

/** How the adapters of providers are come by. */
export interface PixTools {
  openProvider(settings: ProviderSettings): PixProvider;
  /** Undefined for providers that send no money. */
  openSender(settings: ProviderSettings): PixSender | undefined;
  /** Throws a `ProviderProblem` of the kind `certificate`, with words, when it is of no use. */
  readCertificate(certificate: NonNullable<ProviderSettings['certificate']>): { expiresAt: Date };
}

/** A provider that is ready to be asked, and what the shop has set about it. */
export interface OpenProvider {
  provider: PixProvider;
  sender: PixSender | undefined;
  settings: {
    psp: Exclude<Psp, ''>;
    /** The receiver's Pix key. */
    key: string;
    reserveMinutes: number;
    refundAutomatically: boolean;
    isSimulated: boolean;
  };
}

/** What placing an order needs to know of the provider. */
interface Plan {
  reserveMinutes: number;
  isSimulated: boolean;
}

/** What the simulator's charges pay when the shop has set no key: nobody. */
const simulatedKey = 'simulador@giro.example';

interface OpenProvidersOptions {
  kept: KeptSettings;
  tools: PixTools;
  /** Whether only this machine reaches the shop: elsewhere nobody is to pay by the simulator. */
  isLocal: boolean;
}

/** The provider by the settings as they are now. It is opened once per version of them, and keeps its token. */
export function createOpenProviders({ kept, tools, isLocal }: OpenProvidersOptions) {
  let last: { save: string; open: OpenProvider } | undefined;

  /** Who is to be asked; undefined without a provider, and while something of it is missing. */
  function usable(stored: StoredPayments): Exclude<Psp, ''> | undefined {
    const { psp, environment, clientId, clientSecretSealed, pixKey } = stored;
    if (psp === '') return undefined;
    if (psp === 'simulador') return isLocal ? psp : undefined;
    const identifies =
      clientSecretSealed !== null || (keepsCertificate(stored) && !needsClientSecret(psp, environment));
    return clientId && identifies && pixKey ? psp : undefined;
  }

  function openAll(stored: StoredPayments, psp: Exclude<Psp, ''>): OpenProvider {
    const secrets: PaymentSecrets = kept.open(stored);
    const { environment, baseUrl, tokenUrl, clientId, ca, reserveMinutes, refundAutomatically } = stored;
    const key = stored.pixKey || simulatedKey;
    const settings: ProviderSettings = {
      psp,
      environment,
      baseUrl,
      tokenUrl,
      clientId,
      clientSecret: secrets.clientSecret ?? '',
      certificate: certificateOf(secrets),
      ca: ca ?? undefined,
      key,
    };
    return {
      provider: tools.openProvider(settings),
      sender: tools.openSender(settings),
      settings: { psp, key, reserveMinutes, refundAutomatically, isSimulated: psp === 'simulador' },
    };
  }

  /**
   * Undefined without a provider, and while something of it is missing: then orders are paid by the shop's fixed code.
   * Throws a `ProviderProblem` when its certificate can no longer be used.
   */
  async function findProvider(db: Executor): Promise<OpenProvider | undefined> {
    const { stored, version } = await kept.read(db);
    const psp = usable(stored);
    if (!psp) return undefined;
    // The sealed text is another after each save, also in a database that was put back to an earlier version.
    const save = `${version} ${stored.webhookSecretSealed}`;
    if (last?.save !== save) last = { save, open: openAll(stored, psp) };
    return last.open;
  }

  function planFrom(stored: StoredPayments): Plan | undefined {
    const psp = usable(stored);
    return psp && { reserveMinutes: stored.reserveMinutes, isSimulated: psp === 'simulador' };
  }

  /** What placing an order needs to know of the provider; opens nothing. Undefined as above. */
  async function readPlan(db: Executor): Promise<Plan | undefined> {
    return planFrom((await kept.read(db)).stored);
  }

  /** The same of settings that were read already. */
  const planOf = ({ payments }: StoredSettings): Plan | undefined => planFrom(readStoredPayments(payments));

  /** Whether a webhook came to the address that the provider was given. Takes as long for a wrong one. */
  async function findWebhookSecretMatch(db: Executor, secret: string): Promise<boolean> {
    const { stored } = await kept.read(db);
    const known = kept.openOne(stored, 'webhookSecret');
    return known !== null && timingSafeEqual(hashToken(secret), hashToken(known));
  }

  return { usable, findProvider, readPlan, planOf, findWebhookSecretMatch };
}
