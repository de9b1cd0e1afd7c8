import type { BodyOf } from '@giro/contract/call.ts';
import type { addPasskeyCall, Factors } from '@giro/contract/calls/factors.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { hashToken } from '../../platform/crypto/token.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { notFound, refused, unauthenticated } from '../../platform/http/errors.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { Sessions, SignedIn } from '../../platform/sessions/sessions.ts';
import { insertChallenge, takeChallenge } from './challenges.queries.ts';
import { findTotpStep, newTotpSecret, totpUri } from './codes.rules.ts';
import type { FactorChanges } from './factor-changes.service.ts';
import { appName, passkeyName } from './factors.mail.ts';
import {
  confirmTotp,
  deletePasskey,
  type FactorHolder,
  findPersonByEmail,
  forgetFactors,
  insertPasskey,
  keepPendingTotp,
  listPasskeys,
  lockHolder,
  removeTotp,
} from './factors.queries.ts';
import type { PasskeyCeremonies } from './proofs.service.ts';
import type { SecuritySettingsService } from './security-settings.service.ts';
import type { PersonChecks } from './step-up.service.ts';

export interface OwnFactorsOptions {
  database: Database;
  box: SecretBox;
  ceremonies: PasskeyCeremonies;
  checks: PersonChecks;
  changes: FactorChanges;
  securitySettings: SecuritySettingsService;
  sessions: Sessions;
  readShopName: () => Promise<string>;
  now: () => Date;
}

const optionMinutes = 5;
const mostPasskeys = 20;

const countOf = ({ has_totp, passkeys }: FactorHolder) => Number(has_totp) + passkeys;

/** A person's second factors: an app, passkeys, and codes for when both are lost. */
export function createOwnFactors(options: OwnFactorsOptions) {
  const { database, box, ceremonies, checks, changes, securitySettings, sessions, readShopName, now } = options;

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

  /**
   * Options with which the browser makes a passkey, for five minutes. Throws 422 where browsers make none, past twenty,
   * and as `assertMayAdd`.
   */
  async function beginPasskey(person: SignedIn) {
    changes.assertMayAdd(await checks.getHolder(person.id));
    if (!ceremonies.isPossible) {
      throw refused(
        'Chaves de acesso precisam de um endereço com nome, como loja.com.br. Use o aplicativo autenticador.',
      );
    }
    const has = await listPasskeys(database, person.id);
    if (has.length >= mostPasskeys)
      throw refused(`Você já tem ${mostPasskeys} chaves. Retire uma antes de criar outra.`);
    const options = await ceremonies.creationOptions(await readShopName(), person, has);
    await insertChallenge(database, {
      tokenHash: hashToken(options.challenge),
      userId: person.id,
      purpose: 'passkey',
      minutes: optionMinutes,
    });
    return { ...options };
  }

  /** Adds the passkey that the browser made by those options, once; returns recovery codes for who has none. Throws 422. */
  async function addPasskey(
    person: SignedIn,
    { name, passkey }: BodyOf<typeof addPasskeyCall>,
    keptToken: string | undefined,
  ): Promise<string[]> {
    const challenge = await ceremonies.challengeOf(passkey);
    const begun = { userId: person.id, purpose: 'passkey' } as const;
    const isOurs =
      challenge !== undefined && (await takeChallenge(database, { ...begun, tokenHash: hashToken(challenge) }));
    const made = isOurs ? await ceremonies.readNew(passkey, challenge) : undefined;
    if (!made) throw refused('Não foi possível confirmar esta chave de acesso. Tente criar de novo.');
    return database.transaction().execute(async (tx) => {
      const holder = await lockHolder(tx, person.id);
      if (!holder) throw unauthenticated();
      const isNew = await insertPasskey(tx, {
        user_id: person.id,
        name,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
      });
      if (!isNew) throw refused('Esta chave de acesso já está cadastrada.');
      return changes.afterAdding(tx, holder, passkeyName(name), keptToken);
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
      await record(tx, { kind: 'recovery-codes-renewed', subject: subjects.user(holder) });
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
    beginPasskey,
    addPasskey,
    removeOwnTotp,
    removePasskey,
    renewRecoveryCodes,
    dropFactors,
    resetFactors,
  };
}
