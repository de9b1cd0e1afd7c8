import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, money, optional, positiveMoney, text } from '../fields.ts';
import { cardKinds, counterMethods, mostInstalments } from '../rules/cash.ts';
import { couponCodeOf } from '../rules/coupon.ts';
import { texts } from '../texts.ts';
import { order, orderPart } from './orders.ts';
import { reason } from './payments.ts';
import { problem } from './shapes.ts';

/** Selling at the counter: what the one field reads, sales, and the parts that pay them. */

const found = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unit'),
    id: z.number(),
    code: z.string(),
    imei: z.string().nullable(),
    state: z.string(),
    product: z.object({ id: z.number(), name: z.string(), price: z.number(), image: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('product'),
    id: z.number(),
    name: z.string(),
    sku: z.string(),
    price: z.number(),
    stock: z.number(),
    image: z.string().nullable(),
    /** It has devices in stock: a line of it names which. */
    has_units: z.boolean(),
  }),
  z.object({ kind: z.literal('person'), id: z.number(), name: z.string() }),
  z.object({ kind: z.literal('order'), id: z.number(), code: z.string(), buyer: z.string().nullable() }),
]);
export type Found = z.output<typeof found>;

export const readAtCounterCall = defineCall({
  method: 'POST',
  path: '/balcao/ler',
  may: ['counter.sell', 'counter.buy'],
  summary: 'What somebody scanned or typed: a unit, a product, a person by CPF, an order',
  body: z.object({ text: text(200) }),
  responses: { 200: z.object({ found: z.array(found) }) },
});

const part = z
  .object({
    method: z.enum(counterMethods, { error: texts.invalidChoice }),
    value: positiveMoney,
    /** Cash that the buyer gives; the change is what it is above the value. */
    received: money.optional(),
    /** Of the terminal's paper. */
    nsu: optional(text(20)),
    brand: optional(text(30)),
    kind: optional(z.enum(cardKinds, { error: texts.invalidChoice })),
    instalments: optional(integer(1, mostInstalments)),
  })
  .meta({ id: 'CounterPart' });
export type CounterPart = z.output<typeof part>;

const saleLine = z.object({
  product_id: id,
  quantity: integer(1, 100),
  /** IMEI or code of each unit, where the product has units in stock. */
  units: z.array(text(60)).max(100, texts.invalidChoice).optional(),
});

const saleBody = z.object({
  user_id: optional(id),
  lines: z.array(saleLine, { error: 'Inclua um produto.' }).min(1, 'Inclua um produto.').max(100, 'Há itens demais.'),
  coupon: optional(text(100).transform(couponCodeOf)),
  payments: z.array(part).max(10, 'Use no máximo 10 pagamentos.').optional(),
});
export type SaleBody = z.output<typeof saleBody>;

/** A sale with what is still to be paid of it, in reais. */
const sale = z.object({ order, open: z.number() });
export type Sale = z.output<typeof sale>;
/** Also what is given back of cash. */
const movedSale = sale.extend({ change: z.number() });

/** A refusal that names the thing to do first. */
const asksSeller = problem.extend({ needs: z.literal('cash_session').optional() });

export const beginSaleCall = defineCall({
  method: 'POST',
  path: '/balcao/vendas',
  may: 'counter.sell',
  summary:
    'Sells at the counter, all or nothing, with any parts that are paid at once; delivered when it is covered; needs `Idempotency-Key`',
  explainsRefusals: true,
  changes: ['products'],
  body: saleBody,
  responses: { 201: movedSale, 422: asksSeller },
});

export const listOpenSalesCall = defineCall({
  method: 'GET',
  path: '/balcao/vendas',
  may: 'counter.sell',
  summary: 'Sales that are not covered yet, and promises of devices that are awaited',
  responses: { 200: z.object({ orders: z.array(order) }) },
});

const byCode = z.object({ code: z.string().max(40) });

export const readSaleCall = defineCall({
  method: 'GET',
  path: '/balcao/vendas/:code',
  may: 'counter.sell',
  summary: 'A sale at the counter, and what is still to be paid of it',
  params: byCode,
  responses: { 200: sale },
});

export const paySaleCall = defineCall({
  method: 'POST',
  path: '/balcao/vendas/:code/pagamentos',
  may: 'counter.sell',
  summary: 'Adds a part to a sale, never more than is open; needs `Idempotency-Key`',
  params: byCode,
  explainsRefusals: true,
  changes: ['products'],
  body: part,
  responses: {
    201: movedSale.extend({
      payment: orderPart,
      /** Of a Pix: what the buyer scans. */
      code: z.string().nullable(),
    }),
    409: problem.extend({ open: z.number().optional() }),
    422: asksSeller,
  },
});

const byPart = byCode.extend({ id });

export const confirmPartCall = defineCall({
  method: 'POST',
  path: '/balcao/vendas/:code/pagamentos/:id/confirmar',
  may: 'counter.sell',
  summary: "Says that the shop's fixed Pix code was paid",
  params: byPart,
  explainsRefusals: true,
  changes: ['products'],
  responses: { 200: sale },
});

export const dropPartCall = defineCall({
  method: 'DELETE',
  path: '/balcao/vendas/:code/pagamentos/:id',
  may: 'counter.sell',
  summary: 'Takes a part back that is not settled',
  params: byPart,
  explainsRefusals: true,
  changes: ['products'],
  responses: { 200: sale },
});

export const endSaleCall = defineCall({
  method: 'POST',
  path: '/balcao/vendas/:code/encerrar',
  may: 'counter.sell',
  summary: 'Gives a sale up in which no settled money is; its units go back on the shelf',
  params: byCode,
  explainsRefusals: true,
  changes: ['products'],
  body: z.object({ reason }),
  responses: { 200: sale },
});

export const refundPartCall = defineCall({
  method: 'POST',
  path: '/pagamentos/:id/devolver',
  may: ['payments.refund', 'counter.sell'],
  summary:
    'Gives back what is left of a part, or so much of it, the way it came; whoever sells may do so while the sale is not covered; needs `Idempotency-Key`',
  params: z.object({ id }),
  explainsRefusals: true,
  body: z.object({ value: positiveMoney.optional(), reason, nsu: optional(text(20)) }),
  responses: { 200: z.object({ payment: orderPart, order }), 422: asksSeller },
});
