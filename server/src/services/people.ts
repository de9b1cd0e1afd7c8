import type { Config } from '../config.ts';
import { createAccounts } from '../features/accounts/accounts.service.ts';
import { createAddresses } from '../features/addresses/addresses.service.ts';
import { createFactors } from '../features/factors/factors.service.ts';
import { createSecuritySettings } from '../features/factors/security-settings.service.ts';
import { createOwnSessions } from '../features/own-sessions/own-sessions.service.ts';
import { savedSettings } from '../features/settings/saved-settings.service.ts';
import { createUsers } from '../features/users/users.service.ts';
import { createSessions } from '../platform/sessions/sessions.ts';
import { type Ground, minutes } from './ground.ts';

export type PeopleServices = ReturnType<typeof createPeopleServices>;

/** Who is there: accounts, second factors, sessions, users and their addresses. */
export function createPeopleServices(ground: Ground, { cepServices }: Pick<Config, 'cepServices'>) {
  const { database, box, log, now, baseUrl, limit, outbox, storefrontInfo } = ground;
  const sessions = createSessions(database);
  const readShopName = async () => (await storefrontInfo.getShop(database)).name;
  const passwordChecks = limit('password-check', 10, minutes(15));
  const rightByClient = limit('right-client', 300, minutes(60));
  const securitySettings = createSecuritySettings({ database, savedSettings });
  const factors = createFactors({
    database,
    box,
    sessions,
    outbox,
    securitySettings,
    limits: { passwordChecks, rightStepUps: limit('step-up-right', 60, minutes(60)), rightByClient },
    readShopName,
    baseUrl,
    now,
  });
  const accounts = createAccounts({
    database,
    box,
    sessions,
    challenges: factors.challenges,
    dropFactors: factors.dropFactors,
    outbox,
    limits: {
      signInsByPair: limit('sign-in-pair', 10, minutes(15)),
      signInsByStrangers: limit('sign-in-stranger', 20, minutes(15)),
      signInsByAddress: limit('sign-in-address', 100, minutes(15)),
      rightSignIns: limit('sign-in-right', 60, minutes(60)),
      rightByClient,
      passwordChecks,
      registrations: limit('registration', 300, minutes(60)),
      confirmationMails: limit('confirmation-mail', 1, minutes(1)),
      takenEmails: limit('taken-email', 100, minutes(60)),
      resetPause: limit('reset-pause', 1, minutes(1)),
      resetsByClient: limit('reset-client', 20, minutes(60)),
      resetsByStrangers: limit('reset-stranger', 5, minutes(60)),
      mailsToStrangers: limit('mail-to-stranger', 20, minutes(60)),
    },
    readShopName,
    baseUrl,
    now,
  });
  return {
    sessions,
    ownSessions: createOwnSessions({ database }),
    factors,
    securitySettings,
    accounts,
    users: createUsers({ database, box, accounts, outbox, baseUrl }),
    addresses: createAddresses({
      database,
      services: cepServices,
      limit: limit('unknown-cep', 300, minutes(60)),
      log,
    }),
  };
}
