import type { AskedCarrier, Carrier, CarrierSettings, RenewedTokens } from '../../platform/carriers/carrier.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { findBySecret } from '../../platform/crypto/token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { KeptAccount, OpenKeptAccounts } from '../settings/kept-accounts.service.ts';
import { isUnneeded, putSecrets } from './carrier-settings.queries.ts';
import { carrierSecretNames, readStoredCarrier, type StoredCarrier } from './carrier-settings.rules.ts';
import type { CarriersService, DeliveryTerms, OpenCarrier, UsedService } from './delivery.port.ts';

/** The setting `carrier` with the former accounts, and the secrets that are sealed in both. */
export const createKeptCarriers = ({ box, keptAccounts }: { box: SecretBox; keptAccounts: OpenKeptAccounts }) =>
  keptAccounts(box, {
    table: 'carrier_accounts',
    setting: 'carrier',
    secretNames: carrierSecretNames,
    readStored: readStoredCarrier,
    isNobody: ({ carrier }) => carrier === 'manual',
    withChoices: (former) => former,
    isUnneeded,
  });
export type KeptCarriers = ReturnType<typeof createKeptCarriers>;

/** Opens the adapter of settings; renewed tokens are kept by what it is given. */
type OpenAdapter = (
  settings: CarrierSettings,
  keeping: { keepTokens(tokens: RenewedTokens): Promise<void> },
) => Carrier;

interface CarrierAccountsOptions {
  database: Database;
  kept: KeptCarriers;
  openAdapter: OpenAdapter;
  readTerms: (db: Executor) => Promise<DeliveryTerms>;
  /** True if only this machine reaches the shop: elsewhere nothing is sent by the simulator. */
  isLocal: boolean;
}

const idOf = (carrier: AskedCarrier, code: string) => `${carrier}:${code}`;

const usedServices = (carrier: AskedCarrier, { services }: StoredCarrier): UsedService[] =>
  services.map((service) => ({ ...service, id: idOf(carrier, service.code) })).filter(({ isActive }) => isActive);

/** Carriers by their saved settings. Each is opened once for each save of them. */
export function createCarrierAccounts({ database, kept, openAdapter, readTerms, isLocal }: CarrierAccountsOptions) {
  const opened = new Map<number, { save: string; carrier: Carrier }>();

  /** Who is to be asked; undefined without a carrier, and while something of it is missing. */
  function usable({ carrier, accessCodeSealed, tokenSealed }: StoredCarrier): AskedCarrier | undefined {
    if (carrier === 'manual') return undefined;
    if (carrier === 'simulador') return isLocal ? carrier : undefined;
    return (carrier === 'correios' ? accessCodeSealed : tokenSealed) ? carrier : undefined;
  }

  /** Keeps tokens that the carrier gave in place of those that this save of the settings holds. */
  const keepTokens = (saved: KeptAccount<StoredCarrier>) => (tokens: RenewedTokens) =>
    database.transaction().execute(async (tx) => {
      await kept.lock(tx);
      const now = (await kept.listSaved(tx)).find(({ id }) => id === saved.id);
      // Somebody has typed others meanwhile, or given them to another account.
      if (now?.stored.tokenSealed !== saved.stored.tokenSealed || now?.formerId !== saved.formerId) return;
      const secrets = { ...kept.open(now.stored, now.formerId), ...tokens };
      const { tokenSealed, refreshTokenSealed } = kept.seal(secrets, now.formerId);
      await putSecrets(tx, now.formerId, { tokenSealed, refreshTokenSealed });
      saved.stored = { ...saved.stored, tokenSealed, refreshTokenSealed };
    });

  function openSettings({ stored, formerId }: KeptAccount<StoredCarrier>, carrier: AskedCarrier, document: string) {
    const secrets = kept.open(stored, formerId);
    const { environment, baseUrl, reverseUrl, user, card, contract, dr, adminCode, clientId, contactEmail } = stored;
    return {
      carrier,
      ...{ environment, baseUrl, reverseUrl, user, card, contract, dr, adminCode, clientId, contactEmail, document },
      accessCode: secrets.accessCode ?? '',
      token: secrets.token ?? '',
      refreshToken: secrets.refreshToken ?? '',
      clientSecret: secrets.clientSecret ?? '',
      services: stored.services,
    };
  }

  async function openSaved(saved: KeptAccount<StoredCarrier>): Promise<OpenCarrier | undefined> {
    const name = usable(saved.stored);
    if (!name) return undefined;
    const document = (await readTerms(database)).origin?.document ?? '';
    // The sealed texts are others after each save.
    const save = JSON.stringify([saved.stored, saved.formerId, document]);
    const last = opened.get(saved.id);
    const settings = () => openSettings(saved, name, document);
    const carrier =
      last?.save === save ? last.carrier : openAdapter(settings(), { keepTokens: keepTokens({ ...saved }) });
    opened.set(saved.id, { save, carrier });
    return { carrier, services: usedServices(name, saved.stored) };
  }

  const carriers: CarriersService = {
    async open() {
      const saved = await kept.findSaved(database, null);
      return saved && openSaved(saved);
    },
    async openFor(serviceId) {
      const name = serviceId.split(':')[0];
      const saved = (await kept.listSaved(database)).find(({ stored }) => stored.carrier === name);
      return saved && openSaved(saved);
    },
    async isHook(secret) {
      const saved = await kept.listSaved(database);
      return (
        findBySecret(saved, ({ stored, formerId }) => kept.openOne(stored, 'hook', formerId), secret) !== undefined
      );
    },
  };

  return carriers;
}
