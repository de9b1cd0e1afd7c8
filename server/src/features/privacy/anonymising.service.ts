import type { Selectable } from 'kysely';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';
import { anonymousEmail } from '../../platform/features/forgetting.queries.ts';
import type { PersonalData } from '../../platform/features/personal-data.ts';
import type { EndedAccount } from '../../platform/files/ended-accounts.ts';
import { record } from '../../platform/record/record.ts';
import {
  discardLater,
  emptyPerson,
  findKeepUntil,
  forgetLimits,
  insertKeptIdentity,
  lockEnded,
} from './account-ends.queries.ts';

/** Who bought or sold, as it is sealed for tax law. */
interface KeptIdentity {
  name: string;
  cpf: string | null;
  rg: string | null;
  address: Record<
    'street' | 'street_number' | 'complement' | 'neighborhood' | 'city' | 'seller_state' | 'cep',
    string | null
  >;
}

/** Leaves nothing of people whose accounts end. */
export function createAnonymising({ box, held }: { box: SecretBox; held: readonly PersonalData[] }) {
  /** Seals who bought or sold, for tax law, before nobody knows any more. */
  async function keepIdentity(tx: Tx, person: Selectable<Users>): Promise<void> {
    const keepUntil = await findKeepUntil(
      tx,
      held.flatMap(({ selectDeals }) => selectDeals?.(person.id) ?? []),
    );
    if (!keepUntil) return;
    const { id, name, street, street_number, complement, neighborhood, city, state, cep } = person;
    const identity: KeptIdentity = {
      name,
      cpf: box.openOptional(person.cpf_sealed, 'users.cpf_sealed', id),
      rg: box.openOptional(person.rg_sealed, 'users.rg_sealed', id),
      address: { street, street_number, complement, neighborhood, city, seller_state: state, cep },
    };
    const sealed = box.seal(JSON.stringify(identity), 'kept_identities.identity_sealed', id);
    await insertKeptIdentity(tx, person.id, sealed, keepUntil);
  }

  /** Leaves nothing of a person who is locked, but what tax law wants to know, sealed. */
  async function leaveNothing(tx: Tx, person: Selectable<Users>): Promise<void> {
    const { id } = person;
    const email = person.email ?? anonymousEmail(id);
    await keepIdentity(tx, person);
    const keys: string[] = [];
    const mailIds: number[] = [];
    for (const { forget, forgetFiles } of held) {
      await forget?.(tx, { id, email });
      const left = await forgetFiles?.(tx, { id, email });
      keys.push(...(left?.keys ?? []));
      mailIds.push(...(left?.mailIds ?? []));
    }
    await forgetLimits(tx, email);
    await emptyPerson(tx, id, await hashPassword(createToken()));
    await discardLater(tx, { keys, mailIds });
    await record(tx, { kind: 'anonymised', subject: { kind: 'user', id, words: `Conta ${id}` } });
  }

  /** Ends accounts that are known to have ended, in a database that is older than their end. Returns how many were there. */
  async function endAgain(tx: Tx, ended: readonly EndedAccount[]): Promise<number> {
    let count = 0;
    for (const account of ended) {
      const person = await lockEnded(tx, account);
      if (!person) continue;
      await leaveNothing(tx, person);
      count++;
    }
    return count;
  }

  return { leaveNothing, endAgain };
}
