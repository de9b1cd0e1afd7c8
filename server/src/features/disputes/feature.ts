import { defineFeature } from '../../platform/features/feature.ts';
import { createDisputeAnswers } from './dispute-answers.service.ts';
import { createDisputeLooks } from './dispute-looks.service.ts';
import { createDisputeTaking } from './dispute-taking.service.ts';
import { disputesRoutes } from './disputes.routes.ts';
import { createDisputes, type DisputesService } from './disputes.service.ts';
import { createDossiers } from './dossier.service.ts';
import { disputeInvariants, disputesDemo } from './invariants.queries.ts';
import { disputeData } from './personal-data.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    disputes: { disputes: DisputesService };
  }
}

export const disputesFeature = defineFeature({
  name: 'disputes',
  needs: ['card', 'orders', 'payments', 'receivables', 'refunds', 'units'],
  invariants: disputeInvariants,
  demo: disputesDemo,
  personalData: disputeData,
  make(ground, given) {
    const { database } = ground;
    const findProvider = (id: number) => given.cardSettings.findProviderOf(database, id);
    const taking = createDisputeTaking({ ...ground, ...given });
    const looks = createDisputeLooks({ ...ground, ...given, findProvider, taking });
    const dossiers = createDossiers(ground);
    const answers = createDisputeAnswers({ ...ground, ...given, findProvider, dossiers, taking });
    const disputes = createDisputes(ground);
    return {
      services: { disputes },
      contributes: { cardWatchers: [{ disputed: taking.take }] },
      routes: (api) => disputesRoutes(api, { disputes, dossiers, answers }),
      jobs: [
        {
          task: 'ask-disputes',
          asks: 'outside',
          run: looks.askAll,
          regularly: { every: 'day', at: '06:20', maxAttempts: 3 },
        },
        {
          task: 'remind-of-disputes',
          asks: 'database',
          run: looks.remind,
          regularly: { every: 'hour', at: '00:12', atStart: true, maxAttempts: 1 },
        },
      ],
    };
  },
});
