import { type PeerAnswer, PeerProblem } from './problems.ts';
import { amountOf, type PeerRequest, type PeerRoute } from './routes.ts';
import type { PeerChargeback, PeerParts } from './state.ts';

const takenTypes = ['application/pdf', 'image/jpeg', 'image/png'];
const mostFiles = 10;
const mostBytes = 10 * 1024 * 1024;

function present(one: PeerChargeback, { state, levers }: PeerParts) {
  const number = state.orders.get(one.orderId)?.number;
  const said = <T>(value: T) => (levers.saysTexts && value !== null ? String(value) : value);
  return {
    id: one.id,
    payments: number === undefined ? [] : [number],
    currency: 'BRL',
    amount: levers.saysTexts ? amountOf(one.cents) : one.cents / 100,
    reason: one.reason,
    coverage_applied: said(one.covered),
    coverage_elegible: said(true),
    documentation_required: said(true),
    documentation_status: one.documents.length > 0 ? 'review_pending' : 'pending',
    documentation: one.documents.map(({ name, type }) => ({ type, description: name })),
    date_documentation_deadline: one.deadline.toISOString(),
    date_created: one.createdAt.toISOString(),
    live_mode: said(true),
  };
}

function getChargeback({ params }: PeerRequest, { state }: PeerParts): PeerChargeback {
  const found = [...state.chargebacks.values()].find(({ id, caseId }) => [id, caseId].includes(params[0] ?? ''));
  if (!found) throw new PeerProblem(404, 'not_found', 'Chargeback not found');
  return found;
}

function search({ query }: PeerRequest, parts: PeerParts): PeerAnswer {
  const { orders, chargebacks } = parts.state;
  const results = [...chargebacks.values()]
    .filter(({ orderId }) => String(orders.get(orderId)?.number) === query.get('payment_id'))
    .map((one) => present(one, parts));
  return { status: 200, body: { paging: { total: results.length, limit: 30, offset: 0 }, results } };
}

async function takeDocuments(request: PeerRequest, parts: PeerParts): Promise<PeerAnswer> {
  const one = getChargeback(request, parts);
  const type = String(request.headers['content-type'] ?? '');
  if (!type.startsWith('multipart/form-data')) throw new PeerProblem(400, 'invalid_properties', 'No form was sent');
  const form = await new Response(new Uint8Array(request.bytes), { headers: { 'content-type': type } }).formData();
  const files = form.getAll('files[]').filter((file) => file instanceof File);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const isGood = files.length >= 1 && files.length <= mostFiles && size <= mostBytes;
  if (!isGood || files.some((file) => !takenTypes.includes(file.type))) {
    throw new PeerProblem(400, 'invalid_properties', 'The files are not taken');
  }
  if (one.covered !== null || parts.levers.now() > one.deadline) {
    throw new PeerProblem(409, 'operation_not_supported', 'It is too late');
  }
  one.documents.push(...files.map((file) => ({ name: file.name, type: file.type, bytes: file.size })));
  parts.note(`${files.length} documents for ${one.id}`);
  return { status: 200, body: present(one, parts) };
}

export const chargebackRoutes: PeerRoute[] = [
  { call: 'searchChargebacks', method: 'GET', path: /^\/v1\/chargebacks\/search$/, handle: search },
  {
    call: 'readChargeback',
    method: 'GET',
    path: /^\/v1\/chargebacks\/([^/]+)$/,
    handle: (request, parts) => ({ status: 200, body: present(getChargeback(request, parts), parts) }),
  },
  {
    call: 'sendDocuments',
    method: 'POST',
    path: /^\/v1\/chargebacks\/([^/]+)\/documentation$/,
    handle: takeDocuments,
  },
];
