import { mostRefusals } from '@giro/contract/rules/card.ts';
import { openCardProvider } from '../../platform/card/open-card-provider.ts';
import type { Tx } from '../../platform/database/database.ts';
import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { createAttemptRuns } from './attempt-runs.service.ts';
import { cardJobs } from './card.jobs.ts';
import type { CardTools } from './card-accounts.service.ts';
import { createCardMethod } from './card-method.service.ts';
import { createCardMoney } from './card-money.service.ts';
import { cardSettingsRoutes } from './card-settings.routes.ts';
import { type CardSettingsService, createCardSettings } from './card-settings.service.ts';
import { ownCardRoutes } from './own-card.routes.ts';
import { createOwnCard } from './own-card.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    card: { cardSettings: CardSettingsService };
  }
}

declare module '../../platform/features/ground.ts' {
  interface OutsideTools {
    /** The adapters of card providers. */
    cardTools?: CardTools;
  }
}

/** An order to be paid by card keeps its units for so long before anybody has pressed. */
const holdMinutes = 15;

export const cardFeature = defineFeature({
  name: 'card',
  needs: ['instalments', 'orders', 'payments', 'settings'],
  make({ database, box, baseUrl, limit, log, now, tools }, given) {
    const { instalmentTerms, keptAccounts, orders, orderPayments, payments } = given;
    const cardSettings = createCardSettings({
      database,
      box,
      keptAccounts,
      instalmentTerms,
      tools: tools.cardTools ?? { openProvider: (settings) => openCardProvider(settings, { database, now, log }) },
      baseUrl,
      limit: limit('card-trial', 5, minutes(1)),
    });
    const findProvider = (id: number | null) => cardSettings.findProviderOf(database, id);
    const nothing = async (_: Tx) => undefined;
    const money = createCardMoney({ orders, orderPayments, alert: nothing });
    const runs = createAttemptRuns({
      database,
      box,
      findProvider,
      orders,
      receive: money.receive,
      tell: nothing,
      settleDown: nothing,
    });
    const ownCard = createOwnCard({
      database,
      box,
      orders,
      orderPayments,
      paying: payments.paying,
      findProvider,
      readTerms: instalmentTerms.read,
      runs,
      ofClient: limit('card-refusals', mostRefusals.ofClientAnHour, minutes(60)),
    });
    const method = createCardMethod({
      database,
      isOffered: cardSettings.isOfferedNow,
      readMost: async (db) => (await instalmentTerms.read(db)).mostInstalments,
      runs,
      orderPayments,
      holdMinutes,
    });
    return {
      services: { cardSettings },
      fills: { cardOffer: { isOffered: cardSettings.isOfferedNow } },
      contributes: { paymentMethods: [method] },
      routes(api) {
        cardSettingsRoutes(api, cardSettings);
        ownCardRoutes(api, ownCard);
      },
      jobs: [
        ...cardJobs(runs),
        {
          task: 'forget-former-card-providers',
          asks: 'database',
          run: cardSettings.forgetFormer,
          regularly: { every: 'day', at: '09:05', maxAttempts: 25 },
        },
      ],
    };
  },
});
