import type { Factors } from '@giro/contract/calls/factors.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { Sessions, SignedIn } from '../../platform/sessions/sessions.ts';
import type { FactorChanges } from './factor-changes.service.ts';
import { appName, passkeyName } from './factor-names.rules.ts';
import {
  confirmTotp,
  type FactorHolder,
  findPersonByEmail,
  forgetFactors,
  keepPendingTotp,
  lockHolder,
  removeTotp,
} from './factors.queries.ts';
import { deletePasskey, listPasskeys } from './passkeys.queries.ts';
import type { PersonChecks } from './person-checks.service.ts';
import type { SecuritySettingsService } from './security-settings.service.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.rules.ts';

export interface OwnFactorsOptions {
  database: Database;
  box: SecretBox;
  checks: PersonChecks;
  changes: FactorChanges;
  securitySettings: SecuritySettingsService;
  sessions: Sessions;
  readShopName: () => Promise<string>;
  now: () => Date;
}

const countOf = ({ has_totp, passkeys }: FactorHolder) => Number(has_totp) + passkeys;

/** A person's second factors, and the app among them. */
export function createOwnFactors(options: OwnFactorsOptions) {
  const { database, box, checks, changes, securitySettings, sessions, readShopName, now } = options;

  async function show({ id, roles }: SignedIn): Promise<Factors> {
    const [holder, passkeys] = [await checks.getHolder(id), await listPasskeys(database, id)];
    return {
      totp: holder.has_totp,
      passkeys: passkeys.map((row) => ({
        id: row.id,
        name: row.name,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
      })),
      recovery_left: holder.recovery_left,
      is_demanded: roles.length > 0 && (await securitySettings.isDemanded(database)),
    };
  }

  /** A secret for an app; an app of before goes on counting until a code of this one is confirmed. Throws 422 as `assertMayAdd`. */
  async function beginTotp({ id, email }: SignedIn): Promise<{ secret: string; uri: string }> {
    changes.assertMayAdd(await checks.getHolder(id));
    const secret = newTotpSecret();
    await keepPendingTotp(database, id, box.seal(secret, 'users.totp_pending_sealed', id));
    return { secret, uri: totpUri(secret, { shop: await readShopName(), email }) };
  }

  /**
   * The app counts from now on; returns recovery codes for who has none. Throws 422 at `code` for a wrong one, and when no
   * app was begun, 429 after too many wrong ones.
   */
  async function confirmOwnTotp(person: SignedIn, code: string, keptToken: string | undefined): Promise<string[]> {
    const { totp_pending_sealed } = await checks.getHolder(person.id);
    if (!totp_pending_sealed) throw refused('Comece de novo: leia o código QR no aplicativo antes de confirmar.');
    return checks.withProof(person.id, async (tx, holder) => {
      const pending = holder.totp_pending_sealed;
      const secret = box.openOptional(pending, 'users.totp_pending_sealed', person.id);
      const step = secret === null ? undefined : findTotpStep(secret, code.replaceAll(/\s/g, ''), now());
      if (pending === null || secret === null || step === undefined) return undefined;
      const sealed = box.seal(secret, 'users.totp_sealed', person.id);
      if (!(await confirmTotp(tx, person.id, { pending, sealed, step }))) return undefined;
      return changes.afterAdding(tx, holder, appName, keptToken);
    });
  }

  /** Removes one factor of who knows the password, unless it is the last and the shop demands one. */
  async function remove(
    person: SignedIn,
    password: string,
    keptToken: string | undefined,
    take: (tx: Tx) => Promise<string | undefined>,
  ): Promise<void> {
    await checks.assertPassword(person.id, password);
    await database.transaction().execute(async (tx) => {
      const holder = await lockHolder(tx, person.id);
      const factor = holder && (await take(tx));
      if (!holder || factor === undefined) throw notFound('Este segundo fator não existe mais.');
      const left = countOf(holder) - 1;
      await changes.assertMayLose(tx, holder, left);
      await changes.afterRemoving(tx, holder, factor, left, keptToken);
    });
  }

  /** Throws 422 at `password` and for the last factor while the shop demands one, 404 when there is none, 429. */
  const removeOwnTotp = (person: SignedIn, password: string, keptToken: string | undefined) =>
    remove(person, password, keptToken, async (tx) => ((await removeTotp(tx, person.id)) ? appName : undefined));

  /** As above. */
  const removePasskey = (person: SignedIn, id: number, password: string, keptToken: string | undefined) =>
    remove(person, password, keptToken, async (tx) => {
      const name = await deletePasskey(tx, person.id, id);
      return name === undefined ? undefined : passkeyName(name);
    });

  /** Ten new codes, the former ones end. Throws 422 for who has no second factor. */
  async function renewRecoveryCodes(person: SignedIn): Promise<string[]> {
    return database.transaction().execute(async (tx) => {
      const holder = await lockHolder(tx, person.id);
      if (!holder || countOf(holder) === 0)
        throw refused('Ative um segundo fator antes de gerar códigos de recuperação.');
      await record(tx, { kind: 'recovery-codes-renewed', subject: changes.subjectOf(holder) });
      return changes.renewCodes(tx, holder);
    });
  }

  /** Takes every factor of an account away, in the transaction of the reason, which its owner and the record are told. */
  async function dropFactors(tx: Tx, userId: number, reason: string): Promise<void> {
    const holder = await lockHolder(tx, userId);
    await forgetFactors(tx, userId);
    if (holder && countOf(holder) > 0) await changes.afterRemoving(tx, holder, `Todos, ${reason}`, 0);
  }

  /** The same for somebody who has lost theirs; every session ends. False when nobody has this address. */
  async function resetFactors(email: string): Promise<boolean> {
    const person = await findPersonByEmail(database, email);
    if (!person) return false;
    await database.transaction().execute(async (tx) => {
      await dropFactors(tx, person.id, 'por quem cuida do servidor');
      await sessions.endAll(tx, person.id);
    });
    return true;
  }

  return {
    show,
    beginTotp,
    confirmOwnTotp,
    removeOwnTotp,
    removePasskey,
    renewRecoveryCodes,
    dropFactors,
    resetFactors,
  };
}
