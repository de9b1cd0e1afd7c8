import { PeerProblem } from './problems.ts';
import { amountOf, assertPattern, centsOf, objectOf, type PeerRequest, type PeerRoute } from './routes.ts';
import { type PeerParts, type PeerPix, type PeerRefund, spiId } from './state.ts';

const badList = 'PixConsultaInvalida';
const badRefund = 'PixDevolucaoInvalida';
const refundPath = /^\/v2\/pix\/([^/]+)\/devolucao\/([^/]+)$/;
const ninetyDaysMs = 90 * 86_400_000;

const presentRefund = ({ id, rtrId, cents, nature, status, askedAt, reason }: PeerRefund) => ({
  id,
  rtrId,
  valor: amountOf(cents),
  natureza: nature,
  horario: { solicitacao: askedAt.toISOString() },
  status,
  ...(reason !== undefined && { motivo: reason }),
});

export const presentPix = ({ e2eId, txid, key, cents, at, payer, refunds }: PeerPix) => ({
  endToEndId: e2eId,
  ...(txid !== undefined && { txid }),
  valor: amountOf(cents),
  chave: key,
  horario: at.toISOString(),
  ...(payer && { pagador: payer }),
  ...(refunds.length > 0 && { devolucoes: refunds.map(presentRefund) }),
});

function instant(query: URLSearchParams, name: string): Date {
  const text = assertPattern(query.get(name), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/, badList, name);
  return new Date(text);
}

function whole(query: URLSearchParams, name: string, ordinary: number, most: number): number {
  const value = Number(query.get(name) ?? ordinary);
  if (Number.isInteger(value) && value >= 0 && value <= most) return value;
  throw new PeerProblem(400, badList, `O parâmetro ${name} é inválido.`, name);
}

function list({ query }: PeerRequest, { state }: PeerParts) {
  const [from, to] = [instant(query, 'inicio'), instant(query, 'fim')];
  if (to < from) throw new PeerProblem(400, badList, 'O fim é anterior ao início.', 'fim');
  const number = whole(query, 'paginacao.paginaAtual', 0, 1_000_000);
  const size = whole(query, 'paginacao.itensPorPagina', 100, 1000);
  const txid = query.get('txid');
  const found = [...state.received.values()]
    .filter(({ at }) => at >= from && at <= to)
    .filter((pix) => txid === null || pix.txid === txid);
  const paginacao = {
    paginaAtual: number,
    itensPorPagina: size,
    quantidadeDePaginas: Math.ceil(found.length / size),
    quantidadeTotalDeItens: found.length,
  };
  const pix = found.slice(number * size, (number + 1) * size).map(presentPix);
  return {
    status: 200,
    body: { parametros: { inicio: from.toISOString(), fim: to.toISOString(), paginacao }, pix },
  };
}

function getPix({ params }: PeerRequest, { state }: PeerParts): PeerPix {
  const pix = state.received.get(params[0] ?? '');
  if (!pix) throw new PeerProblem(404, 'PixNaoEncontrado', 'Pix não encontrado.');
  return pix;
}

/** Ends a refund; the standard has it told of like a payment. */
export function endRefund(pix: PeerPix, refund: PeerRefund, end: PeerRefund['status'], parts: PeerParts): void {
  refund.status = end;
  if (end === 'NAO_REALIZADO') refund.reason = 'Saldo insuficiente';
  parts.note(`refund ${refund.id} ${end}`);
  parts.tell(pix);
}

function refund(request: PeerRequest, parts: PeerParts) {
  const pix = getPix(request, parts);
  const { levers, note } = parts;
  const id = assertPattern(request.params[1], /^[a-zA-Z0-9]{1,35}$/, badRefund, 'id');
  const cents = centsOf(objectOf(request.body).valor, badRefund, 'devolucao.valor');
  if (pix.refunds.some((one) => one.id === id)) throw new PeerProblem(400, badRefund, 'O id já foi utilizado.', 'id');
  const given = pix.refunds.filter(({ status }) => status !== 'NAO_REALIZADO');
  if (given.reduce((sum, one) => sum + one.cents, cents) > pix.cents) {
    throw new PeerProblem(400, badRefund, 'A soma das devoluções passa do valor do Pix.', 'devolucao.valor');
  }
  const askedAt = levers.now();
  if (askedAt.getTime() - pix.at.getTime() > ninetyDaysMs) {
    throw new PeerProblem(400, badRefund, 'O prazo de 90 dias passou.');
  }
  const one: PeerRefund = {
    id,
    rtrId: spiId('D', askedAt),
    cents,
    nature: 'ORIGINAL',
    status: 'EM_PROCESSAMENTO',
    askedAt,
  };
  pix.refunds.push(one);
  note(`refund ${id} asked`);
  const body = presentRefund(one);
  const end = levers.refundsEnd;
  if (end) setImmediate(() => endRefund(pix, one, end, parts));
  return { status: 201, body };
}

function readRefund(request: PeerRequest, parts: PeerParts) {
  const one = getPix(request, parts).refunds.find(({ id }) => id === request.params[1]);
  if (!one) throw new PeerProblem(404, 'PixDevolucaoNaoEncontrada', 'Devolução não encontrada.');
  return { status: 200, body: presentRefund(one) };
}

export const receivedRoutes: PeerRoute[] = [
  { call: 'listReceived', method: 'GET', path: /^\/v2\/pix$/, scope: 'pix.read', handle: list },
  {
    call: 'readReceived',
    method: 'GET',
    path: /^\/v2\/pix\/([^/]+)$/,
    scope: 'pix.read',
    handle: (request, parts) => ({ status: 200, body: presentPix(getPix(request, parts)) }),
  },
  { call: 'refund', method: 'PUT', path: refundPath, scope: 'pix.write', handle: refund },
  { call: 'readRefund', method: 'GET', path: refundPath, scope: 'pix.read', handle: readRefund },
];
