import type { Selectable } from 'kysely';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken } from '../../platform/crypto/token.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { type Executor, type Tx, violates } from '../../platform/database/database.ts';
import { checkedByIndex, listReferenced } from '../../platform/database/references.queries.ts';
import type { Users } from '../../platform/database/schema.ts';
import { conflict } from '../../platform/http/errors.ts';
import {
  type ChangedColumns,
  deletePeople,
  findForImport,
  insertPeople,
  lockToRemove,
  nextIds,
  updatePerson,
} from './imported-people.queries.ts';

/** Facts that a shop may have of a person before they have ever signed in. */
export interface PersonFacts {
  name: string;
  email: string | null;
  cpf: string | null;
  phone: string | null;
  birthDate: string | null;
  cep: string | null;
  street: string | null;
  streetNumber: string | null;
  complement: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
}

/** Changes of a person over the version that was seen. */
export interface PersonChange extends Partial<PersonFacts> {
  id: number;
  version: number;
}

/** A person as an import finds them. */
export interface KnownPerson extends PersonFacts {
  id: number;
  version: number;
  isTeam: boolean;
  isClosed: boolean;
}

interface Versioned {
  id: number;
  version: number;
}

const changed = () => conflict('As pessoas mudaram desde a conferência. Confira de novo antes de trazer.');

const linkWords: Record<string, string> = {
  orders: 'Tem um pedido.',
  proposals: 'Tem uma proposta.',
  past_orders: 'Tem pedidos antigos de outra importação.',
  sessions: 'Já entrou na conta.',
  acceptances: 'Já entrou na conta.',
  password_resets: 'Pediu uma senha.',
};

/** People whom the shop knows from another tool: they have no password, and nobody mails them for it. */
export function createImportedPeople({ box }: { box: SecretBox }) {
  const known = (row: Selectable<Users>): KnownPerson => ({
    id: row.id,
    version: row.version,
    isTeam: row.roles.length > 0,
    isClosed: row.deleted_at !== null,
    name: row.name,
    email: row.email,
    cpf: box.openOptional(row.cpf_sealed, 'users.cpf_sealed', row.id),
    phone: row.phone,
    birthDate: row.birth_date,
    cep: row.cep,
    street: row.street,
    streetNumber: row.street_number,
    complement: row.complement,
    neighborhood: row.neighborhood,
    city: row.city,
    state: row.state,
  });

  /** Finds people by their address, else their CPF. Of several of a CPF it is the first with an account to use. */
  async function find(db: Executor, people: readonly Pick<PersonFacts, 'email' | 'cpf'>[]) {
    const byEmail = new Map<string, KnownPerson>();
    const byCpf = new Map<string, KnownPerson>();
    for (const some of inBatches(people)) {
      const emails = some.flatMap(({ email }) => email ?? []);
      const hashes = some.flatMap(({ cpf }) => (cpf ? box.equalityHashes(cpf) : []));
      for (const row of await findForImport(db, emails, hashes)) {
        const person = known(row);
        if (person.email) byEmail.set(person.email, person);
        const other = person.cpf ? byCpf.get(person.cpf) : undefined;
        if (person.cpf && (!other || (other.isClosed && !person.isClosed))) byCpf.set(person.cpf, person);
      }
    }
    return { byEmail, byCpf };
  }

  const columnsOf = (id: number, facts: Partial<PersonFacts>): Partial<ChangedColumns> => {
    const { name, cpf, birthDate, streetNumber, ...same } = facts;
    return {
      ...same,
      ...(name !== undefined && { name }),
      ...(birthDate !== undefined && { birth_date: birthDate }),
      ...(streetNumber !== undefined && { street_number: streetNumber }),
      ...(cpf !== undefined && {
        cpf_sealed: box.sealOptional(cpf, 'users.cpf_sealed', id),
        cpf_hash: cpf ? box.equalityHash(cpf) : null,
      }),
    };
  };

  /** Adds people, in their order. Throws 409 when one of the addresses has an account by now. */
  async function add(tx: Tx, people: readonly PersonFacts[]): Promise<Versioned[]> {
    if (people.length === 0) return [];
    // Of a secret that nobody has: one for all of them takes a moment, one for each would take hours.
    const password_hash = await hashPassword(createToken());
    const made: Versioned[] = [];
    for (const some of inBatches(people)) {
      const ids = await nextIds(tx, some.length);
      const rows = some.map((facts, place) => {
        const id = ids[place] ?? 0;
        return { id, password_hash, ...columnsOf(id, facts), name: facts.name };
      });
      await insertPeople(tx, rows).catch((error) => {
        throw violates(error, 'users_email') ? changed() : error;
      });
      made.push(...ids.map((id) => ({ id, version: 1 })));
    }
    return made;
  }

  /** Changes people. Throws 409 when one was saved since their version. */
  async function change(tx: Tx, changes: readonly PersonChange[], byId: number): Promise<Versioned[]> {
    for (const { id, version, ...facts } of changes) {
      if (!(await updatePerson(tx, { id, version }, columnsOf(id, facts), byId))) throw changed();
    }
    return changes.map(({ id, version }) => ({ id, version: version + 1 }));
  }

  /** Removes people who have done nothing since; of the others, why they stay. */
  async function takeAway(tx: Tx, made: readonly Versioned[]): Promise<Map<number, string>> {
    const kept = new Map<number, string>();
    const rows = new Map(
      (
        await lockToRemove(
          tx,
          made.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const referenced = await listReferenced(tx, 'users', [...rows.keys()]);
    for (const { id, version } of made) {
      const row = rows.get(id);
      if (!row) continue;
      const link = referenced.get(id);
      if (link) kept.set(id, linkWords[link] ?? 'Já tem algo na loja.');
      else if (row.version !== version || row.isOwn) kept.set(id, 'Foi alterada depois.');
    }
    const removed = [...rows.keys()].filter((id) => !kept.has(id));
    await checkedByIndex(tx, async () => {
      for (const some of inBatches(removed)) await deletePeople(tx, some);
    });
    return kept;
  }

  /** Has people be what they were before a change; of those who were saved since, why they stay. */
  async function putBack(tx: Tx, changes: readonly PersonChange[], byId: number): Promise<Map<number, string>> {
    const kept = new Map<number, string>();
    for (const { id, version, ...facts } of changes) {
      if (!(await updatePerson(tx, { id, version }, columnsOf(id, facts), byId))) kept.set(id, 'Foi alterada depois.');
    }
    return kept;
  }

  return { find, add, change, takeAway, putBack };
}
