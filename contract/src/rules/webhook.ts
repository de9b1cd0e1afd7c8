import { z } from 'zod';

const status = z.number().int();
const order = { id: z.number().int(), code: z.string() };
const payment = z.object({ id: z.number().int(), order_code: z.string(), method: z.string(), value: z.number() });
const unit = z.object({
  id: z.number().int(),
  code: z.string(),
  /** Null of a device that no product shows. */
  SKU: z.string().nullable(),
  grade: z.string().nullable(),
});
const product = z.object({
  id: z.number().int(),
  SKU: z.string(),
  name: z.string(),
  price: z.number(),
  stock: z.number().int(),
  published: z.boolean(),
  /** Names of the fields that changed; none where it is new or gone. */
  changed: z.array(z.string()),
});

const anOrder = { id: 12, code: 'GIRO-4H7K2M' };
const aPayment = { id: 31, order_code: 'GIRO-4H7K2M', method: 'pix', value: 2399 };
const aUnit = { id: 8, code: 'U-000008', SKU: 'IPH13-128-AZ', grade: 'B' };
const aProduct = {
  ...{ id: 5, SKU: 'IPH13-128-AZ', name: 'iPhone 13 128 GB azul', price: 2399 },
  ...{ stock: 1, published: true, changed: [] },
};

interface EventFacts {
  /** For who reads the catalogue. */
  about: string;
  /** `data` of its body: thin, no personal data, no IMEI; amounts in reais. */
  data: z.ZodObject;
  example: object;
}

/** Every event that leaves the shop. */
export const eventTypes = {
  'order.created': {
    about: 'Um pedido foi feito.',
    data: z.object({
      ...order,
      status,
      total: z.number(),
      lines: z.array(z.object({ SKU: z.string(), quantity: z.number().int(), price: z.number() })),
    }),
    example: { ...anOrder, status: 1, total: 2399, lines: [{ SKU: 'IPH13-128-AZ', quantity: 1, price: 2399 }] },
  },
  'order.status_changed': {
    about: 'Um pedido mudou de status.',
    data: z.object({ ...order, from: status, to: status }),
    example: { ...anOrder, from: 1, to: 2 },
  },
  'payment.received': { about: 'Um pagamento entrou.', data: payment, example: aPayment },
  'payment.refunded': { about: 'Um valor voltou para quem pagou.', data: payment, example: aPayment },
  'proposal.created': {
    about: 'Alguém ofereceu um aparelho.',
    data: z.object({
      id: z.number().int(),
      model_id: z.number().int().nullable(),
      model: z.string(),
      value: z.number(),
      status,
    }),
    example: { id: 40, model_id: 3, model: 'iPhone 13', value: 1650, status: 1 },
  },
  'proposal.status_changed': {
    about: 'Uma proposta mudou de status.',
    data: z.object({ id: z.number().int(), from: status, to: status, value: z.number() }),
    example: { id: 40, from: 4, to: 6, value: 1650 },
  },
  'unit.created': { about: 'Um aparelho entrou no estoque.', data: unit, example: aUnit },
  'unit.sold': { about: 'Um aparelho foi vendido.', data: unit, example: aUnit },
  'unit.returned': { about: 'Um aparelho voltou de uma venda.', data: unit, example: aUnit },
  'unit.written_off': { about: 'Um aparelho foi baixado.', data: unit, example: aUnit },
  'product.created': { about: 'Um produto foi cadastrado.', data: product, example: aProduct },
  'product.updated': {
    about: 'Um produto mudou: preço, estoque, publicação ou cadastro.',
    data: product,
    example: { ...aProduct, price: 2299, changed: ['price'] },
  },
  'product.deleted': { about: 'Um produto foi excluído.', data: product, example: { ...aProduct, stock: 0 } },
  'webhook.test': {
    about: 'Um teste que alguém da loja pediu.',
    data: z.object({ message: z.string() }),
    example: { message: 'Teste do endereço.' },
  },
} as const satisfies Record<string, EventFacts>;
export type EventType = keyof typeof eventTypes;
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];
export type EventData<Type extends EventType> = z.output<(typeof eventTypes)[Type]['data']>;

/** Prefixes of types, such as `order`, of which an endpoint may take all by `order.*`. */
export const eventGroups = [...new Set(eventTypeNames.map((name) => name.split('.')[0] ?? ''))];

/** True for a type, or for all of a group. */
export const isEventPattern = (pattern: string): boolean =>
  pattern === '*' ||
  (eventTypeNames as string[]).includes(pattern) ||
  (pattern.endsWith('.*') && eventGroups.includes(pattern.slice(0, -2)));

/** True if an endpoint that wants these patterns gets events of this type; a test reaches every one. */
export const wantsEvent = (patterns: readonly string[], type: EventType): boolean =>
  type === 'webhook.test' ||
  patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${type.split('.')[0]}.*`);

export const deliveryStates = { waiting: 'Aguardando', delivered: 'Entregue', dead: 'Desistimos' } as const;
export type DeliveryState = keyof typeof deliveryStates;
export const deliveryStateNames = Object.keys(deliveryStates) as [DeliveryState, ...DeliveryState[]];

/** Seconds before each further try; after the last the delivery is dead. */
export const retryPausesS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
