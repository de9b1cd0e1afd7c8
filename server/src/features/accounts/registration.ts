import { fullRegistration, shortRegistration } from '@giro/contract/calls/accounts.ts';
import type { Role } from '@giro/contract/rules/roles.ts';
import { texts } from '@giro/contract/texts.ts';
import type { z } from 'zod';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, type Executor, violates } from '../../platform/database/database.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { FieldProblems, invalid, messages, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import { readInto } from '../../platform/http/validation.ts';
import { presentUser } from './accounts.presenter.ts';
import { findUserByEmail, type UserRow } from './accounts.queries.ts';
import type { PasswordChoice } from './password-choice.ts';
import type { createSigningIn, NewSession } from './signing-in.ts';

/** A person to be, with what they filled in; texts are normalised, the password is still plain. */
export type NewPerson = Pick<z.output<typeof shortRegistration>, 'name' | 'email' | 'password'> &
  Partial<Pick<z.output<typeof fullRegistration>, 'cpf' | 'rg' | 'birthDate' | 'telefone'>> &
  Partial<Pick<z.output<typeof fullRegistration>, 'cep' | 'address' | 'number'>> &
  Partial<Pick<z.output<typeof fullRegistration>, 'complement' | 'neighborhood' | 'city' | 'state'>>;

export interface RegistrationOptions {
  database: Database;
  box: SecretBox;
  passwords: PasswordChoice;
  beginSession: ReturnType<typeof createSigningIn>['beginSession'];
  limits: {
    registrations: Limit;
    /** Answers to a client that an address has an account. */
    takenEmails: Limit;
  };
}

/** For statements that write an address. */
function refuseTakenEmail(error: unknown): never {
  if (violates(error, 'users_email')) throw invalid({ email: [texts.emailTaken] });
  throw error;
}

/** The beginning of accounts. */
export function createRegistration({ database, box, passwords, beginSession, limits }: RegistrationOptions) {
  /**
   * Whether an address has an account. Throws 429 past a hundred times an hour that a client learns of one, whatever the
   * answer would be, so that nobody finds out who is a customer.
   */
  async function isEmailTaken(email: string, client: string): Promise<boolean> {
    await limits.takenEmails.take(client);
    const isTaken = (await findUserByEmail(database, email)) !== undefined;
    if (!isTaken) await limits.takenEmails.giveBack(client);
    return isTaken;
  }

  /** Stores a person in the caller's transaction. Throws 422 at `email` when the address has an account. */
  async function createPerson(
    tx: Executor,
    person: NewPerson & { passwordHash: string },
    role: Role = 'user',
  ): Promise<UserRow> {
    const id = await nextId(tx, 'users');
    return tx
      .insertInto('users')
      .values({
        id,
        name: person.name,
        email: person.email,
        password_hash: person.passwordHash,
        profile: role,
        phone: person.telefone,
        cpf_sealed: box.sealOptional(person.cpf, 'users.cpf_sealed', id),
        rg_sealed: box.sealOptional(person.rg, 'users.rg_sealed', id),
        birth_date: person.birthDate,
        cep: person.cep,
        street: person.address,
        street_number: person.number,
        complement: person.complement,
        neighborhood: person.neighborhood,
        city: person.city,
        state: person.state,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTakenEmail);
  }

  /** Registers a person and signs them in. Throws 422 with every bad field, 429 past a limit of the client. */
  async function register(body: Record<string, unknown>, caller: Caller): Promise<NewSession> {
    const problems = new FieldProblems();
    const full = 'fullName' in body ? readInto(problems, fullRegistration, body) : undefined;
    const short = 'fullName' in body ? undefined : readInto(problems, shortRegistration, body);
    problems.addAll(await passwords.problemsOf(body));
    const email =
      full?.email ?? short?.email ?? (typeof body.email === 'string' ? body.email.trim().slice(0, 254) : '');
    if (!problems.has('email') && (await isEmailTaken(email, caller.client))) problems.add('email', texts.emailTaken);
    problems.throwIfAny();
    const person = full ? { ...full, name: full.fullName } : short;
    if (!person) throw refused(messages.invalid);
    await limits.registrations.take(caller.client);
    const passwordHash = await passwords.hashNew(person.password, person);
    return database.transaction().execute(async (tx) => {
      const row = await createPerson(tx, { ...person, passwordHash });
      return { token: await beginSession(tx, row.id, caller), user: presentUser(row, box) };
    });
  }

  return { isEmailTaken, createPerson, register, refuseTakenEmail };
}
