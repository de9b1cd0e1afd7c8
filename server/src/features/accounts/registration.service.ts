import type { BodyOf } from '@giro/contract/call.ts';
import type { registerCall } from '@giro/contract/calls/accounts.ts';
import { email as emailField } from '@giro/contract/fields.ts';
import type { Role } from '@giro/contract/rules/roles.ts';
import { type DocumentKind, documentKinds, presentVersionsOf, versionsToAccept } from '@giro/contract/rules/terms.ts';
import { texts } from '@giro/contract/texts.ts';
import { hashPassword } from '../../platform/crypto/password-hash.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, type Executor, violates } from '../../platform/database/database.ts';
import { nextId } from '../../platform/database/versions.ts';
import { conflict, type FieldErrors, FieldProblems, invalid } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import { presentUser } from './accounts.presenter.ts';
import { findAccepted, findUserByEmail, insertAcceptances, insertUser, type UserRow } from './accounts.queries.ts';
import { isWellKnown, type Owner, shortestLength } from './accounts.rules.ts';
import type { createSigningIn, NewSession } from './signing-in.service.ts';

/** Which versions of the terms and of the privacy page people have accepted, when and from where. */
export function createAcceptances({
  database,
  tradeSettings,
}: {
  database: Database;
  tradeSettings: Pick<TradeSettingsService, 'read'>;
}) {
  const readShop = async (db: Executor) => ({ givesCredit: (await tradeSettings.read(db)).credit_enabled });

  /** Somebody accepts the present versions by what they do in this transaction. */
  async function accept(tx: Executor, userId: number, client: string | undefined): Promise<void> {
    await insertAcceptances(tx, userId, presentVersionsOf(await readShop(tx)), client);
  }

  /** Documents somebody has yet to accept, and if it is their first acceptance; null when there are none. */
  async function findToAccept(db: Executor, userId: number) {
    const accepted = await findAccepted(db, userId);
    const versions = versionsToAccept(accepted, await readShop(db));
    const isFirst = Object.keys(accepted).length === 0;
    return versions && { ...versions, ...(isFirst && { is_first: true as const }) };
  }

  /** Somebody accepts what a window has shown them. Throws 409 for versions that are not the present ones. */
  async function acceptPresent(
    person: { id: number; name: string },
    versions: Record<DocumentKind, number>,
    client: string,
  ): Promise<void> {
    const present = presentVersionsOf(await readShop(database));
    if (documentKinds.some((kind) => versions[kind] !== present[kind])) {
      throw conflict('Os termos mudaram de novo. Recarregue a página e leia a versão atual.');
    }
    await database.transaction().execute(async (tx) => {
      if ((await insertAcceptances(tx, person.id, versions, client)) === 0) return;
      const after = { Termos: versions.terms, Privacidade: versions.privacy };
      await record(tx, { kind: 'terms-accepted', subject: subjects.user(person), after });
    });
  }

  return { accept, findToAccept, acceptPresent };
}

export type PasswordChoice = ReturnType<typeof createPasswordChoice>;

/** Judges passwords that are being chosen; those that people have go on working. */
export function createPasswordChoice({ readShopName }: { readShopName: () => Promise<string> }) {
  /** The text at `password` when what was sent there is well known, to be told together with other mistakes. */
  async function problemsOf(sent: unknown, owner: Owner = {}): Promise<FieldErrors> {
    const { password, ...rest } = (sent ?? {}) as Owner & { password?: unknown };
    if (typeof password !== 'string' || password.length < shortestLength) return {};
    const isKnown = await isWellKnown(password, await readShopName(), [rest, owner]);
    return isKnown ? { password: [texts.commonPassword] } : {};
  }

  /** The stored hash of a new password: the one way to get it. Throws 422 at `password` when it is well known. */
  async function hashNew(password: string, owner: Owner): Promise<string> {
    const problems = new FieldProblems();
    problems.addAll(await problemsOf({ password }, owner));
    problems.throwIfAny();
    return hashPassword(password);
  }

  return { problemsOf, hashNew };
}

type Registration = BodyOf<typeof registerCall>;
type FullForm = Extract<Registration, { fullName: string }>;
type ShortForm = Exclude<Registration, FullForm>;

/** A person to be, with what they filled in; texts are normalised, the password is still plain. */
export type NewPerson = ShortForm & Partial<Omit<FullForm, 'fullName' | 'confirmEmail' | 'confirmPassword'>>;

export interface RegistrationOptions {
  database: Database;
  box: SecretBox;
  choice: PasswordChoice;
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
export function createRegistration({ database, box, choice, acceptances, beginSession, limits }: RegistrationOptions) {
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
    person: Omit<NewPerson, 'email' | 'password'> &
      Partial<Pick<NewPerson, 'password'>> & { email?: string | undefined; passwordHash: string },
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
    problems.addAll(await choice.problemsOf(sent));
    const email = emailField.safeParse((sent as { email?: unknown }).email);
    if (email.success && (await isEmailTaken(email.data, client))) problems.add('email', texts.emailTaken);
    return problems.errors;
  }

  /** Registers a person, who accepts the terms by it, and signs them in. Throws 422 as `registrationProblems` tells, 429 past a limit of the client. */
  async function register(body: Registration, caller: Caller): Promise<NewSession> {
    const person = 'fullName' in body ? { ...body, name: body.fullName } : body;
    await limits.registrations.take(caller.client);
    const passwordHash = await choice.hashNew(person.password, person);
    return database.transaction().execute(async (tx) => {
      const row = await createPerson(tx, { ...person, passwordHash });
      await acceptances.accept(tx, row.id, caller.client);
      return { token: await beginSession(tx, row.id, caller), user: presentUser(row, box, 'own') };
    });
  }

  return { isEmailTaken, createPerson, registrationProblems, register, refuseTakenEmail };
}
