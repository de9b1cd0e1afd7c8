import type { BodyOf } from '@giro/contract/call.ts';
import { fullRegistration, shortRegistration, type updateUserCall } from '@giro/contract/calls/accounts.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { texts } from '@giro/contract/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import { type Database, type Executor, violates } from '../../platform/database/database.ts';
import {
  FieldProblems,
  invalid,
  messages,
  Refusal,
  refused,
  tooMany,
  unauthenticated,
} from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { readInto } from '../../platform/http/validation.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import { resetPasswordMail } from './accounts.mail.ts';
import { type PresentableUser, presentUser } from './accounts.presenter.ts';
import {
  findUserByEmail,
  findUserById,
  hasSignedInFrom,
  rememberSignInAddress,
  type UserRow,
} from './accounts.queries.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const resetMinutes = 60;
const resetPauseSeconds = 60;

interface AccountsLimits {
  signInsByAddressAndAccount: Limit;
  signInsByStrangers: Limit;
  signInsByAddress: Limit;
  registrations: Limit;
}

export interface AccountsOptions {
  database: Database;
  box: SecretBox;
  sessions: Sessions;
  outbox: Outbox;
  limits: AccountsLimits;
  baseUrl: string;
  now: () => Date;
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
  const { database, box, sessions, outbox, limits, now } = options;

  async function isEmailTaken(email: string, db: Executor = database): Promise<boolean> {
    return (await findUserByEmail(db, email)) !== undefined;
  }

  /** Stores a person in the caller's transaction. Throws 422 at `email` when the address has an account. */
  async function createPerson(
    tx: Executor,
    person: NewPerson & { passwordHash: string },
    profile = 'user',
  ): Promise<UserRow> {
    try {
      return await tx
        .insertInto('users')
        .values({
          name: person.name,
          email: person.email,
          password_hash: person.passwordHash,
          profile,
          phone: person.telefone,
          cpf_sealed: box.sealOptional(person.cpf),
          rg_sealed: box.sealOptional(person.rg),
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
        .executeTakeFirstOrThrow();
    } catch (error) {
      if (violates(error, 'users_email')) throw invalid({ email: [texts.emailTaken] });
      throw error;
    }
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
    if (!user || !isRight || user.deleted_at) {
      await Promise.all([
        limits.signInsByAddressAndAccount.take(pair),
        limits.signInsByAddress.take(address),
        isKnownAddress ? undefined : limits.signInsByStrangers.take(email),
      ]);
      const message = 'E-mail ou senha inválidos.';
      throw new Refusal(401, message, { code: 401, profile: null, errors: [message] });
    }
    return database.transaction().execute(async (tx) => {
      await rememberSignInAddress(tx, user.id, address);
      return { token: await sessions.begin(tx, user.id), user: presentUser(user, box) };
    });
  }

  async function getUser(id: number): Promise<User> {
    const row = await findUserById(database, id);
    if (!row) throw unauthenticated();
    return presentUser(row, box);
  }

  /** Mails a link when the address has an account; answers alike when it has none. Throws 429 within a minute. */
  async function requestPasswordReset(email: string): Promise<void> {
    await database.transaction().execute(async (tx) => {
      const slot = await takeResetSlot(tx, email);
      if (!slot) throw tooMany('Please wait before retrying.', resetPauseSeconds);
      const user = await findUserByEmail(tx, email);
      if (!user || user.deleted_at) return;
      const token = createToken();
      await tx.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
      const expiresAt = new Date(now().getTime() + resetMinutes * 60_000);
      await tx
        .insertInto('password_resets')
        .values({ token_hash: hashToken(token), user_id: user.id, expires_at: expiresAt })
        .execute();
      const link = `${options.baseUrl}/reset-password?token=${token}`;
      const event = `reset:${hashToken(token).toString('hex').slice(0, 16)}`;
      const cause = { subjectKind: 'user', subjectId: user.id, event } as const;
      const content = resetPasswordMail(user.name, link);
      await outbox.post(tx, cause, user.email, content, { confidential: true, expiresAt });
    });
  }

  /** One request per address and minute, known address or not: a conditional write, so that two at once are one. */
  async function takeResetSlot(tx: Executor, email: string): Promise<boolean> {
    const until = now().getTime() + resetPauseSeconds * 1000;
    const taken = await sql`
      insert into rate_limits (key, points, expire) values (${`forgot:${email}`}, 1, ${until})
      on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= ${now().getTime()}
      returning key`.execute(tx);
    return taken.rows.length > 0;
  }

  /** Sets a new password by a mailed link and ends every session. Throws 422 when the link is used, old or unknown. */
  async function resetPassword(token: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    await database.transaction().execute(async (tx) => {
      const used = await tx
        .deleteFrom('password_resets')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', now())
        .returning('user_id')
        .executeTakeFirst();
      if (!used) throw refused('Este link não vale mais. Peça um novo para redefinir sua senha.');
      await tx
        .updateTable('users')
        .set((old) => ({ password_hash: passwordHash, updated_at: now(), version: old('version', '+', 1) }))
        .where('id', '=', used.user_id)
        .where('deleted_at', 'is', null)
        .execute();
      await sessions.endAll(tx, used.user_id);
    });
  }

  /** Saves what a person changed of their own profile; absent fields stay. Throws 422 when the new address is taken. */
  async function updateProfile(id: number, changes: BodyOf<typeof updateUserCall>): Promise<User> {
    try {
      const row = await database
        .updateTable('users')
        .set((old) => ({
          name: changes.name,
          email: changes.email,
          phone: changes.telefone,
          cpf_sealed: changes.cpf === undefined ? undefined : box.sealOptional(changes.cpf),
          rg_sealed: changes.rg === undefined ? undefined : box.sealOptional(changes.rg),
          birth_date: changes.data_nascimento,
          cep: changes.cep,
          street: changes.address,
          street_number: changes.number,
          complement: changes.complement,
          neighborhood: changes.neighborhood,
          city: changes.city,
          state: changes.state,
          updated_at: now(),
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return presentUser(row, box);
    } catch (error) {
      if (violates(error, 'users_email')) throw invalid({ email: [texts.emailTaken] });
      throw error;
    }
  }

  return {
    register,
    signIn,
    getUser,
    requestPasswordReset,
    resetPassword,
    updateProfile,
    createPerson,
    isEmailTaken,
    hashPassword,
    beginSession: sessions.begin,
    endAllSessions: sessions.endAll,
    endSession: sessions.end,
    present: (row: PresentableUser) => presentUser(row, box),
  };
}
