import type { BodyOf } from '@giro/contract/call.ts';
import type { addPasskeyCall } from '@giro/contract/calls/factors.ts';
import { hashToken } from '../../platform/crypto/token.ts';
import type { Database } from '../../platform/database/database.ts';
import { refused, unauthenticated } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { insertChallenge, takeChallenge } from './challenges.queries.ts';
import type { FactorChanges } from './factor-changes.service.ts';
import { passkeyName } from './factor-names.rules.ts';
import { lockHolder } from './factors.queries.ts';
import type { PasskeyCeremonies } from './passkey-ceremonies.service.ts';
import { insertPasskey, listPasskeys } from './passkeys.queries.ts';
import type { PersonChecks } from './person-checks.service.ts';

const optionMinutes = 5;
const mostPasskeys = 20;

export interface PasskeysOptions {
  database: Database;
  ceremonies: PasskeyCeremonies;
  checks: PersonChecks;
  changes: FactorChanges;
  readShopName: () => Promise<string>;
}

/** The making of passkeys. */
export function createPasskeys({ database, ceremonies, checks, changes, readShopName }: PasskeysOptions) {
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

  return { beginPasskey, addPasskey };
}
