/** Every event that leaves the shop; what each tells stands in `calls/event-types.ts`. */
export const eventTypeNames = [
  'order.created',
  'order.status_changed',
  'payment.received',
  'payment.refunded',
  'proposal.created',
  'proposal.status_changed',
  'unit.created',
  'unit.sold',
  'unit.returned',
  'unit.written_off',
  'product.created',
  'product.updated',
  'product.deleted',
  'webhook.test',
] as const;
export type EventType = (typeof eventTypeNames)[number];

/** Prefixes of types, such as `order`, of which an endpoint may take all by `order.*`. */
export const eventGroups = [...new Set(eventTypeNames.map((name) => name.split('.')[0] ?? ''))];

/** True for a type, or for all of a group. */
export const isEventPattern = (pattern: string): boolean =>
  pattern === '*' ||
  (eventTypeNames as readonly string[]).includes(pattern) ||
  (pattern.endsWith('.*') && eventGroups.includes(pattern.slice(0, -2)));

export const deliveryStates = { waiting: 'Aguardando', delivered: 'Entregue', dead: 'Desistimos' } as const;
export type DeliveryState = keyof typeof deliveryStates;
export const deliveryStateNames = Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]];

/** Seconds before each further try; after the last the delivery is dead. */
export const retryPausesS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
