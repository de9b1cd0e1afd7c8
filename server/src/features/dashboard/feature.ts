import * as calls from '@giro/contract/calls/dashboard.ts';
import * as firstStepsCalls from '@giro/contract/calls/first-steps.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { createDashboard, type DashboardService } from './dashboard.service.ts';
import { createFirstSteps, type FirstSteps } from './first-steps.service.ts';

function dashboardRoutes(app: FastifyInstance, dashboard: DashboardService, firstSteps: FirstSteps): void {
  serve(app, calls.countProposalsCall, async () => dashboard.count('proposals'));
  serve(app, calls.countOrdersCall, async () => dashboard.count('orders'));
  serve(app, calls.countOwnProposalsCall, async ({ person }) => dashboard.count('proposals', person.id));
  serve(app, calls.countOwnOrdersCall, async ({ person }) => dashboard.count('orders', person.id));
  serve(app, calls.readPanelCall, async ({ query }) => dashboard.readPanel(query.days));
  serve(app, firstStepsCalls.readFirstStepsCall, async ({ person }) => firstSteps.read(person));
  serve(app, firstStepsCalls.confirmFirstStepCall, async ({ params, person }) =>
    firstSteps.confirm(params.step, person),
  );
}

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    dashboard: {
      dashboard: DashboardService;
    };
  }
}

export const dashboardFeature = defineFeature({
  name: 'dashboard',
  needs: ['demonstration', 'disputes', 'fiscal', 'orders', 'payments', 'payouts', 'pix', 'proposals', 'settings'],
  awaits: ['cardHistory'],
  make({ database, now }, given) {
    const {
      cardHistory,
      demonstration,
      disputes,
      fiscalDocuments,
      orders,
      payments,
      paymentSettings,
      owedPayouts,
      proposals,
      shopSettings,
    } = given;
    const dashboard = createDashboard({
      database,
      proposals,
      orders,
      countOpenPayments: payments.received.countOpen,
      countDuePayouts: owedPayouts.countDue,
      hasCards: (db) => cardHistory.wasSetUp(db),
      countOpenDisputes: disputes.countOpen,
      countTroubledNotas: fiscalDocuments.countTroubled,
      now,
    });
    const firstSteps = createFirstSteps({
      database,
      shopSettings,
      hasProvider: (settings) => paymentSettings.planOf(settings) !== undefined,
      isDemoLoaded: demonstration.isLoaded,
    });
    return { services: { dashboard }, routes: (api) => dashboardRoutes(api, dashboard, firstSteps) };
  },
});
