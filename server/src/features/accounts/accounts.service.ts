import type { Reader } from '../../platform/sessions/reader.ts';
import { createAcceptances } from './acceptances.service.ts';
import { type PresentableUser, presentUser } from './accounts.presenter.ts';
import { findUserById } from './accounts.queries.ts';
import { type ConfirmationRequestsOptions, createConfirmationRequests } from './confirmation-requests.service.ts';
import { createEmailChanges, type EmailChangesOptions } from './email-changes.service.ts';
import { createEmailConfirmations, type EmailConfirmationsOptions } from './email-confirmations.service.ts';
import { createInvitations } from './invitations.service.ts';
import { createPasswordChanges, type PasswordChangesOptions } from './password-changes.service.ts';
import { createPasswordChoice } from './password-choice.service.ts';
import { createPasswordResets, type PasswordResetsOptions } from './password-resets.service.ts';
import { createProfile } from './profile.service.ts';
import { createRegistration, type RegistrationOptions } from './registration.service.ts';
import { createSigningIn, type SigningInOptions } from './signing-in.service.ts';

export interface AccountsOptions
  extends SigningInOptions,
    Pick<EmailChangesOptions, 'outbox' | 'baseUrl' | 'now'>,
    Pick<PasswordResetsOptions, 'dropFactors'> {
  limits: SigningInOptions['limits'] &
    RegistrationOptions['limits'] &
    PasswordChangesOptions['limits'] &
    PasswordResetsOptions['limits'] &
    EmailConfirmationsOptions['limits'] &
    ConfirmationRequestsOptions['limits'];
  /** Nobody may take the shop's name for a password. */
  readShopName: () => Promise<string>;
}

export type AccountsService = ReturnType<typeof createAccounts>;

/** Everything about people's accounts, each part given only what it needs. */
export function createAccounts(options: AccountsOptions) {
  const acceptances = createAcceptances(options);
  const passwords = createPasswordChoice(options);
  const signingIn = createSigningIn(options);
  const confirmations = createEmailConfirmations(options);
  const registration = createRegistration({
    ...options,
    passwords,
    acceptances,
    beginSession: signingIn.beginSession,
  });
  const passwordChanges = createPasswordChanges({ ...options, passwords });
  const { assertCurrentPassword, wrongPassword, ...changes } = passwordChanges;
  const emailChanges = createEmailChanges({
    ...options,
    confirmations,
    passwordChanges: { assertCurrentPassword, wrongPassword },
    isEmailTaken: registration.isEmailTaken,
  });
  return {
    ...signingIn,
    ...acceptances,
    ...registration,
    ...changes,
    ...confirmations,
    ...createConfirmationRequests({ ...options, confirmations }),
    ...createPasswordResets({ ...options, passwords, setPassword: changes.setPassword, acceptances }),
    ...createProfile({ ...options, emailChanges, acceptances }),
    ...createInvitations({ ...options, storePassword: changes.storePassword }),
    followReplacedEmail: emailChanges.followReplacedEmail,
    passwordProblems: passwords.problemsOf,
    hashNewPassword: passwords.hashNew,
    findPerson: (id: number) => findUserById(options.database, id),
    /** A person as this reader may see them. */
    present: (row: PresentableUser, reader: Reader) => presentUser(row, options.box, reader),
  };
}
