import type { BodyOf } from '@giro/contract/call.ts';
import { fullRegistration, shortRegistration, type updateUserCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { texts } from '@giro/contract/texts.ts';
import type { z } from 'zod';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Executor, violates } from '../../platform/database/database.ts';
import { nextId } from '../../platform/database/next-id.ts';
import { FieldProblems, invalid, messages, Refusal, refused, unauthenticated } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { readInto } from '../../platform/http/validation.ts';
import { type PresentableUser, presentUser } from './accounts.presenter.ts';
import {
  findUserByEmail,
  findUserById,
  hasSignedInFrom,
  holdUnchanged,
  rememberSignInAddress,
  type UserRow,
} from './accounts.queries.ts';
import { createConfirmationRequests } from './confirmation-requests.ts';
import { createEmailConfirmations } from './email-confirmations.ts';
import { createPasswordChanges, type PasswordChangesOptions } from './password-changes.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

interface AccountsLimits {
  passwordChecks: Limit;
  signInsByAddressAndAccount: Limit;
  signInsByStrangers: Limit;
  signInsByAddress: Limit;
  registrations: Limit;
  confirmationMails: Limit;
  /** Mails that a client causes to addresses that never confirmed. */
  mailsToStrangers: Limit;
}

export interface AccountsOptions extends PasswordChangesOptions {
  box: SecretBox;
  limits: AccountsLimits;
}

/** A person to be, with what they filled in; texts are normalised, the password is still plain. */
export type NewPerson = Pick<z.output<typeof shortRegistration>, 'name' | 'email' | 'password'> &
  Partial<Pick<z.output<typeof fullRegistration>, 'cpf' | 'rg' | 'birthDate' | 'telefone'>> &
  Partial<Pick<z.output<typeof fullRegistration>, 'cep' | 'address' | 'number'>> &
  Partial<Pick<z.output<typeof fullRegistration>, 'complement' | 'neighborhood' | 'city' | 'state'>>;

export interface NewSession {
  token: string;
  user: User;
}

export type AccountsService = ReturnType<typeof createAccounts>;

export function createAccounts(options: AccountsOptions) {
  const { database, box, sessions, limits, now } = options;
  const passwords = createPasswordChanges(options);
  const confirmations = createEmailConfirmations(options);

  async function isEmailTaken(email: string, db: Executor = database): Promise<boolean> {
    return (await findUserByEmail(db, email)) !== undefined;
  }

  /** Stores a person in the caller's transaction. Throws 422 at `email` when the address has an account. */
  async function createPerson(
    tx: Executor,
    person: NewPerson & { passwordHash: string },
    profile = 'user',
  ): Promise<UserRow> {
    const id = await nextId(tx, 'users');
    return tx
      .insertInto('users')
      .values({
        id,
        name: person.name,
        email: person.email,
        password_hash: person.passwordHash,
        profile,
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

  /** Registers a person and signs them in. Throws 422 with every bad field, 429 past the limit of the address. */
  async function register(body: Record<string, unknown>, address: string): Promise<NewSession> {
    const problems = new FieldProblems();
    const full = 'fullName' in body ? readInto(problems, fullRegistration, body) : undefined;
    const short = 'fullName' in body ? undefined : readInto(problems, shortRegistration, body);
    const email =
      full?.email ?? short?.email ?? (typeof body.email === 'string' ? body.email.trim().slice(0, 254) : '');
    if (!problems.has('email') && (await isEmailTaken(email))) problems.add('email', texts.emailTaken);
    problems.throwIfAny();
    const person = full ? { ...full, name: full.fullName } : short;
    if (!person) throw refused(messages.invalid);
    await limits.registrations.take(address);
    const passwordHash = await hashPassword(person.password);
    return database.transaction().execute(async (tx) => {
      const row = await createPerson(tx, { ...person, passwordHash });
      return { token: await sessions.begin(tx, row.id), user: presentUser(row, box) };
    });
  }

  /**
   * Signs in. Failures count per address and account, per account from addresses that never signed in to it, and per
   * address; successes count nowhere. Throws 401 with the texts to show, 429 past a limit.
   */
  async function signIn(email: string, password: string, address: string): Promise<NewSession> {
    const pair = `${address}|${email}`;
    const user = await findUserByEmail(database, email);
    const isKnownAddress = user !== undefined && (await hasSignedInFrom(database, user.id, address));
    await limits.signInsByAddressAndAccount.assertLeft(pair);
    await limits.signInsByAddress.assertLeft(address);
    if (!isKnownAddress) await limits.signInsByStrangers.assertLeft(email);
    const isRight = await verifyPassword(user?.password_hash, password);
    const wrong = () => {
      const message = 'E-mail ou senha inválidos.';
      return new Refusal(401, message, { code: 401, profile: null, errors: [message] });
    };
    if (!user || !isRight || user.deleted_at) {
      await Promise.all([
        limits.signInsByAddressAndAccount.take(pair),
        limits.signInsByAddress.take(address),
        isKnownAddress ? undefined : limits.signInsByStrangers.take(email),
      ]);
      throw wrong();
    }
    return database.transaction().execute(async (tx) => {
      if (!(await holdUnchanged(tx, user))) throw wrong();
      await rememberSignInAddress(tx, user.id, address);
      return { token: await sessions.begin(tx, user.id), user: presentUser(user, box) };
    });
  }

  async function getUser(id: number): Promise<User> {
    const row = await findUserById(database, id);
    if (!row) throw unauthenticated();
    return presentUser(row, box);
  }

  /** Throws 409 with who changed a person since they were loaded, and when; 404 when there is no such person. */
  function refuseStale(db: Executor, id: number): Promise<never> {
    return refuseUnsaved(db, {
      table: 'users',
      id,
      unknown: 'Este usuário não existe.',
      changed: 'Estes dados foram alterados',
    });
  }

  /**
   * Saves what a person changed of their own profile; absent fields stay. Throws 409 when somebody else has saved since
   * `expectedVersion`, 422 when the new address is taken.
   */
  async function updateProfile(
    id: number,
    changes: BodyOf<typeof updateUserCall>,
    expectedVersion?: number,
  ): Promise<User> {
    return database.transaction().execute(async (tx) => {
      const row = await tx
        .updateTable('users')
        .set((old) => ({
          name: changes.name,
          email: changes.email,
          phone: changes.telefone,
          cpf_sealed: changes.cpf === undefined ? undefined : box.sealOptional(changes.cpf, 'users.cpf_sealed', id),
          rg_sealed: changes.rg === undefined ? undefined : box.sealOptional(changes.rg, 'users.rg_sealed', id),
          birth_date: changes.data_nascimento,
          cep: changes.cep,
          street: changes.address,
          street_number: changes.number,
          complement: changes.complement,
          neighborhood: changes.neighborhood,
          city: changes.city,
          state: changes.state,
          updated_at: now(),
          updated_by: id,
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion ?? 0))
        .returningAll()
        .executeTakeFirst()
        .catch(refuseTakenEmail);
      if (!row) return refuseStale(tx, id);
      if (changes.email !== undefined) await passwords.forgetResetLinks(tx, id);
      return presentUser(row, box);
    });
  }

  return {
    register,
    signIn,
    getUser,
    updateProfile,
    createPerson,
    isEmailTaken,
    refuseStale,
    refuseTakenEmail,
    hashPassword,
    ...passwords,
    ...confirmations,
    ...createConfirmationRequests({ ...options, confirmations }),
    beginSession: sessions.begin,
    endSession: sessions.end,
    present: (row: PresentableUser) => presentUser(row, box),
  };
}

/** For statements that write an address. */
function refuseTakenEmail(error: unknown): never {
  if (violates(error, 'users_email')) throw invalid({ email: [texts.emailTaken] });
  throw error;
}
