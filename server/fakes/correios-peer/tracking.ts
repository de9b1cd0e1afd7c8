import { brasilia } from '../carrier-peer/moments.ts';
import type { PeerAnswer, PeerRequest, PeerRoute } from '../carrier-peer/server.ts';
import { guardToken, problem } from './problems.ts';
import type { CorreiosCall, CorreiosParts, PeerEvent } from './state.ts';

/** Words for the codes that a journey has. */
const sayings: Readonly<Record<string, string>> = {
  'FC/82': 'Etiqueta emitida',
  'PO/01': 'Objeto postado',
  'PO/09': 'Objeto postado após o horário limite da unidade',
  'RO/01': 'Objeto em transferência - por favor aguarde',
  'OEC/01': 'Objeto saiu para entrega ao destinatário',
  'LDI/01': 'Objeto aguardando retirada no endereço indicado',
  'BDE/20': 'Objeto não entregue - carteiro não atendido',
  'BDE/26': 'Objeto não entregue - será devolvido ao remetente',
  'BDE/23': 'Objeto devolvido ao remetente',
  'BDE/01': 'Objeto entregue ao destinatário',
  'BDE/12': 'Objeto não encontrado',
  'BDE/37': 'Objeto avariado',
  'BDE/50': 'Objeto roubado',
  'EST/01': 'Evento anterior sem efeito',
};
export const sayingOf = (code: string) => sayings[code] ?? 'Objeto em movimento';

/** The usual way of a parcel, with the days after its posting. */
export const journey: readonly (readonly [code: string, days: number])[] = [
  ['PO/01', 0],
  ['RO/01', 1],
  ['OEC/01', 3],
  ['BDE/01', 3.3],
];

function present({ code, at, said, city, uf, until }: PeerEvent) {
  const [codigo, tipo] = code.split('/');
  return {
    ...{ codigo, tipo, dtHrCriado: brasilia(at), descricao: said },
    unidade: { codSro: '01001000', tipo: 'Agência dos Correios', endereco: { cidade: city, uf } },
    recebedor: { nome: 'Vizinho de Ensaio', documento: '52998224725' },
    ...(until && { dtLimiteRetirada: `${until}T23:59:59` }),
  };
}

function track({ query, headers }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const { state, levers } = parts;
  if (!headers['accept-language']) throw problem(400, 'SRO-018: Idioma inválido', parts);
  const codes = (query.get('codigosObjetos') ?? '').split(',');
  if (codes.length > 50) throw problem(400, 'SRO-017: No máximo 50 objetos', parts);
  if (!/^[TPU]$/.test(query.get('resultado') ?? '')) throw problem(400, 'SRO-016: Resultado inválido', parts);
  const now = levers.now();
  const objetos = codes.map((codObjeto) => {
    if (!/^[A-Z]{2}\d{9}BR$/.test(codObjeto)) return { codObjeto, mensagem: 'SRO-019: Objeto inválido' };
    const events = (state.events.get(codObjeto) ?? []).filter(({ at }) => at <= now);
    if (events.length === 0 || levers.knowsNot.includes(codObjeto)) {
      return { codObjeto, mensagem: 'SRO-020: Objeto não encontrado na base de dados dos Correios.' };
    }
    const newestFirst = events.toSorted((one, other) => other.at.getTime() - one.at.getTime());
    const eventos = levers.shuffles ? [...newestFirst.slice(1), ...newestFirst.slice(0, 1)] : newestFirst;
    const tipoPostal = { sigla: 'AD', categoria: 'ENCOMENDA PAC', descricao: 'ETIQUETA LOGICA PAC' };
    return { codObjeto, tipoPostal, dtPrevista: '2026-12-10T21:00:00', eventos: eventos.map(present) };
  });
  return { status: 200, body: { versao: '3.1.6', quantidade: objetos.length, resultado: 'Todos', objetos } };
}

export const trackingRoutes = (parts: CorreiosParts): PeerRoute<CorreiosCall>[] => [
  {
    ...{ call: 'track', method: 'GET', path: /^\/srorastro\/v1\/objetos$/ },
    guard: (request) => guardToken(request, parts),
    handle: (request) => track(request, parts),
  },
];
