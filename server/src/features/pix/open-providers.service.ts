import { needsClientSecret, type Psp } from '@giro/contract/rules/payment.ts';
import { findBySecret } from '../../platform/crypto/token.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { PixProvider, PixSender, ProviderSettings } from '../../platform/pix/pix-provider.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import {
  certificateOf,
  keepsCertificate,
  type PaymentSecrets,
  readStoredPayments,
  type StoredPayments,
} from './payment-settings.rules.ts';
import type { KeptSettings, SavedProvider } from './saved-providers.service.ts';

/** Source of the providers' adapters. */
export interface PixTools {
  openProvider(settings: ProviderSettings): PixProvider;
  /** Undefined for providers that send no money. */
  openSender(settings: ProviderSettings): PixSender | undefined;
  /** Throws a `ProviderProblem` of the kind `certificate`, with words, when it is of no use. */
  readCertificate(certificate: NonNullable<ProviderSettings['certificate']>): { expiresAt: Date };
}

/** A provider that is ready to be asked, and what the shop has set about it. */
export interface OpenProvider {
  id: number;
  /** True once another has taken its place. */
  isFormer: boolean;
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

/** Facts about the provider that placing an order needs. */
export interface ChargePlan {
  reserveMinutes: number;
  /** Nobody's money moves. */
  isSimulated: boolean;
}

/** Key that the simulator's charges pay when the shop has set none: nobody's. */
const simulatedKey = 'simulador@giro.example';

export type PaymentProviders = Pick<ReturnType<typeof createOpenProviders>, 'readPlan' | 'planOf' | 'findProviderOf'>;

interface OpenProvidersOptions {
  kept: KeptSettings;
  tools: PixTools;
  /** True if only this machine reaches the shop: elsewhere nobody is to pay by the simulator. */
  isLocal: boolean;
}

/** Providers by their saved settings. Each is opened once for each save of them, and keeps its token. */
export function createOpenProviders({ kept, tools, isLocal }: OpenProvidersOptions) {
  const opened = new Map<number, { save: string; adapters: Pick<OpenProvider, 'provider' | 'sender'> }>();

  /** Who is to be asked; undefined without a provider, and while something of it is missing. */
  function usable(stored: StoredPayments): Exclude<Psp, ''> | undefined {
    const { psp, environment, clientId, clientSecretSealed, pixKey } = stored;
    if (psp === '') return undefined;
    if (psp === 'simulador') return isLocal ? psp : undefined;
    const identifies =
      clientSecretSealed !== null || (keepsCertificate(stored) && !needsClientSecret(psp, environment));
    return clientId && identifies && pixKey ? psp : undefined;
  }

  function openAdapters({ stored, formerId }: SavedProvider, psp: Exclude<Psp, ''>, key: string) {
    const secrets: PaymentSecrets = kept.open(stored, formerId);
    const { environment, baseUrl, tokenUrl, clientId, ca } = stored;
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
    return { provider: tools.openProvider(settings), sender: tools.openSender(settings) };
  }

  /** Undefined while something of it is missing. */
  function openSaved(saved: SavedProvider): OpenProvider | undefined {
    const { id, stored, formerId } = saved;
    const psp = usable(stored);
    if (!psp) return undefined;
    const key = stored.pixKey || simulatedKey;
    // The sealed text is another after each save, also in a database that was put back to an earlier version.
    const save = String(stored.webhookSecretSealed);
    const last = opened.get(id);
    const adapters = last?.save === save ? last.adapters : openAdapters(saved, psp, key);
    opened.set(id, { save, adapters });
    const { reserveMinutes, refundAutomatically } = stored;
    return {
      id,
      isFormer: formerId !== undefined,
      ...adapters,
      settings: { psp, key, reserveMinutes, refundAutomatically, isSimulated: psp === 'simulador' },
    };
  }

  /**
   * The provider that something belongs to, also once another has taken its place; of null the one of now. Undefined
   * without one, and while something of it is missing.
   */
  async function findProviderOf(db: Executor, providerId: number | null): Promise<OpenProvider | undefined> {
    const saved = await kept.findSaved(db, providerId);
    return saved && openSaved(saved);
  }

  /** The provider of now. While it is undefined, orders are paid by the shop's fixed code. */
  const findProvider = (db: Executor) => findProviderOf(db, null);

  /** The provider of now, and former ones at which something may be open. */
  async function listProviders(db: Executor): Promise<OpenProvider[]> {
    return (await kept.listSaved(db)).flatMap((saved) => openSaved(saved) ?? []);
  }

  function planFrom(stored: StoredPayments): ChargePlan | undefined {
    const psp = usable(stored);
    return psp && { reserveMinutes: stored.reserveMinutes, isSimulated: psp === 'simulador' };
  }

  /** The facts about the provider that placing an order needs; opens nothing. Undefined as above. */
  async function readPlan(db: Executor): Promise<ChargePlan | undefined> {
    return planFrom((await kept.read(db)).stored);
  }

  /** The same of settings that were read already. */
  const planOf = ({ payments }: StoredSettings): ChargePlan | undefined => planFrom(readStoredPayments(payments));

  /** Whose address a webhook came to; undefined for a wrong one, which takes as long. */
  async function findWebhookProvider(db: Executor, secret: string): Promise<number | undefined> {
    const saved = await kept.listSaved(db);
    return findBySecret(saved, ({ stored, formerId }) => kept.openOne(stored, 'webhookSecret', formerId), secret)?.id;
  }

  return { findProvider, findProviderOf, listProviders, readPlan, planOf, findWebhookProvider };
}
