import { defineFeature } from '../../platform/features/feature.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createDeliveries } from './deliveries.service.ts';
import { webhookFigures } from './figures.queries.ts';
import { webhookInvariants } from './invariants.queries.ts';
import { createSending } from './sending.service.ts';
import { webhooksDemo } from './webhooks.queries.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { createWebhooks, type WebhooksService } from './webhooks.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    webhooks: { webhooks: WebhooksService };
  }
}

export const webhooksFeature = defineFeature({
  name: 'webhooks',
  figures: webhookFigures,
  invariants: webhookInvariants,
  demo: webhooksDemo,
  make({ database, box, outside, outbox, log }) {
    const webhooks = createWebhooks({ database, box, outside, outbox });
    const deliveries = createDeliveries({ database });
    return {
      services: { webhooks },
      routes: (api) => webhooksRoutes(api, webhooks, deliveries),
      jobs: [
        { task: 'disable-unreached-webhooks', asks: 'database', run: webhooks.disableUnreached, regularly: sweep },
        {
          task: 'forget-events',
          asks: 'database',
          run: deliveries.forget,
          regularly: { every: 'hour', at: '00:37', maxAttempts: 5 },
        },
      ],
      loops: [createSending({ database, box, outside, log })],
    };
  },
});
