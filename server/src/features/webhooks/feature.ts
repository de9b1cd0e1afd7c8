import { defineFeature } from '../../platform/features/feature.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createDeliveries } from './deliveries.service.ts';
import { webhookInvariants } from './invariants.queries.ts';
import { createSending } from './sending.service.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import { createWebhooks } from './webhooks.service.ts';

export const webhooksFeature = defineFeature({
  name: 'webhooks',
  invariants: webhookInvariants,
  make({ database, box, outside, outbox, log }) {
    const webhooks = createWebhooks({ database, box, outside, outbox });
    const deliveries = createDeliveries({ database });
    return {
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
