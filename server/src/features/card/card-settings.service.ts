import type { CardSettings, CardSettingsBody } from '@giro/contract/calls/card-settings.ts';
import { isLoopback } from '../../platform/address-reach.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { FieldProblems } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { recordChanges } from '../../platform/record/record.ts';
import type { InstalmentTermsService } from '../instalments/instalment-terms.service.ts';
import type { KeptAccount, OpenKeptAccounts } from '../settings/kept-accounts.service.ts';
import { type CardTools, createCardAccounts, createKeptCards } from './card-accounts.service.ts';
import { type KnownScript, listScripts } from './card-scripts.queries.ts';
import {
  accountOf,
  cardState,
  choicesAfter,
  isSameAccount,
  isSameTarget,
  noSecrets,
  providerProblems,
  readStoredCard,
  type StoredCard,
  secretsAfter,
  sentSecrets,
} from './card-settings.rules.ts';
import { createCardTrials } from './card-trials.service.ts';

interface CardSettingsOptions {
  database: Database;
  box: SecretBox;
  keptAccounts: OpenKeptAccounts;
  instalmentTerms: Pick<InstalmentTermsService, 'read'>;
  tools: CardTools;
  baseUrl: string;
  limit: Limit;
}

export type CardSettingsService = ReturnType<typeof createCardSettings>;

/** The shop's card provider: what admins set of it, and the provider itself for whoever takes money. */
export function createCardSettings(options: CardSettingsOptions) {
  const { database, tools, baseUrl } = options;
  const isLocal = isLoopback(baseUrl);
  const kept = createKeptCards(options);
  const accounts = createCardAccounts({ kept, tools, isLocal });

  function presentSettings(stored: StoredCard, version: number, scripts: readonly KnownScript[]): CardSettings {
    const tells = stored.provider === 'mercado-pago';
    return {
      provider: stored.provider,
      public_key: stored.publicKey,
      has_access_token: stored.accessTokenSealed !== null,
      has_webhook_secret: stored.webhookSecretSealed !== null,
      base_url: stored.baseUrl,
      script_url: stored.scriptUrl,
      statement: stored.statement,
      challenge: stored.challenge,
      review_hours: stored.reviewHours,
      fees: stored.fees.map(({ upTo, percent }) => ({ up_to: upTo, percent: percent / 100 })),
      payout: stored.payout,
      payout_days: stored.payoutDays,
      webhook_url: tells ? `${baseUrl}/api/cartao/webhook/${kept.openOne(stored, 'hook')}` : null,
      has_simulator: isLocal,
      scripts: scripts.map(({ since, ...script }) => ({ ...script, since: since.toISOString() })),
      version,
    };
  }

  async function read(db: Executor = database): Promise<CardSettings> {
    const { stored, version } = await kept.read(db);
    return presentSettings(stored, version, await listScripts(db));
  }

  /**
   * The settings of an account as they are after the save: of one that is known, or in the place of another. Throws 422
   * with every bad field.
   */
  function settingsAfter(
    account: ReturnType<typeof accountOf>,
    before: KeptAccount<StoredCard> | undefined,
    body: CardSettingsBody,
  ) {
    const stored = before?.stored ?? readStoredCard({});
    const isSame = isSameTarget(stored, account);
    const secrets = secretsAfter(isSame ? kept.open(stored, before?.formerId) : noSecrets, body);
    const problems = new FieldProblems();
    const check = { isLocalShop: isLocal, hasAccessToken: secrets.accessToken !== null };
    for (const [field, text] of providerProblems(account, check)) problems.add(field, text);
    problems.throwIfAny();
    // Each account tells at an address of its own: whatever comes there is about it.
    const hook = (isSameAccount(stored, account) && secrets.hook) || createToken();
    return { ...account, ...kept.seal({ ...secrets, hook }) };
  }

  /**
   * Changes what the body names; a blank provider leaves the shop without. Secrets that are not sent stay, unless they
   * would go to another place than they were given for. What is open at another account stays there: it is kept as a
   * former one, and is taken up again, with its secrets, when it is set again meanwhile. Throws 409 when another admin
   * saved since the edit's version, 422 with every bad field.
   */
  async function save(body: CardSettingsBody, edit: Edit): Promise<CardSettings> {
    return database.transaction().execute(async (tx) => {
      await kept.lock(tx);
      const { stored: now, version } = await kept.read(tx);
      const before = presentSettings(now, version, []);
      await kept.forgetFormer(tx);
      const saved = (await kept.listSaved(tx)).filter(({ stored }) => stored.provider !== '');
      const current = saved.find(({ formerId }) => formerId === undefined);
      const account = accountOf(body, now);
      const known = saved.find(({ stored }) => isSameAccount(stored, account));
      const choices = choicesAfter(body, now);
      const settings =
        account.provider === ''
          ? readStoredCard(choices)
          : { ...settingsAfter(account, known ?? current, body), ...choices };
      // What the body leaves out was read here: it must still be so, also for an edit that names no version.
      await kept.save(tx, settings, { ...edit, expectedVersion: edit.expectedVersion ?? version });
      await kept.switchTo(tx, current, { known, settings });
      const after = await read(tx);
      const states = { before: cardState(before), after: { ...cardState(after), ...sentSecrets(body) } };
      await recordChanges(tx, { kind: 'card-settings', ...states });
      return after;
    });
  }

  return {
    read,
    save,
    ...createCardTrials({ ...options, kept, accounts }),
    forgetFormer: () => kept.forgetFormer(database),
    ...accounts,
  };
}
