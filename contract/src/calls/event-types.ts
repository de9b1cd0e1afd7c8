import { z } from 'zod';
import { type EventType, eventTypeNames } from '../rules/webhook.ts';

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

/** The events that leave the shop, with what each tells. */
const eventTypes = {
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
} as const satisfies Record<EventType, EventFacts>;

/** Body of what an endpoint gets of a type. */
export const eventBody = (type: EventType) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: eventTypes[type].data });

/** The catalogue of events: each with the JSON Schema of its body and an example. */
export const eventCatalogue = eventTypeNames.map((type) => {
  const { about, example } = eventTypes[type];
  return {
    type,
    about,
    schema: z.toJSONSchema(eventBody(type)) as Record<string, unknown>,
    example: { type, timestamp: '2026-11-28T12:00:00.000Z', data: example },
  };
});
