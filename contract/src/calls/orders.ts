import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  id,
  integer,
  listFilters,
  listQuery,
  money,
  optional,
  page,
  pageOf,
  positiveMoney,
  rule,
  statusOf,
  text,
} from '../fields.ts';
import { waitingOrders } from '../rules/back-office.ts';
import { attemptStates, cardReasons } from '../rules/card.ts';
import { couponCodeOf } from '../rules/coupon.ts';
import { longestQuote, quoteBases } from '../rules/delivery.ts';
import { findFulfilmentKind, fulfilmentStates } from '../rules/fulfilment.ts';
import { allOrderStatuses, orderStatuses } from '../rules/order-status.ts';
import { partStates, payModes, paymentStates } from '../rules/payment.ts';
import { amountKinds } from '../rules/pricing.ts';
import { tradeInStates } from '../rules/trade-in.ts';
import { texts } from '../texts.ts';
import { notaOfDeal } from './fiscal-documents.ts';
import { instalmentOption } from './instalments.ts';
import { ownAddress } from './own-addresses.ts';
import { describedDevice } from './proposal-submission.ts';
import { chatOpening, longestAddedLine, mailPreview, problem, user } from './shapes.ts';

// Two shapes of lists, and calls that mail after a save, are those of clients in the field: docs/wire.md.

/** An order's latest try to be paid by card. */
export const cardAttempt = z.object({
  /** Counted from one. */
  attempt: z.number().int(),
  state: z.enum(attemptStates),
  reason: z.enum(cardReasons).nullable(),
  /** For its buyer: why it was refused, or what is waited for. */
  message: z.string().nullable(),
  /** The bank's page that asks the buyer; null in every other state, and for everybody but the buyer. */
  challenge_url: z.string().nullable(),
  brand: z.string(),
  last4: z.string().nullable(),
  /** Another card may be tried now. */
  can_try: z.boolean(),
});
export type CardAttempt = z.output<typeof cardAttempt>;

/** The way to pay an order, and the state of that payment. */
export const orderPayment = z.object({
  mode: z.enum(payModes),
  state: z.enum(paymentStates),
  /** To be copied and drawn; null while there is nothing to pay with. */
  code: z.string().nullable(),
  value: z.number(),
  /** Money that came in for this order and has not been given back. */
  received: z.number(),
  /** Seconds the code can still be paid; null if it has no end. */
  expires_in_s: z.number().nullable(),
  /** Seconds the units are still kept; null if that has no end or no longer matters. */
  hold_in_s: z.number().nullable(),
  can_renew: z.boolean(),
  /** Nobody's money moves: the provider is the simulator. */
  is_simulated: z.boolean(),
  /** Of a card: the number that was chosen last; null of everything else. */
  instalments: z.number().int().nullable(),
  /** Null before a card was tried. */
  card: cardAttempt.nullable(),
});
export type OrderPayment = z.output<typeof orderPayment>;

/** A part of what an order costs, paid by one method. */
export const orderPart = z.object({
  id: z.number(),
  method: z.string(),
  state: z.enum(partStates),
  /** Share of the order that it is to cover, in reais. */
  value: z.number(),
  /** Money that came in for it, by the books of its method. */
  received: z.number(),
  /** Part of that money that went back or is about to. */
  refunded: z.number(),
  /** For people: the method, and what else there is to say of this payment. */
  label: z.string(),
  note: z.string(),
});
export type OrderPart = z.output<typeof orderPart>;

/** A part of what an order costs, in reais; a discount is negative. */
export const amount = z.object({ kind: z.enum(amountKinds), label: z.string(), value: z.number() });
export type OrderAmount = z.output<typeof amount>;

/** The address of a delivery: CEP and phone are digits. */
export const deliveryAddress = ownAddress.omit({ id: true, label: true, is_default: true, version: true });
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** A device that pays a part of an order, or is promised to; amounts in reais. */
const tradeIn = z.object({
  proposal_id: z.number(),
  device: z.string(),
  offered: z.number(),
  /** The gift beside the offer, at the percent of that moment. */
  bonus: z.number(),
  /** The value at which it was bought; null until then. */
  accepted: z.number().nullable(),
  state: z.enum(tradeInStates),
});
export type TradeIn = z.output<typeof tradeIn>;

export const order = z.object({
  id: z.number(),
  order_code: z.string(),
  created_at: z.string(),
  total_price: z.number(),
  /** Summands of the total, in the order in which people read them. */
  amounts: z.array(amount),
  delivery_method: z.string(),
  /** Its way to its buyer: the kind, the state, and `label`, the kind in words. */
  fulfilment: z.object({
    kind: z.string(),
    state: z.enum(fulfilmentStates),
    label: z.string(),
    ready_at: z.string().nullable(),
    handed_over_at: z.string().nullable(),
    /** Of a delivery; null of what is fetched. */
    service: z.string().nullable(),
    carrier: z.string().nullable(),
    parcel_id: z.number().nullable(),
    tracking_code: z.string().nullable(),
    tracking_url: z.string().nullable(),
    /** `yyyy-mm-dd`. */
    due_on: z.string().nullable(),
    posted_at: z.string().nullable(),
    delivered_at: z.string().nullable(),
    /** Whole for its buyer and for who sees parcels, town and state for everybody else. */
    address: z.union([deliveryAddress, deliveryAddress.pick({ city: true, state: true }).strict()]).nullable(),
  }),
  transaction_id: z.string().nullable(),
  payment: z.object({ status: z.number(), payment_method: z.string() }),
  /** Null for a sale at the counter to somebody without a name. */
  user: user.nullable(),
  order_items: z.array(
    z.object({
      line: z.number().optional(),
      quantity: z.number(),
      unit_price: z.number(),
      total_price: z.number(),
      /** This line's share of the order's discount; `total_price` is before it. */
      discount: z.number(),
      product: z.object({ id: z.number(), name: z.string(), images: z.array(z.object({ url: z.string() })) }),
      /** The devices that were handed over for this line, for its buyer and for admins. */
      units: z
        .array(
          z.object({
            id: z.number(),
            code: z.string(),
            imei: z.string().nullable(),
            warranty_until: z.string().nullable(),
          }),
        )
        .optional(),
    }),
  ),
  /** Until when it keeps its units unpaid; null when that has no end, or no longer matters. */
  hold_until: z.string().nullable(),
  /** Why it ended without an admin ending it: see `endReasons`. */
  end_reason: z.string().nullable(),
  /** Money that went back or is about to, in reais. */
  refunded: z.number(),
  /** True if that is all the money that paid it. */
  is_paid_back: z.boolean(),
  /**
   * Every status the order has had, oldest first. `by` names the admin, or 'Sistema', and `reason` says why a paid order
   * was cancelled, both for admins only.
   */
  history: z.array(
    z.object({
      status: z.number(),
      at: z.string(),
      by: z.string().nullable(),
      reason: z.string().nullable().optional(),
    }),
  ),
  pay_mode: z.enum(payModes),
  /** All that it was ever to be paid by, oldest first. */
  payments: z.array(orderPart),
  /** Devices given in part payment. */
  trade_ins: z.array(tradeIn),
  /** The fiscal document of its sale, the newest that counts; null without one. */
  nota: notaOfDeal.nullable(),
  /** Code the buyer says at the counter; shown to the buyer alone, from the payment to the handover. */
  pickup_code: z.string().nullable().optional(),
  /** When a chat with its buyer was last opened from here, for admins. */
  chat_opened: chatOpening.nullable().optional(),
  version: z.number(),
});
export type Order = z.output<typeof order>;

const quantity = integer(1, 100_000);
/** As somebody typed it: whether there is such a coupon is for its own words to say. */
const typedCoupon = optional(
  z.string({ error: texts.invalidField }).max(100, texts.tooLong(100)).transform(couponCodeOf),
);
const mostProducts = 100;
/** Credit to pay with; none and nothing are alike. */
const creditUse = optional(money.transform((cents) => (cents === 0 ? undefined : cents)));
/** Also tells that the buyer's e-mail has to be confirmed first. */
const unconfirmed = problem.extend({ confirm_email: z.literal(true).optional() });

export const placeOrderCall = defineCall({
  method: 'POST',
  path: '/orders',
  may: 'signed-in',
  summary: 'Buys what is in the cart, all or nothing; the header Idempotency-Key makes a repetition the same order',
  explainsRefusals: true,
  changes: ['products'],
  body: z
    .object({
      products: z
        .array(z.object({ id, quantity }), { error: 'Seu carrinho está vazio.' })
        .min(1, 'Seu carrinho está vazio.')
        .max(mostProducts, 'O carrinho tem itens demais.'),
      /** The total as `POST /carrinho/resumo` gives it. */
      totalAmount: money,
      coupon: typedCoupon,
      /** So much of it is paid with the buyer's credit, in reais. */
      credit: creditUse,
      /** The buyer's own quote, whose device they bring to the counter: the order waits for it there. */
      trade: z
        .object(
          { proposal_id: id, mode: z.literal('no_balcao', { error: texts.invalidChoice }) },
          { error: texts.invalid },
        )
        .optional(),
      payment_method: z.literal('Pix', { error: texts.invalidChoice }),
      /** Payment method, one of those the shop offers; if absent, the first of them. */
      method: optional(text(20)),
      /** Of a card: in so many parts. */
      instalments: optional(integer(1, 12)),
      /** Of a card: so much of it is paid by Pix first, in reais. */
      pix_part: optional(positiveMoney),
      /** Parts of it that are paid by other methods, for so much each. */
      parts: z
        .array(z.object({ method: text(20), value: money }))
        .max(5, 'Escolha no máximo 5 formas de pagamento.')
        .optional(),
      /** Of a delivery: the quote as `POST /carrinho/resumo` gives it, and an address of the buyer's. */
      delivery: z
        .discriminatedUnion(
          'kind',
          [
            z.object({ kind: z.literal('pickup') }),
            z.object({ kind: z.literal('delivery'), quote: text(longestQuote), address_id: id }),
          ],
          { error: texts.invalidField },
        )
        .optional(),
      deliveryMethod: z
        .string()
        .max(60)
        .refine((method) => findFulfilmentKind(method) !== undefined, texts.invalidChoice),
    })
    // Of a cart, whoever brings a device alone has it handed over at the counter.
    .check(
      rule(
        'deliveryMethod',
        texts.invalidChoice,
        (body) => body.trade !== undefined || findFulfilmentKind(String(body.deliveryMethod))?.isAtOnce !== true,
      ),
    ),
  responses: {
    201: z.object({
      success: z.literal(true),
      order_code: z.string(),
      message: z.string(),
      total_price: z.number(),
      hold_until: z.string().nullable(),
      payment: orderPayment,
    }),
    422: unconfirmed,
  },
});

/** One of the ways to pay or to get an order. */
const choice = z.object({
  id: z.string(),
  label: z.string(),
  note: z.string().nullable(),
  available: z.boolean(),
  /** Why it cannot be chosen; null when it can. */
  why_not: z.string().nullable(),
});

export const priceCartCall = defineCall({
  method: 'POST',
  path: '/carrinho/resumo',
  may: 'public',
  summary:
    'What a cart costs now, and what stands against ordering it so; nothing is reserved, 60 a minute and 20 wrong coupons an hour of a client',
  body: z.object({
    products: z.array(z.object({ id, quantity }), { error: texts.invalidField }).max(1000, texts.invalidField),
    coupon: typedCoupon,
    /** A kind alone is understood too. Whether a CEP is one is for its own words to say. */
    delivery: z
      .preprocess(
        (value) => (value === null || value === '' ? undefined : typeof value === 'string' ? { kind: value } : value),
        z
          .object(
            {
              kind: z.string({ error: texts.invalidField }).max(60, texts.tooLong(60)),
              cep: optional(z.string({ error: texts.invalidField }).max(20, texts.tooLong(20))),
              /** Id of what an earlier answer has offered. */
              service: optional(text(60)),
            },
            { error: texts.invalidField },
          )
          .optional(),
      )
      .optional(),
    /** Id of what an earlier answer has offered. */
    method: optional(text(60)),
    credit: creditUse,
    /** A device in part payment: the buyer's own quote, or one as the wizard describes it. */
    trade: z.union([z.object({ proposal_id: id }), describedDevice], { error: texts.invalid }).optional(),
    instalments: optional(integer(1, 99)),
    /** Of a card: so much is paid by Pix before it, in reais. */
    pix_part: optional(positiveMoney),
  }),
  responses: {
    200: z.object({
      amounts: z.array(amount),
      /** The value to send as `totalAmount` to order it. */
      total: z.number(),
      /** Of a card with the ways in which what is to pay can be divided. */
      methods: z.array(choice.extend({ instalments: z.array(instalmentOption).optional() })),
      deliveries: z.array(
        choice.extend({
          value: z.number(),
          /** Id of its kind of fulfilment: 'pickup', 'delivery'. */
          kind: z.string(),
          carrier: z.string().nullable(),
          /** To pay, and what that would be if it were not free; in reais. */
          price: z.number(),
          full_price: z.number(),
          /** Working days; null of what is fetched. */
          days: z.number().int().nullable(),
          due_on: z.string().nullable(),
          basis: z.enum(quoteBases).nullable(),
          /** To be sent with the order, within so many seconds. */
          quote: z.string().nullable(),
          quote_ends_in_s: z.number().int().nullable(),
        }),
      ),
      /** The buyer's credit and how much of it pays this cart; null for who has not signed in, and where the shop gives none. */
      credit: z.object({ free: z.number(), used: z.number() }).nullable(),
      /** The shop's offer for the device, with the gift beside it; null without one. */
      trade: z.object({ offer: z.number(), bonus: z.number(), total: z.number() }).nullable(),
      /** The total less credit and device. */
      to_pay: z.number(),
      /** `field` is one of the body's; `products.0` is the first product. */
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  },
});

export const beginAttemptCall = defineCall({
  method: 'POST',
  path: '/pix/tentativa',
  may: 'signed-in',
  summary: 'Names an attempt to order: the Idempotency-Key to order with, and the identifier its Pix code bears',
  /** The attempt that the caller has already, to be told of it again; another one if it is not this person's. */
  body: z.object({ key: z.string().max(100, texts.invalid).optional() }),
  explainsRefusals: true,
  responses: { 201: z.object({ key: z.string(), txid: z.string() }), 422: unconfirmed },
});

export const listOwnOrdersCall = defineCall({
  method: 'GET',
  path: '/pedidos-user',
  may: 'own',
  summary: "The person's own orders, newest first",
  query: z.object({ page: page.optional().default(1) }),
  responses: { 200: z.object({ orders: pageOf(order) }) },
});

export const orderListQuery = listQuery.extend({
  ...listFilters(orderStatuses, waitingOrders),
  /** Of one buyer alone. */
  user: optional(id),
});
export type OrderListQuery = z.output<typeof orderListQuery>;

export const listOrdersCall = defineCall({
  method: 'GET',
  path: '/orders',
  may: 'orders.see',
  summary:
    'Every order; search finds id, code, what was bought (name, SKU, IMEI) and its buyer (name, e-mail, phone, and CPF for who may see it)',
  query: orderListQuery,
  responses: {
    200: z.object({ orders: z.array(order), total: z.number(), current_page: z.number(), last_page: z.number() }),
  },
});

/** As the list on screen, without its page: the file holds them all. */
const allOrders = orderListQuery.omit({ page: true });
export type AllOrdersQuery = z.output<typeof allOrders>;

export const exportOrdersCall = defineCall({
  method: 'GET',
  path: '/csv/vendas',
  may: 'orders.export',
  summary: 'The orders that the list finds, as a file for spreadsheets; documents are masked',
  answersFile: 'csv',
  query: allOrders,
  responses: { 200: z.string() },
});

/** Said where a disputed order is handed over all the same. */
export const disputeReason = optional(text(300));
/** Also tells that it is asked for. */
export const asksDisputeReason = problem.extend({ needs: z.literal('dispute_reason').optional() });

const orderStatusChange = z.object({
  status: statusOf(allOrderStatuses),
  /** Why it is cancelled, for the shop's people alone. */
  reason: optional(text(300)),
  /** Goes into the buyer's mail, below what it says of the status. */
  added_line: optional(text(longestAddedLine)),
  /** Why its devices are handed over although its payment is disputed. */
  dispute_reason: disputeReason,
});
export type OrderStatusChange = z.output<typeof orderStatusChange>;

export const changeOrderStatusCall = defineCall({
  method: 'PUT',
  path: '/orders/:id',
  may: 'orders.change',
  summary: 'Sets a status and mails the buyer; units go back on entering 3 and are taken again on leaving it',
  changes: ['products'],
  params: z.object({ id }),
  body: orderStatusChange,
  responses: { 200: z.object({ message: z.string(), orders: order }), 409: asksDisputeReason },
});

export const previewOrderMailCall = defineCall({
  method: 'POST',
  path: '/orders/:id/email',
  may: 'orders.change',
  summary: 'The mail that the same body would send with its status; nothing is changed and nothing sent',
  params: z.object({ id }),
  body: orderStatusChange,
  responses: { 200: mailPreview },
});

const mailed = z.object({ success: z.literal(true), message: z.string() });

export const mailOrderCall = defineCall({
  method: 'POST',
  path: '/emailOrder',
  may: 'own',
  summary: "Makes sure that the mail of a new order is on its way; the owner's or an admin's to ask",
  body: z.object({ order_code: text(40) }),
  responses: { 200: mailed },
});

export const mailOrderStatusCall = defineCall({
  method: 'POST',
  path: '/emailOrderStatus',
  may: 'orders.change',
  summary: 'Makes sure that the mail of the latest status is on its way; never a second one for the same change',
  body: z.object({ order_code: text(40) }),
  responses: { 200: mailed },
});

/** Whom a Pix code of this shop pays. */
export const merchant = z.object({
  key: z.string(),
  name: z.string(),
  city: z.string(),
  /** The demo's key: nobody should pay to it. */
  isDemo: z.boolean(),
});
export type Merchant = z.output<typeof merchant>;

export const merchantCall = defineCall({
  method: 'GET',
  path: '/pix',
  may: 'public',
  summary: 'Whom the fixed Pix code pays; absent until the shop has a key. `mode` says which code a checkout shows',
  cache: ['settings'],
  responses: { 200: z.object({ merchant: merchant.nullable(), mode: z.enum(payModes) }) },
});
