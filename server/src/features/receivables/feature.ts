import * as calls from '@giro/contract/calls/receivables.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { createComparedDays } from './compared-days.service.ts';
import { receivablesInvariants } from './invariants.queries.ts';
import { createListedReceivables, type ListedReceivables } from './listed-receivables.service.ts';
import { receivablesData } from './personal-data.queries.ts';
import { receivablesJobs } from './receivables.jobs.ts';
import { receivableColumns } from './receivables.presenter.ts';
import { createReceivables, type Receivables } from './receivables.service.ts';
import { createSettlements } from './settlements.service.ts';

function receivablesRoutes(app: FastifyInstance, listed: ListedReceivables): void {
  serve(app, calls.listReceivablesCall, async ({ query }) => listed.list(query));
  serve(app, calls.exportReceivablesCall, async ({ query }) =>
    csvFile('recebiveis', receivableColumns, listed.listAll(query)),
  );
}

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    receivables: { receivables: Receivables };
  }
}

export const receivablesFeature = defineFeature({
  name: 'receivables',
  needs: ['card', 'refunds'],
  invariants: receivablesInvariants,
  personalData: receivablesData,
  make({ database, log }, { cardSettings: cards, shopAlerts: alerts }) {
    const receivables = createReceivables();
    const settlements = createSettlements({ database, cards, receivables });
    const comparedDays = createComparedDays({ database, cards, alerts, log });
    const listed = createListedReceivables({ database });
    return {
      services: { receivables },
      fills: { receiptCosts: { listCosts: receivables.listCosts } },
      contributes: {
        cardWatchers: [{ received: receivables.expect }],
        refundWatchers: [{ changed: receivables.recount }],
      },
      routes: (api) => receivablesRoutes(api, listed),
      jobs: receivablesJobs(settlements, comparedDays),
    };
  },
});
