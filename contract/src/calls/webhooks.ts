import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, optional, page, pageOf, text } from '../fields.ts';
import { deliveryStateNames, eventTypeNames, isEventPattern } from '../rules/webhook.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

const choice = { error: texts.invalidChoice };
const mostPatterns = 30;

const webhook = z.object({
  id: z.number(),
  url: z.string(),
  /** Types, or all of a group: `order.*`; `*` is everything. */
  events: z.array(z.string()),
  description: z.string(),
  active: z.boolean(),
  /** In words; null while nobody and nothing has switched it off. */
  disabled_reason: z.string().nullable(),
  created_at: z.string(),
});
export type Webhook = z.output<typeof webhook>;

const patterns = z
  .array(z.string(choice).refine(isEventPattern, texts.invalidChoice), { error: texts.required })
  .min(1, texts.required)
  .max(mostPatterns, texts.invalidChoice);
const address = text(2_000);
const description = optional(z.string().trim().max(200, texts.tooLong(200)));
const one = z.object({ webhook });
const withSecret = z.object({ webhook, secret: z.string() });
const ofOne = { params: z.object({ id }) };
const seeing = { method: 'GET', may: 'webhooks.see' } as const;
const changing = { method: 'POST', may: 'webhooks.change' } as const;

export const listWebhooksCall = defineCall({
  ...seeing,
  path: '/webhooks',
  summary: 'Endpoints that events are sent to',
  responses: { 200: z.object({ webhooks: z.array(webhook) }) },
});

export const addWebhookCall = defineCall({
  ...changing,
  path: '/webhooks',
  needsStepUp: true,
  summary: 'Adds an endpoint; the secret that signs what it gets is answered once',
  body: z.object({ url: address, events: patterns, description }),
  responses: { 201: withSecret },
});

export const saveWebhookCall = defineCall({
  ...ofOne,
  method: 'PUT',
  may: 'webhooks.change',
  path: '/webhooks/:id',
  summary: 'Changes an endpoint; what is absent stays. Switched on again, it begins anew',
  body: z.object({
    url: optional(address),
    events: patterns.optional(),
    description,
    active: z.boolean(choice).optional(),
  }),
  responses: { 200: one },
});

export const removeWebhookCall = defineCall({
  ...ofOne,
  method: 'DELETE',
  may: 'webhooks.change',
  path: '/webhooks/:id',
  summary: 'Removes an endpoint with what waits for it; again it is gone all the same',
  responses: { 200: done },
});

export const renewWebhookSecretCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/webhooks/:id/segredo',
  needsStepUp: true,
  summary: 'Makes a new secret; the old one signs beside it for 24 hours',
  responses: { 200: z.object({ secret: z.string() }) },
});

export const testWebhookCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/webhooks/:id/teste',
  summary: 'Sends `webhook.test` to this endpoint alone',
  responses: { 202: done },
});

const delivery = z.object({
  id: z.number(),
  event_id: z.string(),
  type: z.enum(eventTypeNames),
  /** Such as `order:12`. */
  subject: z.string(),
  state: z.enum(deliveryStateNames),
  attempts: z.number(),
  last_status: z.number().nullable(),
  last_error: z.string().nullable(),
  next_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

export const listDeliveriesCall = defineCall({
  ...seeing,
  ...ofOne,
  path: '/webhooks/:id/entregas',
  summary: 'What was sent to an endpoint and what waits for it, newest first',
  query: z.object({ estado: optional(z.enum(deliveryStateNames, choice)), page: page.optional().default(1) }),
  responses: { 200: pageOf(delivery) },
});

export const resendDeliveryCall = defineCall({
  ...changing,
  path: '/webhooks/:id/entregas/:delivery/reenviar',
  summary: 'Sends a delivery again, under the same id',
  params: z.object({ id, delivery: id }),
  responses: { 202: done },
});

const moment = z.iso.datetime({ offset: true, error: texts.invalidField });

export const replayEventsCall = defineCall({
  ...changing,
  ...ofOne,
  path: '/webhooks/:id/reenviar',
  summary: 'Sends the events of a time again to an endpoint, in their order',
  body: z.object({
    desde: moment,
    ate: moment.optional(),
    tipos: z.array(z.enum(eventTypeNames, choice)).max(eventTypeNames.length, texts.invalidChoice).optional(),
  }),
  responses: { 202: z.object({ queued: z.number() }) },
});

const event = z.object({
  /** Of every try that sends it. */
  id: z.string(),
  type: z.enum(eventTypeNames),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.string(),
});
export type ShopEvent = z.output<typeof event>;

export const listEventsCall = defineCall({
  ...seeing,
  path: '/eventos',
  summary: 'Events of the last 30 days, newest first',
  query: z.object({ tipo: optional(z.enum(eventTypeNames, choice)), page: page.optional().default(1) }),
  responses: { 200: pageOf(event) },
});

export const readEventCatalogueCall = defineCall({
  ...seeing,
  path: '/webhooks/catalogo',
  summary: 'Every type of event, with the JSON Schema of its body and an example',
  responses: {
    200: z.object({
      types: z.array(
        z.object({
          type: z.enum(eventTypeNames),
          about: z.string(),
          schema: z.record(z.string(), z.unknown()),
          example: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  },
});
