import type { BodyOf } from '@giro/contract/call.ts';
import type { changePasswordCall, resetPasswordCall } from '@giro/contract/calls/accounts.ts';
import { holderOf } from '@giro/contract/rules/roles.ts';
import { z } from 'zod';
import { hashPassword, verifyPassword } from '../../platform/crypto/password-hash.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { invalid, refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record, subjects } from '../../platform/record/record.ts';
import type { Sessions } from '../../platform/sessions/sessions.ts';
import type { FactorsService } from '../factors/factors.service.ts';
import { invitationMail, passwordChangedMail, resetPasswordMail } from './accounts.mail.ts';
import {
  findKnownName,
  findUserByEmail,
  findUserById,
  forgetNames,
  replacePassword,
  type UserRow,
  updatePassword,
} from './accounts.queries.ts';
import { namesOf } from './accounts.rules.ts';
import { forgetPendingEmail, markEmailConfirmed } from './emails.queries.ts';
import {
  addResetJob,
  findOwnerOfReset,
  forgetResetLinks,
  insertReset,
  markInvited,
  resetTask,
  takeReset,
} from './passwords.queries.ts';
import type { createAcceptances, PasswordChoice } from './registration.service.ts';

const resetMinutes = 60;
const invitationDays = 7;

/** Place of the sealed wish for a link. */
const place = ['jobs.payload', resetTask] as const;

const requestShape = z.object({
  email: z.string(),
  client: z.string(),
  browser: z.string().optional(),
  /** Of the link that is mailed. */
  token: z.string(),
});

export interface PasswordsOptions {
  database: Database;
  box: SecretBox;
  sessions: Sessions;
  outbox: Outbox;
  choice: PasswordChoice;
  dropFactors: FactorsService['dropFactors'];
  acceptances: Pick<ReturnType<typeof createAcceptances>, 'accept'>;
  baseUrl: string;
  limits: {
    /** Wrong passwords of one person. */
    passwordChecks: Limit;
    /** One a minute for a client and an address. */
    resetPause: Limit;
    resetsByClient: Limit;
    /** Mails to one address that clients unknown to the account cause. */
    resetsByStrangers: Limit;
  };
}

const wrong = () => invalid({ current_password: ['A senha atual não confere.'] });

/**
 * Another password for an account: by who knows the one there is, by an admin, by who reads its mail, and the first one
 * of who was invited.
 */
export function createPasswords(options: PasswordsOptions) {
  const { database, box, sessions, outbox, choice, dropFactors, acceptances, baseUrl, limits } = options;

  /** Ends every session of a person but the kept one, and what was mailed: links to a password, and to another address. */
  async function signOutEverywhere(tx: Tx, userId: number, keptToken?: string): Promise<void> {
    await forgetResetLinks(tx, userId);
    await forgetPendingEmail(tx, userId);
    await sessions.endAll(tx, userId, keptToken);
  }

  /** Tells the owner of an account that its password is another one, and what to do if it was not them. */
  async function tellOwner(tx: Tx, id: number, { name, email }: { name: string; email: string | null }): Promise<void> {
    const cause = { subjectKind: 'user', subjectId: id, event: `password-changed:${createToken()}` } as const;
    await outbox.post(tx, cause, email, passwordChangedMail(name, `${baseUrl}/reset-senha`));
  }

  /** Stores a password in the caller's transaction and ends what the one before has opened, but for the kept session. */
  async function storePassword(tx: Tx, userId: number, passwordHash: string, keptToken?: string) {
    const owner = await updatePassword(tx, userId, passwordHash);
    await signOutEverywhere(tx, userId, keptToken);
    return owner;
  }

  /** The same, told to the owner unless it is the first that they choose. */
  async function setPassword(tx: Tx, userId: number, passwordHash: string, keptToken?: string): Promise<void> {
    const owner = await storePassword(tx, userId, passwordHash, keptToken);
    if (owner && !owner.is_first) await tellOwner(tx, userId, owner);
  }

  /** Throws 422 at `current_password` when it is not the person's, 429 after too many wrong ones; right ones are free. */
  async function assertCurrentPassword(userId: number, stored: string | undefined, given: string): Promise<void> {
    await limits.passwordChecks.take(String(userId));
    if (!(await verifyPassword(stored, given))) throw wrong();
    await limits.passwordChecks.giveBack(String(userId));
  }

  /** Changes the password of who knows the current one; their other sessions end. Throws 422 and 429 as above. */
  async function changePassword(
    userId: number,
    { current_password, password }: BodyOf<typeof changePasswordCall>,
    keptToken: string | undefined,
  ): Promise<void> {
    const user = await findUserById(database, userId);
    await assertCurrentPassword(userId, user?.password_hash, current_password);
    const passwordHash = await choice.hashNew(password, user ?? {});
    await database.transaction().execute(async (tx) => {
      if (!user || !(await replacePassword(tx, userId, user.password_hash, passwordHash))) throw wrong();
      await record(tx, { kind: 'password-changed', subject: subjects.user(user) });
      await signOutEverywhere(tx, userId, keptToken);
      await tellOwner(tx, userId, user);
    });
  }

  /**
   * Notes that a link is asked for. Whether the address has an account is looked up by a job, so that neither answer nor
   * time tells. The link's token is made here: a job that runs twice sends one link. Throws 429 within a minute, and past
   * the limit of the client.
   */
  async function requestPasswordReset(email: string, { client, browser }: Caller): Promise<void> {
    await limits.resetPause.take(`${client}|${email}`, 'Please wait before retrying.');
    await limits.resetsByClient.take(client);
    await addResetJob(database, box.seal(JSON.stringify({ email, client, browser, token: createToken() }), ...place));
  }

  /** Mails a link, once for its token: a used one is not made good again. */
  async function mailLink(user: UserRow, token: string): Promise<void> {
    const link = `${baseUrl}/reset-password?token=${token}`;
    const event = `reset:${hashToken(token).toString('hex').slice(0, 16)}`;
    const cause = { subjectKind: 'user', subjectId: user.id, event } as const;
    await database.transaction().execute(async (tx) => {
      if (await outbox.hasPosted(tx, cause)) return;
      const expiresAt = await insertReset(tx, user.id, hashToken(token), resetMinutes);
      const mail = resetPasswordMail(user.name, link);
      await outbox.post(tx, cause, user.email, mail, { confidential: true, expiresAt });
    });
  }

  /**
   * Mails the link of a sealed request to who has an account. Strangers cause five an hour at most; who is known always
   * gets theirs.
   */
  async function mailRequestedReset(sealed: string): Promise<void> {
    const { email, token, ...caller } = requestShape.parse(JSON.parse(box.open(sealed, ...place)));
    const user = await findUserByEmail(database, email);
    if (!user || user.deleted_at) return;
    const isKnown = (await findKnownName(database, user.id, namesOf(caller))) !== undefined;
    if (isKnown || (await limits.resetsByStrangers.tryTake(email))) await mailLink(user, token);
  }

  /** Whose password a mailed link sets; undefined when the link is used or unknown. */
  const findResetOwner = (token: string) => findOwnerOfReset(database, hashToken(token));

  /**
   * Sets a new password by a mailed link, and ends every session and every other link; by a form that says so its owner
   * accepts the present terms. The link also confirms the e-mail: factors that were there before it was confirmed may be
   * a stranger's and go. Throws 422 when the link is used, old or unknown, and at `password`.
   */
  async function resetPassword(
    token: string,
    { password, accepts_terms }: BodyOf<typeof resetPasswordCall>,
    client: string,
  ): Promise<void> {
    const worthless = () => refused('Este link não vale mais. Peça um novo para redefinir sua senha.');
    // Hashing a password is work that a made-up link is not worth.
    const owner = await findResetOwner(token);
    if (!owner) throw worthless();
    const passwordHash = await choice.hashNew(password, owner);
    await database.transaction().execute(async (tx) => {
      const ownerId = await takeReset(tx, hashToken(token));
      if (ownerId === undefined) throw worthless();
      await setPassword(tx, ownerId, passwordHash);
      if (await markEmailConfirmed(tx, ownerId))
        await dropFactors(tx, ownerId, 'porque o e-mail da conta só foi confirmado agora');
      if (accepts_terms) await acceptances.accept(tx, ownerId, client);
      const person = { id: ownerId, name: owner.name };
      const after = { Como: 'pelo link do e-mail' };
      await record(tx, { kind: 'password-changed', subject: subjects.user(person), after, by: person });
    });
  }

  /** Mails a person of this transaction the one link by which they choose a password; any link before it is worthless. */
  async function invite(tx: Tx, user: UserRow): Promise<void> {
    const token = createToken();
    await forgetResetLinks(tx, user.id);
    await markInvited(tx, user.id);
    const expiresAt = await insertReset(tx, user.id, hashToken(token), invitationDays * 24 * 60);
    const event = `invitation:${hashToken(token).toString('hex').slice(0, 16)}`;
    const cause = { subjectKind: 'user', subjectId: user.id, event } as const;
    const link = `${baseUrl}/reset-password?token=${token}&convite=1`;
    const mail = invitationMail(user.name, { link, days: invitationDays, holder: holderOf(user.roles) });
    await outbox.post(tx, cause, user.email, mail, { confidential: true, expiresAt });
  }

  /**
   * Gives an account whose address nobody has confirmed to whoever reads its mail, or to whom the given password is told:
   * the password, factors, sessions and known browsers there were may be those of a stranger to the address.
   */
  async function handOver(tx: Tx, user: UserRow, passwordHash?: string): Promise<void> {
    await dropFactors(tx, user.id, 'porque o e-mail da conta nunca foi confirmado');
    await forgetNames(tx, user.id);
    await storePassword(tx, user.id, passwordHash ?? (await hashPassword(createToken())));
    if (!passwordHash) await invite(tx, user);
  }

  return {
    signOutEverywhere,
    setPassword,
    assertCurrentPassword,
    wrongPassword: wrong,
    changePassword,
    requestPasswordReset,
    mailRequestedReset,
    findResetOwner,
    resetPassword,
    invite,
    handOver,
  };
}
