import type { AnswerOf } from '@giro/contract/call.ts';
import type { tryCardSettingsCall } from '@giro/contract/calls/card-settings.ts';
import { cardProviderLabels } from '@giro/contract/rules/card.ts';
import { CardProblem, type CardProvider } from '../../platform/card/card-provider.ts';
import type { Database } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { record } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { InstalmentTermsService } from '../instalments/instalment-terms.service.ts';
import type { CardAccounts, KeptCards } from './card-accounts.service.ts';
import type { StoredCard } from './card-settings.rules.ts';

interface CardTrialsOptions {
  database: Database;
  kept: KeptCards;
  accounts: CardAccounts;
  instalmentTerms: Pick<InstalmentTermsService, 'read'>;
  /** Limits an admin's requests to have the provider asked. */
  limit: Limit;
}

/** The first digits of a card of Brazil's, and a price that can be divided by every number of instalments. */
const asked = { bin: '503143', leastCents: 100_000 };

/** Says what keeps the settings from being used at all. Throws 422. */
function refuseUnusable({ provider, accessTokenSealed }: StoredCard): never {
  if (provider === '') throw refused('Escolha e salve um provedor antes de testar.');
  if (provider === 'simulador') throw refused('O simulador só funciona enquanto a loja está neste computador.');
  if (!accessTokenSealed) {
    throw refused('Falta o access token: ele foi apagado quando o provedor ou o endereço mudou. Digite e salve.');
  }
  throw refused('Falta a chave pública. Preencha e salve.');
}

/** Asks the saved card provider, and says in words what is wrong with it. */
export function createCardTrials({ database, kept, accounts, instalmentTerms, limit }: CardTrialsOptions) {
  /** A warning for each number of instalments for which the provider would have the buyer pay interest. */
  async function listWarnings(provider: CardProvider): Promise<string[]> {
    const { mostInstalments, leastCents } = await instalmentTerms.read(database);
    const amountCents = Math.max(asked.leastCents, leastCents * mostInstalments);
    const found = await provider.costs?.({ bin: asked.bin, amountCents });
    return (found ?? [])
      .filter(({ instalments, addsInterest }) => addsInterest && instalments <= mostInstalments)
      .map(
        ({ instalments }) =>
          `Em ${instalments}x o provedor cobra juros de quem compra. Ligue "Parcelado vendedor" na sua conta dele.`,
      );
  }

  /** Tries what is saved. Throws 422 with words that name the cause, 429. */
  async function test(admin: SignedIn): Promise<AnswerOf<typeof tryCardSettingsCall>> {
    await limit.take(String(admin.id), 'Você fez vários testes. Aguarde um minuto e tente de novo.');
    const { stored } = await kept.read(database);
    try {
      const { provider, settings } = (await accounts.findCurrent(database)) ?? refuseUnusable(stored);
      const who = cardProviderLabels[settings.provider];
      await record(database, { kind: 'card-settings', after: { Teste: who } });
      await provider.test();
      const warnings = await listWarnings(provider);
      return { ok: true, message: `Tudo certo com ${who}: as credenciais funcionam.`, warnings };
    } catch (error) {
      throw error instanceof CardProblem ? refused(error.message) : error;
    }
  }

  return { test };
}
