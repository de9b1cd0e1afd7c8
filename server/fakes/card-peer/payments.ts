import { type PeerAnswer, PeerProblem } from './problems.ts';
import type { PeerRequest, PeerRoute } from './routes.ts';
import type { PeerOrder, PeerParts } from './state.ts';

const states: Readonly<Record<string, string>> = {
  processed: 'approved',
  refunded: 'refunded',
  charged_back: 'charged_back',
  failed: 'rejected',
  canceled: 'cancelled',
};

/** A payment as the older API has it, whose amounts are numbers. */
function present(order: PeerOrder, { levers }: PeerParts) {
  const fee = Math.round((order.cents * levers.feePercent) / 100);
  const interest = order.paidCents - order.cents;
  const fees = [
    { type: 'mercadopago_fee', amount: fee / 100, fee_payer: 'collector' },
    ...(interest > 0 ? [{ type: 'financing_fee', amount: interest / 100, fee_payer: 'payer' }] : []),
  ];
  const released = new Date(order.createdAt.getTime() + levers.releaseDays * 86_400_000);
  return {
    id: order.number,
    status: states[order.said[0]] ?? 'in_process',
    status_detail: order.said[1],
    external_reference: order.reference,
    installments: order.instalments,
    transaction_amount: order.cents / 100,
    fee_details: states[order.said[0]] === 'rejected' ? [] : fees,
    transaction_details: {
      net_received_amount: (order.cents - fee) / 100,
      total_paid_amount: order.paidCents / 100,
    },
    money_release_date: released.toISOString().replace('Z', '+00:00'),
  };
}

function search({ query }: PeerRequest, parts: PeerParts): PeerAnswer {
  const reference = query.get('external_reference');
  const found = [...parts.state.orders.values()].filter((order) => order.reference === reference);
  const results = parts.levers.hidesPayments ? [] : found.map((order) => present(order, parts));
  return { status: 200, body: { paging: { total: results.length, limit: 30, offset: 0 }, results } };
}

function read({ params }: PeerRequest, parts: PeerParts): PeerAnswer {
  const order = [...parts.state.orders.values()].find(({ number }) => String(number) === params[0]);
  if (!order) throw new PeerProblem(404, 'not_found', 'Payment not found');
  return { status: 200, body: present(order, parts) };
}

function listInstalments({ query }: PeerRequest, { levers }: PeerParts): PeerAnswer {
  const amount = Number(query.get('amount'));
  if (!/^\d{6,8}$/.test(query.get('bin') ?? '') || !(amount > 0)) {
    return { status: 400, body: { message: 'Invalid parameter', error: 'bad_request', status: 400, cause: [] } };
  }
  const payer_costs = Array.from({ length: levers.mostInstalments }, (_, place) => {
    const installments = place + 1;
    const rate = installments >= levers.interestFrom ? 2.5 * installments : 0;
    const total = Math.round(amount * (100 + rate)) / 100;
    return { installments, installment_rate: rate, total_amount: total, installment_amount: total / installments };
  });
  const method = { payment_method_id: 'master', payment_type_id: 'credit_card', issuer: { id: '24' }, payer_costs };
  return { status: 200, body: [method] };
}

export const paymentRoutes: PeerRoute[] = [
  { call: 'searchPayments', method: 'GET', path: /^\/v1\/payments\/search$/, handle: search },
  { call: 'readPayment', method: 'GET', path: /^\/v1\/payments\/(\d+)$/, handle: read },
  { call: 'instalments', method: 'GET', path: /^\/v1\/payment_methods\/installments$/, handle: listInstalments },
];
