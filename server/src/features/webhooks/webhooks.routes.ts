import { eventCatalogue } from '@giro/contract/calls/event-types.ts';
import * as calls from '@giro/contract/calls/webhooks.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { DeliveriesService } from './deliveries.service.ts';
import type { WebhooksService } from './webhooks.service.ts';

export function webhooksRoutes(api: FastifyInstance, webhooks: WebhooksService, deliveries: DeliveriesService): void {
  serve(api, calls.listWebhooksCall, async () => ({ webhooks: await webhooks.list() }));
  serve(api, calls.addWebhookCall, async ({ body }) => webhooks.add(body));
  serve(api, calls.saveWebhookCall, async ({ params, body }) => ({ webhook: await webhooks.save(params.id, body) }));
  serve(api, calls.removeWebhookCall, async ({ params }) => {
    await webhooks.remove(params.id);
    return { message: 'Webhook excluído.' };
  });
  serve(api, calls.renewWebhookSecretCall, async ({ params }) => ({ secret: await webhooks.renew(params.id) }));
  serve(api, calls.testWebhookCall, async ({ params }) => {
    await deliveries.test(params.id);
    return { message: 'Teste a caminho.' };
  });
  serve(api, calls.listDeliveriesCall, async ({ params, query }) => deliveries.list(params.id, query));
  serve(api, calls.resendDeliveryCall, async ({ params }) => {
    await deliveries.resend(params.id, params.delivery);
    return { message: 'Evento a caminho.' };
  });
  serve(api, calls.replayEventsCall, async ({ params, body }) => ({
    queued: await deliveries.replay(params.id, body),
  }));
  serve(api, calls.listEventsCall, async ({ query }) => deliveries.listEvents(query));
  serve(api, calls.readEventCatalogueCall, async () => ({ types: eventCatalogue }));
}
