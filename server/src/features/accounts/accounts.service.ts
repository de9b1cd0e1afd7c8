import type { Executor } from '../../platform/database/database.ts';
import type { Reader } from '../../platform/sessions/reader.ts';
import type { TradeSettingsService } from '../settings/trade-settings.service.ts';
import type { CardHistory, FiscalHistory, ParcelHistory, PeoplesCredit } from './accounts.port.ts';
import { type PresentableUser, presentUser } from './accounts.presenter.ts';
import { findUserByEmail, findUserById } from './accounts.queries.ts';
import { createEmails, type EmailsOptions } from './emails.service.ts';
import { createImportedPeople } from './imported-people.service.ts';
import { createPasswords, type PasswordsOptions } from './passwords.service.ts';
import { createProfile } from './profile.service.ts';
import {
  createAcceptances,
  createPasswordChoice,
  createRegistration,
  type RegistrationOptions,
} from './registration.service.ts';
import { createSigningIn, type SigningInOptions } from './signing-in.service.ts';

export interface AccountsOptions
  extends SigningInOptions,
    Pick<EmailsOptions, 'baseUrl' | 'now'>,
    Pick<PasswordsOptions, 'dropFactors'> {
  limits: SigningInOptions['limits'] &
    RegistrationOptions['limits'] &
    PasswordsOptions['limits'] &
    EmailsOptions['limits'];
  tradeSettings: Pick<TradeSettingsService, 'read'>;
  peoplesCredit: PeoplesCredit;
  cardHistory: CardHistory;
  parcelHistory: ParcelHistory;
  fiscalHistory: FiscalHistory;
  /** Nobody may take the shop's name for a password. */
  readShopName: () => Promise<string>;
}

export type AccountsService = ReturnType<typeof createAccounts>;

/** Everything about people's accounts, each part given only what it needs. */
export function createAccounts(options: AccountsOptions) {
  const acceptances = createAcceptances(options);
  const choice = createPasswordChoice(options);
  const signingIn = createSigningIn(options);
  const registration = createRegistration({ ...options, choice, acceptances, beginSession: signingIn.beginSession });
  const passwords = createPasswords({ ...options, choice, acceptances });
  const { assertCurrentPassword, wrongPassword, ...ofPasswords } = passwords;
  const emails = createEmails({ ...options, passwords, isEmailTaken: registration.isEmailTaken });
  const { assertMayChange, askToConfirm, ...ofEmails } = emails;
  return {
    ...signingIn,
    ...acceptances,
    ...registration,
    ...ofPasswords,
    ...ofEmails,
    ...createProfile({ ...options, emails, acceptances }),
    imported: createImportedPeople(options),
    passwordProblems: choice.problemsOf,
    hashNewPassword: choice.hashNew,
    findPerson: (id: number, db: Executor = options.database) => findUserById(db, id),
    /** Deactivated accounts too. */
    findPersonByEmail: (email: string) => findUserByEmail(options.database, email),
    /** A person as this reader may see them. */
    present: (row: PresentableUser, reader: Reader) => presentUser(row, options.box, reader),
  };
}
