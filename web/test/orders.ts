import type { ResultOf } from '@giro/contract/call.ts';
import type { Order, OrderPayment, priceCartCall } from '@giro/contract/calls/orders.ts';
import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import type { User } from '@giro/contract/calls/shapes.ts';

export const buyer = { id: 7, name: 'Bia Lima', email: 'bia@exemplo.com.br', profile: 'user' } as User;
export const pixCode = '00020126PIX6304ABCD';
export const orderCode = 'ABCD2345';

/** The way of an order that is fetched at the shop, unless said otherwise. */
export const buildFulfilment = (changes: Partial<Order['fulfilment']> = {}): Order['fulfilment'] => ({
  kind: 'pickup',
  state: 'waiting',
  label: 'Retirada na loja',
  ready_at: null,
  handed_over_at: null,
  service: null,
  carrier: null,
  parcel_id: null,
  tracking_code: null,
  tracking_url: null,
  due_on: null,
  posted_at: null,
  delivered_at: null,
  address: null,
  ...changes,
});

/** A charge that waits for its payment, unless said otherwise. */
export function buildPayment(changes: Partial<OrderPayment> = {}): OrderPayment {
  return {
    mode: 'charge',
    state: 'waiting',
    code: pixCode,
    value: 1000,
    received: 0,
    expires_in_s: 900,
    hold_in_s: 900,
    can_renew: false,
    is_simulated: false,
    instalments: null,
    card: null,
    ...changes,
  };
}

/** An unpaid order of that buyer, unless said otherwise. */
export function buildOrder({ status = 1, ...changes }: Partial<OrderWithPayments> & { status?: number } = {}) {
  const product = { id: 3, name: 'iPhone 13', images: [] };
  const order: OrderWithPayments = {
    id: 12,
    order_code: orderCode,
    created_at: '2026-03-12T17:20:00Z',
    total_price: 1000,
    amounts: [{ kind: 'items', label: 'Produtos', value: 1000 }],
    delivery_method: 'Retirada na Loja',
    fulfilment: buildFulfilment(),
    transaction_id: 'T'.repeat(25),
    payment: { status, payment_method: 'Pix' },
    user: buyer,
    order_items: [{ quantity: 1, unit_price: 1000, total_price: 1000, discount: 0, product }],
    hold_until: null,
    end_reason: null,
    refunded: 0,
    is_paid_back: false,
    history: [{ status: 1, at: '2026-03-12T17:20:00Z', by: null }],
    pay_mode: 'charge',
    version: 1,
    payments: [],
    trade_ins: [],
    nota: null,
    receipts: [],
    withdrawal: null,
    can_withdraw: false,
    ...changes,
  };
  return order;
}

interface Priced {
  items?: number;
  discount?: number;
  problem?: string;
  /** The buyer's free credit. */
  free?: number;
}

/** The shop's answer about a cart's price, with the coupon VOLTA10 where there is a discount. */
export function priceAnswer({ items = 1000, discount = 0, problem, free }: Priced): ResultOf<typeof priceCartCall> {
  const taken = { kind: 'discount' as const, label: 'Cupom VOLTA10', value: -discount };
  return {
    amounts: [{ kind: 'items', label: 'Produtos', value: items }, ...(discount > 0 ? [taken] : [])],
    total: items - discount,
    methods: [],
    deliveries: [],
    credit: free === undefined ? null : { free, used: 0 },
    trade: null,
    to_pay: items - discount,
    problems: problem ? [{ field: 'coupon', message: problem }] : [],
  };
}
