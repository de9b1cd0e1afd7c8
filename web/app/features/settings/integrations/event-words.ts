import type { WebhookDelivery } from '@giro/contract/calls/webhooks.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { deliveryStates } from '@giro/contract/rules/webhook.ts';

const groups: Record<string, string> = {
  '*': 'Tudo',
  'order.*': 'Pedidos',
  'payment.*': 'Pagamentos',
  'proposal.*': 'Propostas',
  'unit.*': 'Aparelhos',
  'product.*': 'Produtos',
};

/** A pattern of events for people; a single type is its own name. */
export const groupLabel = (pattern: string): string => groups[pattern] ?? pattern;

const tones: Record<WebhookDelivery['state'], StatusTone> = { waiting: 'waiting', delivered: 'good', dead: 'refused' };

/** The state of a delivery as a pill. */
export const deliveryState = ({ state }: WebhookDelivery) => ({ tone: tones[state], label: deliveryStates[state] });

/** Outcome of its tries, and when the next one is. */
export function deliveryNote({ state, attempts, last_error, next_at, delivered_at }: WebhookDelivery): string {
  if (state === 'delivered') return delivered_at ? formatMoment(delivered_at) : '';
  const tries = attempts === 1 ? '1 tentativa' : `${attempts} tentativas`;
  const next = next_at && attempts > 0 ? `a próxima em ${formatMoment(next_at)}` : undefined;
  return [attempts > 0 && tries, last_error, next].filter(Boolean).join(' · ');
}
