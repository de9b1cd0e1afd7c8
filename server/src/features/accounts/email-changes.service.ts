import { texts } from '@giro/contract/texts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { maskEmail } from '../../platform/record/mask-words.ts';
import { record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';
import { emailChangeAskedMail, emailReplacedMail, newEmailMail } from './accounts.mail.ts';
import type { UserRow } from './accounts.queries.ts';
import { forgetPendingEmail } from './email-confirmations.queries.ts';
import { type createEmailConfirmations, linkDays } from './email-confirmations.service.ts';
import type { createPasswordChanges } from './password-changes.service.ts';
import { forgetResetLinks } from './password-resets.queries.ts';
import type { createRegistration } from './registration.service.ts';

/** Records that somebody's address becomes another one, both masked. */
const noteEmail = (tx: Tx, user: UserRow, before: string, after: string) =>
  record(tx, {
    kind: 'email-changed',
    subject: subjects.user(user),
    before: { 'E-mail': maskEmail(before) },
    after: { 'E-mail': after },
  });

export interface EmailChangesOptions {
  outbox: Outbox;
  confirmations: ReturnType<typeof createEmailConfirmations>;
  passwordChanges: Pick<ReturnType<typeof createPasswordChanges>, 'assertCurrentPassword' | 'wrongPassword'>;
  isEmailTaken: ReturnType<typeof createRegistration>['isEmailTaken'];
  baseUrl: string;
  now: () => Date;
}

/** Another address for an account, by its owner or by an admin; the old address is told of either. */
export function createEmailChanges(options: EmailChangesOptions) {
  const { outbox, confirmations, passwordChanges, isEmailTaken, baseUrl, now } = options;

  /** Throws 422 at `current_password` or `email`, 429 after too many wrong passwords, taken addresses or mails. */
  async function assertMayChange(user: UserRow, newEmail: string, password: string, client: string): Promise<void> {
    await passwordChanges.assertCurrentPassword(user.id, user.password_hash, password);
    if (await isEmailTaken(newEmail, client)) throw invalid({ email: [texts.emailTaken] });
    await confirmations.countMailToStranger(client, undefined);
  }

  /**
   * Mails the link to the new address, in place of any asked for before, and tells the present one. Throws 422 when the
   * password that was checked has changed since.
   */
  async function askToConfirm(tx: Tx, user: UserRow, checked: UserRow, newEmail: string): Promise<void> {
    if (user.password_hash !== checked.password_hash) throw passwordChanges.wrongPassword();
    await forgetPendingEmail(tx, user.id);
    await noteEmail(tx, user, user.email, `${maskEmail(newEmail)}, a confirmar`);
    const link = await confirmations.createConfirmationLink(tx, user.id, newEmail);
    const cause = (event: string) =>
      ({ subjectKind: 'user', subjectId: user.id, event: `${event}:${user.version}` }) as const;
    const expiresAt = new Date(now().getTime() + linkDays * 86_400_000);
    const mail = newEmailMail(user.name, link, linkDays);
    await outbox.post(tx, cause('new-email'), newEmail, mail, { confidential: true, expiresAt });
    const warning = emailChangeAskedMail(user.name, newEmail, `${baseUrl}/reset-senha`);
    await outbox.post(tx, cause('email-change-asked'), user.email, warning);
  }

  /** Follows up after an admin has written another address: links to the old one become worthless, and it is told. */
  async function followReplacedEmail(tx: Tx, user: UserRow, oldEmail: string): Promise<void> {
    await forgetResetLinks(tx, user.id);
    await forgetPendingEmail(tx, user.id);
    await noteEmail(tx, user, oldEmail, maskEmail(user.email));
    const cause = { subjectKind: 'user', subjectId: user.id, event: `email-replaced:${user.version}` } as const;
    await outbox.post(tx, cause, oldEmail, emailReplacedMail(user.name, user.email));
  }

  return { assertMayChange, askToConfirm, followReplacedEmail };
}
