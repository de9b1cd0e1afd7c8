import { z } from 'zod';
import { s10Code } from '../../src/platform/carriers/s10.ts';
import { drawLabel } from '../../src/platform/carriers/simulator-label.ts';
import { brasilia, dayMs } from '../carrier-peer/moments.ts';
import type { PeerAnswer, PeerRequest, PeerRoute } from '../carrier-peer/server.ts';
import { guardToken, problem, readBody } from './problems.ts';
import { access, type CorreiosCall, type CorreiosParts, type PeerLabel, priceOf } from './state.ts';

const line = (least: number, most: number) => z.string().min(least).max(most);
const address = z.strictObject({
  cep: z.string().regex(/^\d{8}$/),
  logradouro: line(1, 50),
  numero: line(1, 6),
  complemento: line(1, 30).optional(),
  bairro: line(1, 30),
  cidade: line(1, 30),
  uf: z.string().regex(/^[A-Z]{2}$/),
});
const party = z.strictObject({
  nome: line(1, 50),
  cpfCnpj: z
    .string()
    .regex(/^(\d{11}|\d{14})$/)
    .optional(),
  dddTelefone: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  telefone: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
  dddCelular: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  celular: z
    .string()
    .regex(/^\d{9}$/)
    .optional(),
  email: z.email().max(50).optional(),
  endereco: address,
});
const amount = z.string().regex(/^\d{1,7}\.\d{2}$/);
const side = (least: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .refine((value) => Number(value) >= least && Number(value) <= 100);
const wish = z.strictObject({
  idCorreios: z.literal(access.user),
  remetente: party.required({ cpfCnpj: true }),
  destinatario: party,
  codigoServico: z.string().regex(/^\d{5}$/),
  numeroCartaoPostagem: z.literal(access.card),
  pesoInformado: z.string().regex(/^[1-9]\d{0,4}$/),
  codigoFormatoObjetoInformado: z.literal('2'),
  alturaInformada: side(2),
  larguraInformada: side(11),
  comprimentoInformado: side(16),
  cienteObjetoNaoProibido: z.literal('1'),
  modalidadePagamento: z.literal('2'),
  itensDeclaracaoConteudo: z
    .array(z.strictObject({ conteudo: line(2, 60), quantidade: z.int().min(1), valor: amount }))
    .min(1),
  chaveNFe: z
    .string()
    .regex(/^\d{44}$/)
    .optional(),
  emiteDCe: z.literal('S').optional(),
  numeroNotaFiscal: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  listaServicoAdicional: z
    .array(z.strictObject({ codigoServicoAdicional: z.string().regex(/^\d{3}$/), valorDeclarado: amount }))
    .optional(),
  solicitarColeta: z.literal('N'),
  logisticaReversa: z.literal('N'),
  observacao: line(1, 50).optional(),
  pedidoExternoOrigem: z.string().regex(/^[A-Za-z0-9]{1,25}$/),
});

const statusWords = ['', 'Preatendido', 'Prepostado', 'Postado', 'Expirado', 'Cancelado', 'Estornado', 'Pendente'];
const comma = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

const present = (label: PeerLabel) => ({
  id: label.id,
  codigoObjeto: label.trackingCode,
  codigoServico: label.service,
  statusAtual: label.status,
  descStatusAtual: statusWords[label.status],
  precoPrePostagem: comma(label.cents),
  prazoPostagem: brasilia(new Date(label.madeAt.getTime() + 14 * dayMs)),
  pedidoExternoOrigem: label.reference,
  idCorreios: access.user,
});

function make({ body }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const { state, levers } = parts;
  const asked = readBody(wish, body, parts);
  const { destinatario, remetente, chaveNFe, emiteDCe } = asked;
  if (levers.refusesContract) throw problem(400, 'PPN-109: Contrato suspenso.', parts);
  if (levers.refusesParcels) throw problem(400, levers.refusesParcels, parts);
  if (!chaveNFe === !emiteDCe) throw problem(400, 'PPN-330: Informe a chave da NF-e ou a DC-e.', parts);
  if (emiteDCe && !destinatario.cpfCnpj) throw problem(400, 'PPN-331: CPF do destinatário é obrigatório.', parts);
  if (remetente.cpfCnpj !== access.document) throw problem(400, 'PPN-295: Remetente não é do contrato.', parts);
  const cents = priceOf(asked.codigoServico, Number(asked.pesoInformado));
  if (cents === undefined) throw problem(400, `PPN-102: Serviço ${asked.codigoServico} não contratado.`, parts);
  const number = ++state.numbers;
  const label: PeerLabel = {
    id: `PR${String(number).padStart(22, '0')}`,
    reference: asked.pedidoExternoOrigem,
    trackingCode: s10Code('AD', number),
    service: asked.codigoServico,
    grams: Number(asked.pesoInformado),
    cents,
    status: emiteDCe && levers.declaresLater ? 7 : 2,
    madeAt: levers.now(),
    postedAt: undefined,
    body,
  };
  state.labels.push(label);
  return { status: 200, body: present(label) };
}

function list({ query }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const [id, code] = [query.get('id'), query.get('codigoObjeto')];
  const size = Number(query.get('size') ?? 50);
  const number = Number(query.get('page') ?? 0);
  if (!id && !code && query.get('idCorreios') !== access.user) throw problem(400, 'PPN-340: Informe um filtro.', parts);
  if (size > 50) throw problem(400, 'PPN-341: No máximo 50 por página.', parts);
  const found = parts.state.labels
    .filter((label) => (!id || label.id === id) && (!code || label.trackingCode === code))
    .toReversed();
  if (found.length === 0) throw problem(404, 'PPN-344: Nenhuma pré-postagem encontrada.', parts);
  const itens = found.slice(number * size, (number + 1) * size).map(present);
  const page = { number, size, totalElements: found.length, totalPages: Math.ceil(found.length / size) };
  return { status: 200, body: { itens, page } };
}

const labelWish = z.strictObject({
  idsPrePostagem: z.array(z.string()).length(1),
  idCorreios: z.literal(access.user),
  numeroCartaoPostagem: z.literal(access.card),
  tipoRotulo: z.literal('P'),
  formatoRotulo: z.literal('ET'),
  imprimeRemetente: z.literal('S'),
  layoutImpressao: z.enum(['LINEAR_100_150', 'PADRAO']),
});

function askLabel({ body }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const { state, levers } = parts;
  const [id = ''] = readBody(labelWish, body, parts).idsPrePostagem;
  if (!state.labels.some((label) => label.id === id))
    throw problem(400, 'PPN-344: Pré-postagem não encontrada.', parts);
  const receipt = `recibo-${++state.numbers}`;
  state.receipts.set(receipt, { id, looks: levers.labelLooks });
  return { status: 200, body: { idRecibo: receipt } };
}

async function readLabel({ params }: PeerRequest, parts: CorreiosParts): Promise<PeerAnswer> {
  const receipt = parts.state.receipts.get(params[0] ?? '');
  const label = parts.state.labels.find(({ id }) => id === receipt?.id);
  if (!receipt || !label) throw problem(404, 'PPN-290: Recibo não encontrado.', parts);
  if (receipt.looks-- > 0) throw problem(400, 'PPN-291: Rótulo em processamento.', parts);
  if (label.status === 7) return { status: 200, body: { mensagem: 'PPN-288: Objeto com DC-e pendente.' } };
  if (label.status !== 2) return { status: 200, body: { mensagem: 'PPN-289: Objeto não pode ser impresso.' } };
  const { service, trackingCode, reference } = label;
  const dados = (await drawLabel({ service, trackingCode, reference })).toString('base64');
  return { status: 200, body: { nome: `${trackingCode}.pdf`, dados } };
}

function cancel({ params, query }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const label = parts.state.labels.find(({ id }) => id === params[0]);
  if (!label) throw problem(404, 'PPN-344: Pré-postagem não encontrada.', parts);
  if (query.get('idCorreiosSolicitanteCancelamento') !== access.user)
    throw problem(400, 'PPN-350: Solicitante.', parts);
  if (![1, 2, 7].includes(label.status)) throw problem(400, 'PPN-351: Objeto não pode ser cancelado.', parts);
  label.status = 5;
  return { status: 200, body: { resultadoCancelamento: 'OK', mensagem: null, idRecibo: null } };
}

function posted({ query }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const label = parts.state.labels.find(({ trackingCode }) => trackingCode === query.get('codigoObjeto'));
  if (!label?.postedAt) throw problem(404, 'PPN-344: Objeto não postado.', parts);
  const { charges, amountsAre } = parts.levers;
  const cents = charges?.cents ?? label.cents;
  const grams = String(charges?.grams ?? label.grams);
  const at = brasilia(label.postedAt);
  const body = {
    codigoObjeto: label.trackingCode,
    codigoServico: label.service,
    dataPostagem: at.slice(0, 10),
    dataHoraAtendimento: at,
    valorAtendimento: amountsAre === 'commas' ? comma(cents) : cents / 100,
    pesoObjeto: grams,
    pesoTarifadoObjeto: grams,
  };
  return { status: 200, body };
}

export const labelRoutes = (parts: CorreiosParts): PeerRoute<CorreiosCall>[] => {
  const guard = (request: PeerRequest) => guardToken(request, parts);
  const at = (rest: string) => new RegExp(`^/prepostagem/${rest}$`);
  const route = (
    call: CorreiosCall,
    [method, path]: [string, RegExp],
    handle: (request: PeerRequest, parts: CorreiosParts) => PeerAnswer | Promise<PeerAnswer>,
  ): PeerRoute<CorreiosCall> => ({ call, method, path, guard, handle: (request) => handle(request, parts) });
  return [
    route('make', ['POST', at('v1/prepostagens')], make),
    route('list', ['GET', at('v2/prepostagens')], list),
    route('askLabel', ['POST', at('v1/prepostagens/rotulo/assincrono/pdf')], askLabel),
    route('readLabel', ['GET', at('v1/prepostagens/rotulo/download/assincrono/([^/]+)')], readLabel),
    route('posted', ['GET', at('v1/prepostagens/postada')], posted),
    route('cancel', ['DELETE', at('v1/prepostagens/([^/]+)')], cancel),
  ];
};
