import { type PeerAnswer, PeerProblem } from './problems.ts';
import { amountOf, centsOf, type PeerRequest, type PeerRoute } from './routes.ts';
import { newId, outcomes, type PeerOrder, type PeerParts, type Said } from './state.ts';
import { keyOf, readRefundWish, readWish, type Wish } from './wishes.ts';

const dayMs = 86_400_000;
const undecided = ['created', 'processing', 'action_required'];
const paidStates = ['processed', 'refunded', 'charged_back'];

const presentRefund = ({ id, cents, status }: PeerOrder['refunds'][number], paymentId: string) => ({
  id,
  transaction_id: paymentId,
  reference_id: id.slice(3),
  amount: amountOf(cents),
  status,
});

const refundedOf = ({ refunds }: PeerOrder) =>
  refunds.reduce((sum, { cents, status }) => (status === 'failed' ? sum : sum + cents), 0);

function presentOrder(order: PeerOrder, { state, origin }: PeerParts) {
  const [status, detail] = order.said;
  const isPaid = paidStates.includes(status);
  const chargebacks = [...state.chargebacks.values()].filter(({ orderId }) => orderId === order.id);
  const url = status === 'action_required' ? { url: `${origin()}/challenge/${order.paymentId}` } : {};
  return {
    id: order.id,
    type: 'online',
    processing_mode: 'automatic',
    capture_mode: 'automatic_async',
    external_reference: order.reference,
    total_amount: amountOf(order.cents),
    ...(isPaid && { total_paid_amount: amountOf(order.paidCents) }),
    status,
    status_detail: status === 'failed' ? 'failed' : detail,
    created_date: order.createdAt.toISOString(),
    last_updated_date: order.updatedAt.toISOString(),
    transactions: {
      payments: [
        {
          id: order.paymentId,
          amount: amountOf(order.cents),
          ...(isPaid && { paid_amount: amountOf(order.paidCents) }),
          ...(order.refunds.length > 0 && { refunded_amount: amountOf(refundedOf(order)) }),
          status,
          status_detail: status === 'canceled' ? 'canceled_transaction' : detail,
          payment_method: {
            id: order.brand,
            type: 'credit_card',
            installments: order.instalments,
            transaction_security: { validation: order.validation, liability_shift: 'required', ...url },
          },
        },
      ],
      ...(order.refunds.length > 0 && { refunds: order.refunds.map((one) => presentRefund(one, order.paymentId)) }),
      ...(chargebacks.length > 0 && {
        chargebacks: chargebacks.map(({ id, caseId }) => ({ id, case_id: caseId, transaction_id: order.paymentId })),
      }),
    },
  };
}

/** The same request under the same key is answered as before; another under it is refused. */
function once(call: string, request: PeerRequest, parts: PeerParts, answer: () => PeerAnswer): PeerAnswer {
  const key = `${call} ${keyOf(request.headers)}`;
  const body = request.bytes.toString('utf8');
  const known = parts.state.keys.get(key);
  if (!known) {
    const given = answer();
    parts.state.keys.set(key, { body, answer: given });
    return given;
  }
  if (known.body === body && parts.levers.repeatedKey === 'same') return known.answer;
  throw new PeerProblem(409, 'idempotency_key_already_used', 'X-Idempotency-Key already used');
}

/** The fate of a card: a token that is unknown, or was used before, is none. */
function decide({ transactions, config }: Wish, { state, levers }: PeerParts): Said {
  const method = transactions.payments[0]?.payment_method;
  const token = state.tokens.get(method?.token ?? '');
  if (!token || token.isUsed) return ['failed', 'invalid_card_token'];
  token.isUsed = true;
  if ((method?.installments ?? 1) > levers.mostInstalments) return outcomes.INST;
  const validation = config?.online.transaction_security.validation ?? 'never';
  const said = outcomes[token.outcome];
  if (token.outcome === 'CHAL' && validation === 'never') return outcomes.APRO;
  if (token.outcome === 'APRO' && validation === 'always') return outcomes.CHAL;
  return token.outcome === 'APRO' && levers.decidesLater ? outcomes.SLOW : said;
}

function make(wish: Wish, parts: PeerParts): PeerAnswer {
  const { state, levers, note } = parts;
  const [payment] = wish.transactions.payments;
  if (!payment) throw new PeerProblem(400, 'order_builder_without_transactions', 'There are no transactions');
  const at = levers.now();
  const cents = centsOf(wish.total_amount);
  const order: PeerOrder = {
    id: newId('ORD'),
    paymentId: newId('PAY'),
    number: 100_000_000_000 + state.orders.size + 1,
    reference: wish.external_reference,
    cents,
    paidCents: cents + levers.overchargeCents,
    instalments: payment.payment_method.installments,
    brand: payment.payment_method.id,
    said: decide(wish, parts),
    validation: wish.config?.online.transaction_security.validation ?? 'never',
    createdAt: at,
    updatedAt: at,
    refunds: [],
    first: undefined,
  };
  state.orders.set(order.id, order);
  note(`order ${order.reference} ${order.said.join('/')}`);
  order.first = presentOrder(order, parts);
  parts.change(order, {});
  if (order.said[0] !== 'failed') return { status: 201, body: order.first };
  const details = [`${order.paymentId}: ${order.said[1]}`];
  const errors = [{ code: 'failed', message: 'The following transactions failed', details }];
  return { status: 402, body: levers.refusalShape === 'root' ? order.first : { errors, data: order.first } };
}

function getOrder({ params }: PeerRequest, { state }: PeerParts): PeerOrder {
  const order = state.orders.get(params[0] ?? '');
  if (!order) throw new PeerProblem(404, 'order_not_found', 'Order not found');
  return order;
}

function instant(query: URLSearchParams, name: string): number {
  const text = query.get(name) ?? '';
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (isInstant) return Date.parse(text);
  throw new PeerProblem(400, text ? 'property_value' : 'required_properties', `${name} is missing or wrong`);
}

function whole(query: URLSearchParams, name: string, ordinary: number, most: number): number {
  const value = Number(query.get(name) ?? ordinary);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new PeerProblem(400, 'property_value', `${name} is out of bounds`);
}

function search({ query }: PeerRequest, parts: PeerParts): PeerAnswer {
  const { state, levers } = parts;
  const [from, to] = [instant(query, 'begin_date'), instant(query, 'end_date')];
  const [page, size] = [whole(query, 'page', 1, 1_000_000), whole(query, 'page_size', 10, 100)];
  const reference = query.get('external_reference');
  const indexedBefore = levers.now().getTime() - levers.indexDelayMs;
  const found = [...state.orders.values()]
    .filter(({ createdAt }) => createdAt.getTime() >= from && createdAt.getTime() <= to)
    .filter(({ createdAt }) => createdAt.getTime() <= indexedBefore)
    .filter((order) => reference === null || order.reference === reference);
  const shown = found.slice((page - 1) * size, page * size);
  const paging = {
    total: String(found.length),
    total_pages: String(Math.ceil(found.length / size)),
    offset: String((page - 1) * size),
    limit: String(size),
  };
  const data = shown.map((order) => (levers.searchesOldStates ? order.first : presentOrder(order, parts)));
  return { status: 200, body: { data, paging } };
}

function cancel(request: PeerRequest, parts: PeerParts): PeerAnswer {
  return once(`cancel ${request.params[0]}`, request, parts, () => {
    const order = getOrder(request, parts);
    const [status] = order.said;
    if (status === 'canceled') throw new PeerProblem(409, 'order_already_cancelled', 'Order already cancelled');
    if (!undecided.includes(status)) throw new PeerProblem(409, 'cannot_cancel_order', 'Order cannot be cancelled');
    parts.change(order, { said: ['canceled', 'canceled'] });
    return { status: 200, body: presentOrder(order, parts) };
  });
}

/** Throws the provider's answer to a refund that cannot be. */
function assertRefundable(order: PeerOrder, wanted: number, { levers }: PeerParts): void {
  const [status] = order.said;
  const left = order.paidCents - refundedOf(order);
  if (left <= 0) throw new PeerProblem(409, 'order_already_refunded', 'Order already refunded');
  const isLate = levers.now().getTime() - order.createdAt.getTime() > 180 * dayMs;
  if (status !== 'processed' || isLate) throw new PeerProblem(409, 'cannot_refund_order', 'Order cannot be refunded');
  if (wanted > left) throw new PeerProblem(400, 'invalid_properties', 'The amount is more than what is left');
}

function refund(request: PeerRequest, parts: PeerParts): PeerAnswer {
  return once(`refund ${request.params[0]}`, request, parts, () => {
    const order = getOrder(request, parts);
    const wish = readRefundWish(request.body, request.bytes.toString('utf8'))?.transactions[0];
    if (wish && wish.id !== order.paymentId)
      throw new PeerProblem(400, 'invalid_transaction_id', 'No such transaction');
    const cents = wish ? centsOf(wish.amount) : order.paidCents - refundedOf(order);
    assertRefundable(order, cents, parts);
    const one = { id: newId('REF'), cents, status: parts.levers.refundsAre };
    order.refunds.push(one);
    const isWhole = refundedOf(order) >= order.paidCents;
    parts.change(order, { said: isWhole ? ['refunded', 'refunded'] : ['processed', 'partially_refunded'] });
    parts.note(`refund of ${cents} for ${order.reference}`);
    const [status, status_detail] = order.said;
    const transactions = { refunds: [presentRefund(one, order.paymentId)] };
    return { status: 201, body: { id: order.id, status, status_detail, transactions } };
  });
}

/** Ends what is not decided. */
export function endOrder(order: PeerOrder, said: Said, parts: PeerParts): void {
  if (!undecided.includes(order.said[0])) throw new Error(`The order ${order.reference} is decided`);
  parts.change(order, { said });
  parts.note(`order ${order.reference} ${order.said.join('/')}`);
}

const orders = /^\/v1\/orders$/;
export const orderRoutes: PeerRoute[] = [
  {
    call: 'createOrder',
    method: 'POST',
    path: orders,
    handle(request, parts) {
      keyOf(request.headers);
      const wish = readWish(request.body, parts.levers.isSandbox);
      return once('create', request, parts, () => make(wish, parts));
    },
  },
  { call: 'searchOrders', method: 'GET', path: orders, handle: search },
  {
    call: 'readOrder',
    method: 'GET',
    path: /^\/v1\/orders\/([^/]+)$/,
    handle: (request, parts) => ({ status: 200, body: presentOrder(getOrder(request, parts), parts) }),
  },
  { call: 'cancelOrder', method: 'POST', path: /^\/v1\/orders\/([^/]+)\/cancel$/, handle: cancel },
  { call: 'refundOrder', method: 'POST', path: /^\/v1\/orders\/([^/]+)\/refund$/, handle: refund },
  {
    call: 'challengePage',
    method: 'GET',
    path: /^\/challenge\/([^/]+)$/,
    isPublic: true,
    handle: () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: `<script>parent.postMessage({ status: 'COMPLETE' }, '*')</script>`,
    }),
  },
];
