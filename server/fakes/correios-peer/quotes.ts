import { z } from 'zod';
import { brasilia, brasiliaDay, dayMs } from '../carrier-peer/moments.ts';
import type { PeerAnswer, PeerRequest, PeerRoute } from '../carrier-peer/server.ts';
import { guardBasic, guardToken, problem, readBody } from './problems.ts';
import { access, type CorreiosCall, type CorreiosParts, priceOf, reverseServices, sendServices } from './state.ts';

const cep = /^\d{8}$/;
/** CEPs from here on are not served. */
const firstUnserved = '99900000';
const comma = (cents: number) => {
  const [whole = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${rest}`;
};

function issueToken({ body }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const { numero } = readBody(z.looseObject({ numero: z.string().regex(/^\d{10}$/) }), body, parts);
  if (numero !== access.card) throw problem(400, 'GTW-010: Cartão de postagem não pertence ao usuário.', parts);
  const { state, levers } = parts;
  const now = levers.now();
  const living = [...state.tokens].find(([, end]) => end > now);
  const token = living?.[0] ?? `eyJ.ensaio.${++state.numbers}`;
  const end = living?.[1] ?? new Date(now.getTime() + levers.tokenLifetimeS * 1000);
  state.tokens.set(token, end);
  const card = { numero, contrato: access.contract, dr: Number(access.dr), api: [27, 34, 35, 36] };
  const who = { ambiente: 'HOMOLOGACAO', id: access.user, ip: '127.0.0.1', perfil: 'PJ', cnpj: access.document };
  const times = { emissao: brasilia(now), expiraEm: brasilia(end), zoneOffset: '-03:00' };
  const contrato = { numero: access.contract, dr: Number(access.dr) };
  return { status: 201, body: { ...who, contrato, cartaoPostagem: card, ...times, token } };
}

function judgeCeps({ query }: PeerRequest, parts: CorreiosParts): string {
  const [from, to] = [query.get('cepOrigem') ?? '', query.get('cepDestino') ?? ''];
  if (!cep.test(from) || !cep.test(to)) throw problem(400, 'PRC-101: CEP inválido', parts);
  return to;
}

/** Words by which a service is refused in an answer of 200. */
function refusalOf(code: string, to: string, { levers }: CorreiosParts): string | undefined {
  if (levers.txErro[code]) return levers.txErro[code];
  return to >= firstUnserved ? 'PRC-124: CEP de destino não atendido por este serviço.' : undefined;
}

function price(request: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const { query, params } = request;
  const [code = ''] = params;
  const to = judgeCeps(request, parts);
  const number = (name: string) => Number(query.get(name) ?? Number.NaN);
  const sides = [number('comprimento'), number('largura'), number('altura')];
  const [length = 0, width = 0, height = 0] = sides;
  const fits = length >= 16 && width >= 11 && height >= 2 && sides.every((side) => side <= 100 && side % 1 === 0);
  if (!fits || length + width + height > 200) throw problem(400, 'PRC-110: Dimensões inválidas', parts);
  const grams = number('psObjeto');
  if (!(Number.isInteger(grams) && grams > 0)) throw problem(400, 'PRC-111: Peso inválido', parts);
  if (query.get('tpObjeto') !== '2') throw problem(400, 'PRC-112: Tipo de objeto inválido', parts);
  const declared = query.get('vlDeclarado');
  if ((declared === null) !== (query.get('servicosAdicionais') === null)) {
    throw problem(400, 'PRC-113: Valor declarado exige o serviço adicional', parts);
  }
  const cents = priceOf(code, grams, Math.round(Number(declared ?? 0) * 100));
  if (cents === undefined) throw problem(400, `PRC-102: Serviço ${code} não pertence ao contrato`, parts);
  const txErro = refusalOf(code, to, parts) ?? (grams > 30_000 ? 'PRC-130: Peso excede o limite.' : undefined);
  if (txErro) return { status: 200, body: { coProduto: code, txErro } };
  const said = comma(cents);
  return {
    status: 200,
    body: {
      coProduto: code,
      pcBase: said,
      pcProduto: said,
      pcFinal: said,
      psCobrado: String(grams),
      inPesoCubico: 'N',
    },
  };
}

function term(request: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const to = judgeCeps(request, parts);
  const [code = ''] = request.params;
  if (!/^\d{2}-\d{2}-\d{4}$/.test(request.query.get('dtEvento') ?? ''))
    throw problem(400, 'PRZ-103: Data inválida', parts);
  const days = sendServices.find((one) => one.code === code)?.days;
  if (days === undefined) throw problem(400, `PRZ-102: Serviço ${code} inválido`, parts);
  const txErro = refusalOf(code, to, parts)?.replace('PRC', 'PRZ');
  if (txErro) return { status: 200, body: { coProduto: code, txErro } };
  const dataMaxima = `${brasiliaDay(new Date(parts.levers.now().getTime() + days * dayMs))}T23:59:00`;
  return {
    status: 200,
    body: { coProduto: code, prazoEntrega: days, dataMaxima, entregaDomiciliar: 'S', entregaSabado: 'N' },
  };
}

function listServices({ params, query }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const isOurs = params[0] === access.document && params[1] === access.contract;
  if (!isOurs || query.get('nuCartaoPostagem') !== access.card)
    throw problem(404, 'CTR-001: Contrato não encontrado', parts);
  // Two pages, so that who reads only the first is found out.
  const all = [...sendServices, ...reverseServices].map(({ code, label }) => ({ codigo: code, descricao: label }));
  const number = Number(query.get('page'));
  const itens = all.slice(number * 2, number * 2 + 2);
  return { status: 200, body: { itens, page: { number, size: 2, totalElements: all.length, totalPages: 2 } } };
}

export const quoteRoutes = (parts: CorreiosParts): PeerRoute<CorreiosCall>[] => {
  const guard = (request: PeerRequest) => guardToken(request, parts);
  return [
    {
      ...{ call: 'token', method: 'POST', path: /^\/token\/v1\/autentica\/cartaopostagem$/ },
      guard: (request) => guardBasic(request, parts),
      handle: (request) => issueToken(request, parts),
    },
    {
      ...{ call: 'price', method: 'GET', path: /^\/preco\/v1\/nacional\/([^/]+)$/, guard },
      handle: (request) => price(request, parts),
    },
    {
      ...{ call: 'term', method: 'GET', path: /^\/prazo\/v1\/nacional\/([^/]+)$/, guard },
      handle: (request) => term(request, parts),
    },
    {
      ...{ call: 'services', method: 'GET', guard },
      path: /^\/meucontrato\/v1\/empresas\/([^/]+)\/contratos\/([^/]+)\/servicos$/,
      handle: (request) => listServices(request, parts),
    },
  ];
};
