import type { BodyOf } from '@giro/contract/call.ts';
import type { registerCall } from '@giro/contract/calls/accounts.ts';
import { email as emailField } from '@giro/contract/fields.ts';
import type { Role } from '@giro/contract/rules/roles.ts';
import { texts } from '@giro/contract/texts.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, type Executor, violates } from '../../platform/database/database.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { type FieldErrors, FieldProblems, invalid } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import type { createAcceptances } from './acceptances.service.ts';
import { presentUser } from './accounts.presenter.ts';
import { findUserByEmail, insertUser, type UserRow } from './accounts.queries.ts';
import type { PasswordChoice } from './password-choice.service.ts';
import type { createSigningIn, NewSession } from './signing-in.service.ts';

type Registration = BodyOf<typeof registerCall>;
type FullForm = Extract<Registration, { fullName: string }>;
type ShortForm = Exclude<Registration, FullForm>;

/** A person to be, with what they filled in; texts are normalised, the password is still plain. */
export type NewPerson = ShortForm & Partial<Omit<FullForm, 'fullName' | 'confirmEmail' | 'confirmPassword'>>;

export interface RegistrationOptions {
  database: Database;
  box: SecretBox;
  passwords: PasswordChoice;
  acceptances: Pick<ReturnType<typeof createAcceptances>, 'accept'>;
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
export function createRegistration({
  database,
  box,
  passwords,
  acceptances,
  beginSession,
  limits,
}: RegistrationOptions) {
  /**
   * True if an address has an account. Throws 429 past a hundred times an hour that a client learns of one, whatever
   * the answer would be, so that nobody finds out who is a customer.
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
    roles: readonly Role[] = [],
  ): Promise<UserRow> {
    const id = await nextId(tx, 'users');
    const row = {
      id,
      name: person.name,
      email: person.email,
      password_hash: person.passwordHash,
      roles: [...roles],
      phone: person.telefone,
      cpf_sealed: box.sealOptional(person.cpf, 'users.cpf_sealed', id),
      cpf_hash: person.cpf ? box.equalityHash(person.cpf) : null,
      rg_sealed: box.sealOptional(person.rg, 'users.rg_sealed', id),
      birth_date: person.birthDate,
      cep: person.cep,
      street: person.address,
      street_number: person.number,
      complement: person.complement,
      neighborhood: person.neighborhood,
      city: person.city,
      state: person.state,
    };
    return insertUser(tx, row).catch(refuseTakenEmail);
  }

  /** A well-known password and an address with an account, to be told together with other mistakes. Throws 429 as above. */
  async function registrationProblems(sent: unknown, client: string): Promise<FieldErrors> {
    const problems = new FieldProblems();
    problems.addAll(await passwords.problemsOf(sent));
    const email = emailField.safeParse((sent as { email?: unknown }).email);
    if (email.success && (await isEmailTaken(email.data, client))) problems.add('email', texts.emailTaken);
    return problems.errors;
  }

  /** Registers a person, who accepts the terms by it, and signs them in. Throws 422 as `registrationProblems` tells, 429 past a limit of the client. */
  async function register(body: Registration, caller: Caller): Promise<NewSession> {
    const person = 'fullName' in body ? { ...body, name: body.fullName } : body;
    await limits.registrations.take(caller.client);
    const passwordHash = await passwords.hashNew(person.password, person);
    return database.transaction().execute(async (tx) => {
      const row = await createPerson(tx, { ...person, passwordHash });
      await acceptances.accept(tx, row.id, caller.client);
      return { token: await beginSession(tx, row.id, caller), user: presentUser(row, box, 'own') };
    });
  }

  return { isEmailTaken, createPerson, registrationProblems, register, refuseTakenEmail };
}
