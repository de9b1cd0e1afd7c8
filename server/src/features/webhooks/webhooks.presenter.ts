import type { ShopEvent, Webhook, WebhookDelivery } from '@giro/contract/calls/webhooks.ts';
import type { DeliveryRow, EventRow } from './events.queries.ts';
import type { WebhookRow } from './webhooks.queries.ts';

export const presentWebhook = ({
  id,
  url,
  patterns,
  description,
  active,
  disabled_reason,
  created_at,
}: WebhookRow): Webhook => ({
  id,
  url,
  events: patterns,
  description,
  active,
  disabled_reason,
  created_at: created_at.toISOString(),
});

export const presentDelivery = ({ next_at, delivered_at, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  next_at: next_at?.toISOString() ?? null,
  delivered_at: delivered_at?.toISOString() ?? null,
});

export const presentEvent = ({ event_id, type, subject, data, at }: EventRow): ShopEvent => ({
  id: event_id,
  type,
  subject,
  data,
  at: at.toISOString(),
});
