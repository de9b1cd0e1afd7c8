import { defineFeature } from '../../platform/features/feature.ts';
import { jobFigures } from './figures.queries.ts';
import { metricsRoutes } from './metrics.routes.ts';
import { addShopMetrics } from './shop-metrics.service.ts';

export const metricsFeature = defineFeature({
  name: 'metrics',
  collects: ['figures'],
  figures: jobFigures,
  make({ database }, { figures }) {
    return {
      async rootRoutes(http, { metrics }) {
        if (!metrics) return;
        await addShopMetrics(metrics.registry, { database, figures });
        metricsRoutes(http, metrics.registry, metrics.token);
      },
    };
  },
});
