import { mostRefusals } from '@giro/contract/rules/card.ts';
import type { CardSettings as OpenedCardSettings } from '../../platform/card/card-provider.ts';
import { openCardProvider } from '../../platform/card/open-card-provider.ts';
import { createCardSimulator } from '../../platform/card/simulator.ts';
import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { type AttemptRuns, createAttemptRuns } from './attempt-runs.service.ts';
import { createAttemptsShown } from './attempts-shown.service.ts';
import { cardJobs } from './card.jobs.ts';
import { cardNoticesRoutes, cardSettingsRoutes, ownCardRoutes } from './card.routes.ts';
import type { CardTools } from './card-accounts.service.ts';
import { createCardMethod } from './card-method.service.ts';
import { createCardMoney } from './card-money.service.ts';
import { createCardNotices } from './card-notices.service.ts';
import { createCardPage } from './card-page.service.ts';
import { createCardPart } from './card-part.service.ts';
import { createCardRefunds } from './card-refunds.service.ts';
import { createCardScripts } from './card-scripts.service.ts';
import { hadProvider } from './card-settings.queries.ts';
import { type CardSettingsService, createCardSettings } from './card-settings.service.ts';
import { createCardTelling } from './card-telling.service.ts';
import type { CardWatcher } from './card-watcher.ts';
import { cardDemo, cardInvariants } from './invariants.queries.ts';
import { createOwnCard, type OwnCard } from './own-card.service.ts';
import {
  type CardSimulation,
  cardSimulations,
  createSimulatedCard,
  type SimulatedCard,
} from './simulated-card.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    card: {
      cardSettings: CardSettingsService;
      /** Takes over a payment as its provider lists it, where it is one of ours. */
      takeInCard: AttemptRuns['takeIn'];
      simulatedCard: SimulatedCard;
      ownCard: OwnCard;
    };
  }
  interface Lists {
    /** Features that go on with the money of cards. */
    cardWatchers: CardWatcher;
  }
}

declare module '../../platform/features/ground.ts' {
  interface OutsideTools {
    /** The adapters of card providers, and the pauses before a request that was not answered is sent again. */
    cardTools?: Partial<CardTools> & { pauses?: readonly number[] };
  }
}

/** An order to be paid by card keeps its units for so long before anybody has pressed. */
const holdMinutes = 15;

export const cardFeature = defineFeature({
  name: 'card',
  needs: ['instalments', 'orders', 'payments', 'refunds', 'settings'],
  collects: ['cardWatchers'],
  invariants: cardInvariants,
  demo: cardDemo,
  make(ground, given) {
    const { database, box, baseUrl, limit, log, now, outbox, tools } = ground;
    const { instalmentTerms, keptAccounts, orders, orderPayments, payments, refunds, shopAlerts: alerts } = given;
    const { cardWatchers: watchers } = given;
    const { paying, holds, recordCard } = payments;
    const {
      openProvider = (settings: OpenedCardSettings) => openCardProvider(settings, { database, now, log }),
      pauses,
    } = tools.cardTools ?? {};
    const cardSettings = createCardSettings({
      database,
      box,
      keptAccounts,
      instalmentTerms,
      tools: { openProvider },
      baseUrl,
      limit: limit('card-trial', 5, minutes(1)),
    });
    const scripts = createCardScripts({ database, cards: cardSettings, alerts });
    const findProvider = (id: number | null) => cardSettings.findProviderOf(database, id);
    const telling = createCardTelling({ database, outbox, orders });
    const money = createCardMoney({ orders, orderPayments, recordCard, alerts, watchers });
    const cardRefunds = createCardRefunds({ database, findProvider, providerRefunds: given.providerRefunds });
    const runs = createAttemptRuns({
      ...{ database, box, findProvider, orders, alerts, telling, watchers },
      receive: money.receive,
      takeRefunds: cardRefunds.take,
      goOn: holds.endIfDue,
    });
    const cardPart = createCardPart({ orders, orderPayments, readTerms: instalmentTerms.read });
    const page = createCardPage({
      ...{ database, orders, cardPart, paying, findProvider },
      optionsOf: instalmentTerms.optionsOf,
    });
    const ownCard = createOwnCard({
      ...{ database, box, orders, orderPayments, cardPart, paying, findProvider, runs },
      ...(pauses && { pauses }),
      ofClient: limit('card-refusals', mostRefusals.ofClientAnHour, minutes(60)),
    });
    const notices = createCardNotices({
      ...{ database, findProvider, runs, watchers },
      listHooks: cardSettings.listHooks,
    });
    const openSimulator = () => createCardSimulator(database);
    const simulatedCard = createSimulatedCard({ database, paying, findProvider, runs, openSimulator });
    const method = createCardMethod({
      isOffered: async (db, settings) => (settings ? cardSettings.isOffered(settings) : cardSettings.isOfferedNow(db)),
      readMost: async (db) => (await instalmentTerms.read(db)).mostInstalments,
      ...{ runs, refunds, holdMinutes },
      shown: createAttemptsShown({ box, findProvider }),
    });
    return {
      services: { cardSettings, takeInCard: runs.takeIn, simulatedCard, ownCard },
      fills: {
        cardOffer: { isOffered: cardSettings.isOfferedNow },
        cardHistory: { wasSetUp: hadProvider },
        cardRefunds,
      },
      contributes: {
        paymentMethods: [method],
        simulations: [
          {
            of: cardSimulations,
            run: (code, person, what) => simulatedCard.simulate(code, person, what as CardSimulation),
          },
        ],
      },
      routes(api) {
        cardSettingsRoutes(api, cardSettings);
        ownCardRoutes(api, ownCard, page);
        cardNoticesRoutes(api, notices);
      },
      jobs: [
        ...cardJobs({ database, runs, notices, telling, forgetFormer: cardSettings.forgetFormer }),
        {
          task: 'look-at-card-script',
          asks: 'outside',
          run: scripts.look,
          regularly: { every: 'day', at: '05:20', maxAttempts: 10 },
        },
      ],
    };
  },
});
