import { z } from 'zod';
import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import type { CardHistory, FiscalHistory, ParcelHistory, PeoplesCredit } from './accounts.port.ts';
import { accountInvariants } from './accounts.queries.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { type AccountsService, createAccounts } from './accounts.service.ts';
import { resetTask } from './passwords.queries.ts';
import { accountData } from './personal-data.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    accounts: {
      accounts: AccountsService;
    };
  }
  interface Ports {
    /** Credit that people have in the shop. */
    peoplesCredit: PeoplesCredit;
    /** Whoever takes cards: the shop's people see what comes of them. */
    cardHistory: CardHistory;
    parcelHistory: ParcelHistory;
    fiscalHistory: FiscalHistory;
  }
}

const resetPayload = z.object({ sealed: z.string() });

export const accountsFeature = defineFeature({
  name: 'accounts',
  needs: ['factors', 'settings'],
  awaits: ['peoplesCredit', 'cardHistory', 'parcelHistory', 'fiscalHistory'],
  invariants: accountInvariants,
  personalData: accountData,
  make(ground, { factors, tradeSettings, peoplesCredit, cardHistory, parcelHistory, fiscalHistory }) {
    const { database, box, sessions, outbox, limit, readShopName, baseUrl, isHttps, now } = ground;
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
        rightByClient: limit('right-client', 300, minutes(60)),
        passwordChecks: limit('password-check', 10, minutes(15)),
        registrations: limit('registration', 300, minutes(60)),
        confirmationMails: limit('confirmation-mail', 1, minutes(1)),
        takenEmails: limit('taken-email', 100, minutes(60)),
        resetPause: limit('reset-pause', 1, minutes(1)),
        resetsByClient: limit('reset-client', 20, minutes(60)),
        resetsByStrangers: limit('reset-stranger', 5, minutes(60)),
        mailsToStrangers: limit('mail-to-stranger', 20, minutes(60)),
      },
      tradeSettings,
      peoplesCredit,
      cardHistory,
      parcelHistory,
      fiscalHistory,
      readShopName,
      baseUrl,
      now,
    });
    return {
      services: { accounts },
      routes: (api) => accountsRoutes(api, accounts, { isHttps }),
      jobs: [
        {
          task: resetTask,
          asks: 'database',
          run: (payload) => accounts.mailRequestedReset(resetPayload.parse(payload).sealed),
        },
      ],
    };
  },
});
