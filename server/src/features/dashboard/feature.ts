import { defineFeature } from '../../platform/features/feature.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDashboard, type DashboardService } from './dashboard.service.ts';
import { createFirstSteps } from './first-steps.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    dashboard: {
      dashboard: DashboardService;
    };
  }
}

export const dashboardFeature = defineFeature({
  name: 'dashboard',
  needs: ['demonstration', 'orders', 'payments', 'payouts', 'pix', 'proposals', 'settings'],
  make({ database, now }, given) {
    const { demonstration, orders, payments, paymentSettings, owedPayouts, proposals, shopSettings } = given;
    const dashboard = createDashboard({
      database,
      proposals,
      orders,
      countOpenPayments: payments.received.countOpen,
      countDuePayouts: owedPayouts.countDue,
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
