import { buildDynamicPixCode } from '@giro/contract/rules/pix.ts';
import { PeerProblem } from './problems.ts';
import { presentPix } from './received.ts';
import { amountOf, assertPattern, centsOf, objectOf, type PeerRequest, type PeerRoute } from './routes.ts';
import type { PeerCharge, PeerParts } from './state.ts';

const invalid = 'CobOperacaoInvalida';
const path = /^\/v2\/cob\/([^/]+)$/;
const txidPattern = /^[a-zA-Z0-9]{26,35}$/;
const removed = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';

function present(charge: PeerCharge, { state, levers }: PeerParts) {
  const location = `pix.ensaio.invalid/qr/v2/${charge.txid}`;
  const criacao = charge.createdAt.toISOString();
  const pix = [...state.received.values()].filter(({ txid }) => txid === charge.txid);
  return {
    calendario: { criacao, expiracao: charge.lifeS },
    txid: charge.txid,
    revisao: charge.revision,
    loc: { id: 1, txid: charge.txid, location, tipoCob: 'cob', criacao },
    location,
    status: charge.status,
    valor: { original: amountOf(charge.cents) },
    chave: charge.key,
    ...(charge.description !== undefined && { solicitacaoPagador: charge.description }),
    ...(!levers.omitsCode && { pixCopiaECola: buildDynamicPixCode({ location, name: 'Ensaio', city: 'Brasil' }) }),
    ...(pix.length > 0 && { pix: pix.map(presentPix) }),
  };
}

function assertPayer(value: unknown): void {
  if (value === undefined) return;
  const { cpf, cnpj, nome } = objectOf(value);
  const isOne = (cpf === undefined) !== (cnpj === undefined);
  if (!isOne || typeof nome !== 'string') throw new PeerProblem(400, invalid, 'Devedor inválido.', 'cob.devedor');
}

function readWish(body: unknown, { levers }: PeerParts): Pick<PeerCharge, 'cents' | 'key' | 'lifeS' | 'description'> {
  const { calendario, valor, chave, solicitacaoPagador, devedor } = objectOf(body);
  if (calendario === undefined) throw new PeerProblem(400, invalid, 'Falta o calendário.', 'cob.calendario');
  const lifeS = objectOf(calendario).expiracao ?? 86_400;
  if (!Number.isInteger(lifeS) || Number(lifeS) <= 0 || Number(lifeS) > 2_147_483_647) {
    throw new PeerProblem(400, invalid, 'A expiração é inválida.', 'cob.calendario.expiracao');
  }
  const cents = centsOf(objectOf(valor).original, invalid, 'cob.valor.original');
  const key = assertPattern(chave, /^.{1,77}$/, invalid, 'cob.chave');
  if (!levers.keys.includes(key)) {
    throw new PeerProblem(400, invalid, 'A chave não pertence ao recebedor.', 'cob.chave');
  }
  assertPayer(devedor);
  const description =
    solicitacaoPagador === undefined
      ? undefined
      : assertPattern(solicitacaoPagador, /^.{0,140}$/s, invalid, 'solicitacaoPagador');
  return { cents, key, lifeS: Number(lifeS), description };
}

function open({ params, body }: PeerRequest, parts: PeerParts) {
  const { state, levers, note } = parts;
  const txid = assertPattern(params[0], txidPattern, invalid, 'txid');
  const wish = readWish(body, parts);
  const known = state.charges.get(txid);
  if (!known) {
    const charge: PeerCharge = { txid, ...wish, createdAt: levers.now(), status: 'ATIVA', revision: 0 };
    state.charges.set(txid, charge);
    note(`charge ${txid} opened`);
    return { status: 201, body: present(charge, parts) };
  }
  if (levers.refusesDuplicates) throw new PeerProblem(400, invalid, 'O txid já foi utilizado.', 'txid');
  if (known.status !== 'ATIVA') throw new PeerProblem(400, invalid, 'A cobrança não está ativa.');
  const { cents, key, lifeS, description } = known;
  if (JSON.stringify({ cents, key, lifeS, description }) !== JSON.stringify(wish)) {
    Object.assign(known, wish);
    known.revision++;
    note(`charge ${txid} changed`);
  }
  return { status: 201, body: present(known, parts) };
}

function getCharge({ params }: PeerRequest, { state }: PeerParts): PeerCharge {
  const charge = state.charges.get(params[0] ?? '');
  if (!charge) throw new PeerProblem(404, 'CobNaoEncontrado', 'Cobrança não encontrada.');
  return charge;
}

function change(request: PeerRequest, parts: PeerParts) {
  const charge = getCharge(request, parts);
  const { status, valor, ...more } = objectOf(request.body);
  if (charge.status !== 'ATIVA') throw new PeerProblem(400, invalid, 'A cobrança não está ativa.', 'cob.status');
  if (status !== undefined && (status !== removed || valor !== undefined || Object.keys(more).length > 0)) {
    throw new PeerProblem(400, invalid, 'Uma remoção não muda mais nada.', 'cob.status');
  }
  if (status === removed) charge.status = removed;
  else charge.cents = centsOf(objectOf(valor).original, invalid, 'cob.valor.original');
  charge.revision++;
  parts.note(`charge ${charge.txid} ${status === removed ? 'removed' : 'changed'}`);
  return { status: 200, body: present(charge, parts) };
}

export const chargeRoutes: PeerRoute[] = [
  { call: 'openCharge', method: 'PUT', path, scope: 'cob.write', handle: open },
  { call: 'changeCharge', method: 'PATCH', path, scope: 'cob.write', handle: change },
  {
    call: 'readCharge',
    method: 'GET',
    path,
    scope: 'cob.read',
    handle: (request, parts) => ({ status: 200, body: present(getCharge(request, parts), parts) }),
  },
];
