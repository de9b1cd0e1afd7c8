import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer, optional, positiveMoney } from '../fields.ts';
import { cardProviders } from '../rules/card.ts';
import { texts } from '../texts.ts';
import { instalmentOption } from './instalments.ts';
import { orderPayment } from './orders.ts';
import { problem } from './shapes.ts';

const ofOrder = { params: z.object({ code: z.string().max(40) }), may: 'own', explainsRefusals: true } as const;

const line = (max: number) => z.string({ error: texts.invalidField }).trim().max(max, texts.tooLong(max));

export const readCardCall = defineCall({
  ...ofOrder,
  method: 'GET',
  path: '/pedidos/:code/cartao',
  summary:
    'All that the paying page needs of an order: whose fields it shows, the ways to divide it, and whether a card may pay now',
  /** The first digits of the card: the answer then leaves out what its provider does not have for it. */
  query: z.object({
    bin: z
      .string()
      .regex(/^\d{6,8}$/, texts.invalidField)
      .optional(),
  }),
  responses: {
    200: z.object({
      provider: z.enum(cardProviders),
      public_key: z.string(),
      /** Address of the script that draws the fields. */
      script: z.string(),
      is_simulated: z.boolean(),
      /** Amount that a card would pay now in one instalment, in reais. */
      amount: z.number(),
      options: z.array(instalmentOption),
      /** True while a card may pay. */
      open: z.boolean(),
      /** For its buyer; null while it is open. */
      why_not: z.string().nullable(),
      attempts_left: z.number().int(),
    }),
  },
});

export const switchMethodCall = defineCall({
  ...ofOrder,
  method: 'POST',
  path: '/pedidos/:code/metodo',
  summary:
    'Has an unpaid order paid another way, at the price of that; the new way begins once nothing of the old one can be paid any more',
  changes: ['products'],
  body: z.object({
    method: z.enum(['pix', 'card'], { error: texts.invalidChoice }),
    /** Of a card: in so many parts. */
    instalments: optional(integer(1, 12)),
    /** Of a card: so much is paid by Pix first, in reais. */
    pix_part: optional(positiveMoney),
  }),
  responses: { 202: orderPayment, 409: problem },
});

export const hearCardCall = defineCall({
  method: 'POST',
  path: '/cartao/webhook/:secret',
  may: 'public',
  isWebhook: true,
  summary: 'Where the card provider says that something happened; a hint to ask it, answered once that is stored',
  params: z.object({ secret: z.string().max(100) }),
  body: z.unknown(),
  responses: { 200: z.object({}) },
});

export const payByCardCall = defineCall({
  ...ofOrder,
  method: 'POST',
  path: '/pedidos/:code/cartao',
  summary:
    'Pays an order by card: `shown_total` is what stood beside the button; needs `Idempotency-Key`. The payment as it is after ten seconds at most',
  changes: ['products'],
  body: z.object({
    /** Of the provider's fields: used once, kept nowhere. */
    token: line(200),
    brand: line(30),
    instalments: integer(1, 12),
    shown_total: positiveMoney,
    last4: line(4).optional(),
    holder: z.object({ name: line(100), cpf: line(20) }),
    device: line(200).optional(),
  }),
  mayTakeLonger: true,
  responses: { 200: orderPayment, 409: problem },
});
