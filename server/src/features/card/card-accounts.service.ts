import type { CardProviderName } from '@giro/contract/rules/card.ts';
import type { CardProvider, CardSettings as OpenedSettings } from '../../platform/card/card-provider.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { KeptAccount, OpenKeptAccounts } from '../settings/kept-accounts.service.ts';
import type { StoredSettings } from '../settings/shop-settings.service.ts';
import { isUnneeded } from './card-settings.queries.ts';
import { cardSecretNames, readStoredCard, type StoredCard } from './card-settings.rules.ts';

/** Source of the providers' adapters. */
export interface CardTools {
  openProvider(settings: OpenedSettings): CardProvider;
}

/** A provider that is ready to be asked, and what the shop has set about it. */
export interface OpenCardProvider {
  id: number;
  /** True once another has taken its place. */
  isFormer: boolean;
  provider: CardProvider;
  settings: Pick<
    StoredCard,
    'publicKey' | 'scriptUrl' | 'challenge' | 'reviewHours' | 'fees' | 'payout' | 'payoutDays'
  > & { provider: Exclude<CardProviderName, ''> };
}

/** The setting `card` with the former accounts, and the secrets that are sealed in both. */
export const createKeptCards = ({ box, keptAccounts }: { box: SecretBox; keptAccounts: OpenKeptAccounts }) =>
  keptAccounts(box, {
    table: 'card_providers',
    setting: 'card',
    secretNames: cardSecretNames,
    readStored: readStoredCard,
    isNobody: ({ provider }) => provider === '',
    withChoices: (former, { statement, challenge, reviewHours }) => ({ ...former, statement, challenge, reviewHours }),
    isUnneeded,
  });
export type KeptCards = ReturnType<typeof createKeptCards>;

interface CardAccountsOptions {
  kept: KeptCards;
  tools: CardTools;
  /** True if only this machine reaches the shop: elsewhere nobody is to pay by the simulator. */
  isLocal: boolean;
}

export type CardAccounts = ReturnType<typeof createCardAccounts>;

/** Providers by their saved settings. Each is opened once for each save of them. */
export function createCardAccounts({ kept, tools, isLocal }: CardAccountsOptions) {
  const opened = new Map<number, { save: string; provider: CardProvider }>();

  /** Who is to be asked; undefined without a provider, and while something of it is missing. */
  function usable({ provider, publicKey, accessTokenSealed }: StoredCard): Exclude<CardProviderName, ''> | undefined {
    if (provider === '') return undefined;
    if (provider === 'simulador') return isLocal ? provider : undefined;
    return publicKey && accessTokenSealed ? provider : undefined;
  }

  function openAdapter({ stored, formerId }: KeptAccount<StoredCard>, provider: Exclude<CardProviderName, ''>) {
    const { accessToken, webhookSecret } = kept.open(stored, formerId);
    const { baseUrl, scriptUrl, publicKey, statement, challenge } = stored;
    const secrets = { accessToken: accessToken ?? '', webhookSecret: webhookSecret ?? '' };
    return tools.openProvider({ provider, baseUrl, scriptUrl, publicKey, ...secrets, statement, challenge });
  }

  /** Undefined while something of it is missing. */
  function openSaved(saved: KeptAccount<StoredCard>): OpenCardProvider | undefined {
    const { id, stored, formerId } = saved;
    const name = usable(stored);
    if (!name) return undefined;
    // The sealed text is another after each save; the shop's choices of now hold for former accounts too.
    const save = [stored.hookSealed, stored.statement, stored.challenge].join(' ');
    const last = opened.get(id);
    const provider = last?.save === save ? last.provider : openAdapter(saved, name);
    opened.set(id, { save, provider });
    const { publicKey, scriptUrl, challenge, reviewHours, fees, payout, payoutDays } = stored;
    const settings = { provider: name, publicKey, scriptUrl, challenge, reviewHours, fees, payout, payoutDays };
    return { id, isFormer: formerId !== undefined, provider, settings };
  }

  /**
   * The provider that something belongs to, also once another has taken its place; of null the one of now. Undefined
   * without one, and while something of it is missing.
   */
  async function findProviderOf(db: Executor, providerId: number | null): Promise<OpenCardProvider | undefined> {
    const saved = await kept.findSaved(db, providerId);
    return saved && openSaved(saved);
  }

  /** The provider of now, and former ones at which something may be open. */
  async function listProviders(db: Executor): Promise<OpenCardProvider[]> {
    return (await kept.listSaved(db)).flatMap((saved) => openSaved(saved) ?? []);
  }

  return {
    findProviderOf,
    listProviders,
    /** Every account that is kept, with the last part of the address at which its provider tells. */
    async listHooks(db: Executor) {
      const saved = await kept.listSaved(db);
      return saved.map(({ id, stored, formerId }) => ({ id, hook: kept.openOne(stored, 'hook', formerId) }));
    },
    findCurrent: (db: Executor) => findProviderOf(db, null),
    /** True if buyers can pay by card, by settings that were read already; opens nothing. */
    isOffered: ({ card }: StoredSettings): boolean => usable(readStoredCard(card)) !== undefined,
    isOfferedNow: async (db: Executor): Promise<boolean> => usable((await kept.read(db)).stored) !== undefined,
  };
}
