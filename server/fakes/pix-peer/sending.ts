import { EfiProblem, PeerProblem } from './problems.ts';
import { amountOf, assertPattern, centsOf, objectOf, type PeerRequest, type PeerRoute } from './routes.ts';
import { type PeerParts, type PeerSending, spiId } from './state.ts';

const badField = 'valor_invalido';

function send({ params, body }: PeerRequest, { state, levers, note }: PeerParts) {
  const id = assertPattern(params[0], /^[a-zA-Z0-9]{1,35}$/, badField, 'idEnvio');
  const { valor, pagador, favorecido } = objectOf(body);
  const cents = centsOf(valor, badField, 'valor');
  const { chave, cpf } = objectOf(favorecido);
  const key = assertPattern(chave, /^.{1,77}$/, badField, 'favorecido.chave');
  const holder = levers.holders.get(key);
  if (!levers.keys.includes(String(objectOf(pagador).chave))) {
    throw new EfiProblem(400, 'chave_invalida', 'A chave informada não faz referência à conta autenticada');
  }
  if (cpf !== undefined && holder !== undefined && cpf !== holder) {
    throw new EfiProblem(400, 'chave_nao_pertence_ao_documento', 'O cpf do favorecido é diferente do da chave');
  }
  if (state.sent.has(id)) throw new EfiProblem(409, 'id_envio_duplicado', 'O id de envio já foi utilizado');
  const askedAt = levers.now();
  const sending: PeerSending = { id, e2eId: spiId('E', askedAt), cents, key, status: 'EM_PROCESSAMENTO', askedAt };
  state.sent.set(id, sending);
  note(`sending ${id} asked`);
  const end = levers.sendingsEnd;
  if (end) setImmediate(() => Object.assign(sending, { status: end }));
  return {
    status: 201,
    body: {
      idEnvio: id,
      e2eId: sending.e2eId,
      valor: amountOf(cents),
      horario: { solicitacao: askedAt.toISOString() },
      status: sending.status,
    },
  };
}

function read({ params }: PeerRequest, { state }: PeerParts) {
  const sending = state.sent.get(params[0] ?? '');
  if (!sending) throw new PeerProblem(404, 'PixEnviadoNaoEncontrado', 'Pix enviado não encontrado.');
  const { id, e2eId, cents, key, status, askedAt } = sending;
  return {
    status: 200,
    body: {
      endToEndId: e2eId,
      idEnvio: id,
      valor: amountOf(cents),
      status,
      horario: { solicitacao: askedAt.toISOString() },
      favorecido: { chave: key },
    },
  };
}

export const sendingRoutes: PeerRoute[] = [
  { call: 'send', method: 'PUT', path: /^\/v3\/gn\/pix\/([^/]+)$/, scope: 'pix.send', handle: send },
  {
    call: 'readSent',
    method: 'GET',
    path: /^\/v2\/gn\/pix\/enviados\/id-envio\/([^/]+)$/,
    scope: 'gn.pix.send.read',
    handle: read,
  },
];
