import { z } from 'zod';
import { defineCall } from '../call.ts';
import { text } from '../fields.ts';
import { refundSources, refundStates, simulations, verdicts, withdrawalStates } from '../rules/payment.ts';
import { texts } from '../texts.ts';
import { order, orderPayment } from './orders.ts';
import { tracking } from './parcels.ts';
import { done } from './shapes.ts';

export const refund = z.object({
  id: z.string(),
  value: z.number(),
  source: z.enum(refundSources),
  reason: z.string().nullable(),
  state: z.enum(refundStates),
  requested_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Refund = z.output<typeof refund>;

/** Money that came in for an order, as its buyer may see it. */
const receiptOfOrder = z.object({
  id: z.number(),
  /** By which the payer's bank knows the Pix; null of a card. */
  e2e_id: z.string().nullable(),
  method: z.string(),
  /** For people: 'Pix', or the card's last digits and its instalments. */
  label: z.string(),
  value: z.number(),
  refunded: z.number(),
  paid_at: z.string(),
  verdict: z.enum(verdicts),
  /** The provider of Pix gave it back, or may, because its payer contested it; a card's dispute is its verdict. */
  contested: z.boolean(),
  refunds: z.array(refund),
});
export type ReceiptOfOrder = z.output<typeof receiptOfOrder>;

export const withdrawal = z.object({
  asked_at: z.string(),
  state: z.enum(withdrawalStates),
  note: z.string().nullable(),
});

export const orderWithPayments = order.extend({
  /** Payments that came in for it, the first one first. */
  receipts: z.array(receiptOfOrder),
  withdrawal: withdrawal.nullable(),
  /** True while 'Desistir da compra' is open to the buyer. */
  can_withdraw: z.boolean(),
  /** Its parcel, of a delivery that is paid, as its mailed link shows it; absent where there is none. */
  tracking: tracking.optional(),
});
export type OrderWithPayments = z.output<typeof orderWithPayments>;

const byCode = z.object({ code: z.string().max(40) });

export const readOrderCall = defineCall({
  method: 'GET',
  path: '/pedidos/:code',
  may: 'own',
  summary: "An order with its payments; its buyer's or an admin's to read",
  params: byCode,
  responses: { 200: orderWithPayments },
});

export const readPaymentCall = defineCall({
  method: 'GET',
  path: '/pedidos/:code/pagamento',
  may: 'own',
  summary: 'How far the payment of an order is; its ETag leaves the seconds out',
  params: byCode,
  responses: { 200: orderPayment },
});

const ownersVerb = { method: 'POST', may: 'own', params: byCode, explainsRefusals: true } as const;

export const renewChargeCall = defineCall({
  ...ownersVerb,
  path: '/pedidos/:code/novo-codigo',
  summary: 'Makes another charge for an order whose charge is over, while the units are there',
  changes: ['products'],
  responses: { 200: orderPayment },
});

export const useFixedCodeCall = defineCall({
  ...ownersVerb,
  path: '/pedidos/:code/codigo-da-loja',
  summary: "Turns the order to the shop's fixed code, held for a day, which an admin confirms",
  responses: { 200: orderPayment },
});

export const withdrawCall = defineCall({
  ...ownersVerb,
  path: '/pedidos/:code/desistir',
  summary: 'Ends an unpaid order; asks for the money of a paid one back, until seven days after it was handed over',
  changes: ['products'],
  responses: { 200: orderWithPayments },
});

export const simulatePaymentCall = defineCall({
  ...ownersVerb,
  path: '/pedidos/:code/simular',
  summary:
    'With a simulator alone: pays the charge now, or after its order has ended; or does what a bank would do with a card',
  changes: ['products'],
  body: z.object({ quando: z.enum(simulations, { error: texts.invalidChoice }) }),
  responses: { 200: done },
});

const webhook = {
  method: 'POST',
  may: 'public',
  isWebhook: true,
  params: z.object({ secret: z.string().max(100) }),
  /** Its content is only a hint to ask the provider. */
  body: z.unknown(),
  responses: { 200: z.object({}) },
} as const;

export const hearProviderCall = defineCall({
  ...webhook,
  path: '/pix/webhook/:secret',
  summary: 'Where a Pix provider says that something happened; answered once that is stored',
});
export const hearProviderPixCall = defineCall({
  ...webhook,
  path: '/pix/webhook/:secret/pix',
  summary: 'The same, under the address that most providers make of it',
});

/** A reason that a person types, for people. */
export const reason = text(140);
