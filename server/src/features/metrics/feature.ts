import { defineFeature } from '../../platform/features/feature.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { addShopMetrics } from './shop-metrics.service.ts';

export const metricsFeature = defineFeature({
  name: 'metrics',
  needs: ['payments'],
  make({ database }, { payments }) {
    return {
      async rootRoutes(http, { metrics }) {
        if (!metrics) return;
        const { countOpen } = payments.receipts.received;
        await addShopMetrics(metrics.registry, { database, countOpenPayments: countOpen });
        metricsRoutes(http, metrics.registry, metrics.token);
      },
    };
  },
});
