import type { BodyOf } from '@giro/contract/call.ts';
import type { resetPasswordCall } from '@giro/contract/calls/accounts.ts';
import { z } from 'zod';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { createToken, hashToken } from '../../platform/crypto/token.ts';
import type { Database } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Caller } from '../../platform/http/request-session.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import type { FactorsService } from '../factors/factors.service.ts';
import type { createAcceptances } from './acceptances.service.ts';
import { resetPasswordMail } from './accounts.mail.ts';
import { findUserByEmail, type UserRow } from './accounts.queries.ts';
import { markEmailConfirmed } from './email-confirmations.queries.ts';
import { findKnownName } from './known-clients.queries.ts';
import { namesOf } from './known-clients.rules.ts';
import type { createPasswordChanges } from './password-changes.service.ts';
import type { PasswordChoice } from './password-choice.service.ts';
import { addResetJob, findOwnerOfReset, insertReset, resetTask, takeReset } from './password-resets.queries.ts';

type NewPassword = BodyOf<typeof resetPasswordCall>;

const resetMinutes = 60;

/** Place of the sealed request. */
const place = ['jobs.payload', resetTask] as const;

const requestShape = z.object({
  email: z.string(),
  client: z.string(),
  browser: z.string().optional(),
  /** Of the link that is mailed; a request of an older version has none. */
  token: z.string().default(() => createToken()),
});

export interface PasswordResetsOptions {
  database: Database;
  box: SecretBox;
  outbox: Outbox;
  passwords: PasswordChoice;
  setPassword: ReturnType<typeof createPasswordChanges>['setPassword'];
  dropFactors: FactorsService['dropFactors'];
  acceptances: Pick<ReturnType<typeof createAcceptances>, 'accept'>;
  limits: {
    /** One a minute for a client and an address. */
    resetPause: Limit;
    resetsByClient: Limit;
    /** Mails to one address that clients unknown to the account cause. */
    resetsByStrangers: Limit;
  };
  baseUrl: string;
}

/** Another password by who reads the mail of an account. */
export function createPasswordResets(options: PasswordResetsOptions) {
  const { database, box, outbox, passwords, setPassword, dropFactors, acceptances, limits, baseUrl } = options;

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
  async function resetPassword(token: string, { password, accepts_terms }: NewPassword, client: string): Promise<void> {
    const worthless = () => refused('Este link não vale mais. Peça um novo para redefinir sua senha.');
    // Hashing a password is work that a made-up link is not worth.
    const owner = await findResetOwner(token);
    if (!owner) throw worthless();
    const passwordHash = await passwords.hashNew(password, owner);
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

  return { requestPasswordReset, mailRequestedReset, findResetOwner, resetPassword };
}
