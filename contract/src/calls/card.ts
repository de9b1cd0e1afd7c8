import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer, positiveMoney } from '../fields.ts';
import { texts } from '../texts.ts';
import { orderPayment } from './orders.ts';
import { problem } from './shapes.ts';

const line = (max: number) => z.string({ error: texts.invalidField }).trim().max(max, texts.tooLong(max));

export const payByCardCall = defineCall({
  method: 'POST',
  path: '/pedidos/:code/cartao',
  may: 'own',
  summary:
    'Pays an order by card: `shown_total` is what stood beside the button; needs `Idempotency-Key`. The payment as it is after ten seconds at most',
  params: z.object({ code: z.string().max(40) }),
  explainsRefusals: true,
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
  responses: { 200: orderPayment, 409: problem },
});
