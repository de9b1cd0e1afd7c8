import { addDays, parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { foldText } from '@giro/contract/rules/text.ts';
import { z } from 'zod';
import { wireAmount } from '../wire-money.ts';
import {
  type Bought,
  type CarrierObject,
  type CarrierObjectState,
  CarrierProblem,
  type CarrierSettings,
  type CodeRequest,
  type ObjectRef,
  type ParcelParty,
  type Shortened,
} from './carrier.ts';
import { addressOf, type CarrierHttp, type CarrierTools, hiddenOf, refused, unreadable } from './carrier-http.ts';
import { plainWords } from './carrier-words.ts';
import { daysBetween, read, soapDay } from './correios-answers.ts';
import { insuranceOf, phoneOf } from './correios-bodies.ts';
import { shortAddress } from './short-address.ts';
import { readSoap, soapEnvelope } from './soap.ts';

const path = '/logisticaReversaWS/logisticaReversaService/logisticaReversaWS';
const own = { producao: 'https://cws.correios.com.br', homologacao: 'https://apphom.correios.com.br' } as const;
const namespace = 'http://service.logisticareversa.correios.com.br/';

/** Days for which Correios make a code good, and those for which they renew it. */
const codeDays = { least: 5, most: 90 };
const renewedDays = { least: 5, most: 30 };
const within = (days: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, days));
/** Lists go by the day; a request whose answer was lost is looked for in so many. */
const mostDays = 15;

/** Codes of an answer: no error; our own number was used before; who asks is not known; not found. */
const codes = { none: /^0*$/, used: '121', user: '-3', missing: '-5' } as const;

const line = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(undefined);
/** One, or a list of them. */
const several = <S extends z.ZodType>(shape: S) =>
  z
    .union([z.array(shape), shape.transform((one) => [one])])
    .nullish()
    .catch(undefined);
const errors = { cod_erro: line, codigo_erro: line, msg_erro: line, descricao_erro: line };
const failure = z.object(errors);

const asked = z.object({
  resultado_solicitacao: several(
    z.object({ ...errors, id_cliente: line, numero_coleta: line, prazo: line, status_objeto: line }),
  ),
});
const status = z.object({ status: line, descricao_status: line });
const collected = z.object({
  numero_pedido: line,
  controle_cliente: line,
  historico: several(status),
  objeto: several(z.object({ numero_etiqueta: line, ultimo_status: line, descricao_status: line })),
});
const followed = z.object({ coleta: several(collected) });
const renewed = z.object({ numero_pedido: line, prazo: line });

/** States by the number that Correios give them; whatever else is known by its words. */
const states: Readonly<Record<string, CarrierObjectState>> = {
  '1': 'ready',
  '55': 'ready',
  '6': 'posted',
  '7': 'posted',
  '9': 'cancelled',
  '57': 'expired',
};
function stateOf(number: string, said: string): CarrierObjectState {
  const words = foldText(said);
  if (/desist|cancel/.test(words)) return 'cancelled';
  if (/expirad|vencid/.test(words)) return 'expired';
  if (/coletado|postado|entregue/.test(words)) return 'posted';
  return states[number.replace(/^0+/, '')] ?? (/aguardando|ativ|a coletar/.test(words) ? 'ready' : 'unknown');
}

function objectOf(found: z.output<typeof collected>, reference: string): CarrierObject {
  const number = found.numero_pedido;
  if (!number) throw unreadable();
  const object = found.objeto?.at(-1);
  const last = found.historico?.at(-1);
  const said = object?.descricao_status || last?.descricao_status || '';
  const state = stateOf(object?.ultimo_status || last?.status || '', said);
  const trackingCode = object?.numero_etiqueta || null;
  // It has a label from when it is posted.
  const isPosted = trackingCode !== null && state !== 'cancelled';
  return {
    id: number,
    reference: found.controle_cliente || reference,
    state: isPosted ? 'posted' : state,
    said: plainWords(said) || null,
    trackingCode,
    code: number,
    validUntil: null,
    priceCents: null,
  };
}

function partyOf(party: ParcelParty): { fields: Record<string, string>; shortened: Shortened } {
  const { address, shortened } = shortAddress(party);
  const phone = phoneOf(party.phone);
  const fields = {
    nome: address.name,
    logradouro: address.street,
    numero: address.number,
    complemento: address.complement,
    bairro: address.neighborhood,
    referencia: '',
    cidade: address.city,
    uf: party.uf,
    cep: party.cep,
    ddd: phone?.area ?? '',
    telefone: phone?.number ?? '',
    email: party.email ?? '',
  };
  return { fields, shortened };
}

/** Codes for people who post a parcel to the shop: reverse logistics, by SOAP. */
export function createReversePost(settings: CarrierSettings, { now }: CarrierTools, http: CarrierHttp) {
  const basic = Buffer.from(`${settings.user}:${settings.accessCode}`).toString('base64');
  const urlOf = () =>
    settings.reverseUrl ? addressOf(settings.reverseUrl, '', '') : addressOf('', own[settings.environment], path);

  async function ask(operation: string, parts: Record<string, unknown>, hidden: readonly string[] = []) {
    const question = {
      method: 'POST' as const,
      url: urlOf(),
      headers: { authorization: `Basic ${basic}`, accept: 'text/xml', soapaction: '""' },
      body: soapEnvelope(namespace, operation, { codAdministrativo: settings.adminCode, ...parts }),
      kind: 'soap' as const,
      hidden,
    };
    const answer = await http.ask(question);
    // A fault comes with 500, which says no more than that.
    if (!(answer.status === 500 && answer.text.includes('Fault'))) http.judge(answer, question);
    const read = readSoap(answer.text, operation);
    if ('result' in read) return read.result;
    const said = plainWords(read.fault, hidden) || 'sem explicação';
    throw new CarrierProblem(read.isOurs ? 'refused' : 'unknown', `Os Correios recusaram o pedido: ${said}`);
  }

  /** The error of an answer or a part of one; undefined where there is none. */
  function errorOf(part: unknown): { code: string; said: string } | undefined {
    const found = read(failure, part);
    const code = (found.cod_erro ?? found.codigo_erro ?? '').trim();
    if (codes.none.test(code)) return undefined;
    return { code, said: found.msg_erro ?? found.descricao_erro ?? '' };
  }
  function problemOf({ code, said }: { code: string; said: string }, hidden: readonly string[]): CarrierProblem {
    const words = `${plainWords(said, hidden)} (${code})`.trim();
    if (code === codes.user) return new CarrierProblem('credentials', `Os Correios não aceitaram o usuário: ${words}`);
    return refused(`Os Correios recusaram o pedido: ${words}`);
  }

  async function follow(operation: string, parts: Record<string, string>): Promise<z.output<typeof collected>[]> {
    const result = await ask(operation, parts);
    const error = errorOf(result);
    if (error?.code === codes.missing) return [];
    if (error) throw problemOf(error, []);
    return read(followed, result).coleta ?? [];
  }

  async function findByNumber(number: string, reference: string): Promise<CarrierObject | undefined> {
    const parts = { tipoBusca: 'H', tipoSolicitacao: 'A', numeroPedido: number };
    const found = await follow('acompanharPedido', parts);
    const one = found.find(({ numero_pedido }) => numero_pedido === number);
    return one && objectOf(one, reference);
  }

  /** A request whose answer was lost is found in the lists of its days, by our reference. */
  async function find({ id, reference, since }: ObjectRef): Promise<CarrierObject | undefined> {
    if (id !== null) return findByNumber(id, reference);
    for (const day of daysBetween(saoPauloToday(since), saoPauloToday(now()), mostDays)) {
      const parts = { tipoSolicitacao: 'A', data: soapDay(day) };
      const found = await follow('acompanharPedidoPorData', parts);
      const one = found.find(({ controle_cliente }) => controle_cliente === reference);
      if (one) return objectOf(one, reference);
    }
    return undefined;
  }
  async function getCode(ref: ObjectRef): Promise<CarrierObject> {
    const found = await find(ref);
    if (!found) throw refused('Os Correios não têm este código.');
    return found;
  }

  async function authorise(request: CodeRequest): Promise<Bought> {
    const { reference, service, from, to, items, declaredCents } = request;
    const [poster, shop] = [partyOf(from), partyOf(to)];
    const hidden = hiddenOf(from, to);
    const days = within(request.days, codeDays);
    const insurance = insuranceOf(settings, { service, way: 'reverse' }, declaredCents);
    const result = await ask(
      'solicitarPostagemReversa',
      {
        codigo_servico: service,
        cartao: settings.card,
        destinatario: { ...shop.fields, identificacao: settings.document, ciencia_conteudo_proibido: 'S' },
        coletas_solicitadas: {
          tipo: 'A',
          numero: '',
          id_cliente: reference,
          ag: String(days),
          ...(insurance && { valor_declarado: wireAmount(declaredCents), servico_adicional: insurance }),
          ar: '0',
          obj_col: items.map(({ name }) => ({ item: '1', desc: name.slice(0, 60), id: reference })),
          remetente: { ...poster.fields, identificacao: '', restricao_anac: 'S' },
        },
      },
      hidden,
    );
    const results = read(asked, result).resultado_solicitacao ?? [];
    const one = results.find(({ id_cliente }) => id_cliente === reference) ?? results[0];
    const error = (one && errorOf(one)) ?? errorOf(result);
    const validUntil = addDays(saoPauloToday(now()), days);
    if (error?.code === codes.used) {
      const number = /\d{6,}/.exec(error.said)?.[0] ?? null;
      const found = await find({ id: number, reference, trackingCode: null, since: now() });
      if (!found) throw new CarrierProblem('unknown', 'Os Correios já têm este pedido, mas não o mostram.');
      return { object: { ...found, validUntil }, shortened: poster.shortened };
    }
    if (error) throw problemOf(error, hidden);
    if (!one?.numero_coleta) throw unreadable();
    const number = one.numero_coleta;
    const object: CarrierObject = {
      ...{ id: number, reference, state: 'ready', said: null, trackingCode: null, code: number },
      validUntil: parseDay(one.prazo ?? '') ?? validUntil,
      priceCents: null,
    };
    return { object, shortened: poster.shortened };
  }

  async function cancel(ref: ObjectRef): Promise<CarrierObject> {
    const before = await getCode(ref);
    if (before.state !== 'ready') return before;
    const answer = await ask('cancelarPedido', { numeroPedido: before.id, tipo: 'A' }).catch(
      (problem: CarrierProblem) => problem,
    );
    // Whatever was answered, what it is now is seen by looking.
    const after = await getCode({ ...ref, id: before.id });
    if (after.state !== before.state) return after;
    if (answer instanceof CarrierProblem) throw answer;
    const error = errorOf(answer);
    if (error) throw problemOf(error, []);
    return after;
  }

  async function renew(ref: ObjectRef, days: number): Promise<CarrierObject> {
    const before = await getCode(ref);
    const qtdeDias = String(within(days, renewedDays));
    const result = await ask('revalidarPrazoAutorizacaoPostagem', { numeroPedido: before.id, qtdeDias });
    const error = errorOf(result);
    if (error) throw problemOf(error, []);
    const validUntil = parseDay(read(renewed, result).prazo ?? '');
    if (!validUntil) throw unreadable();
    return { ...before, state: 'ready', validUntil };
  }

  return { authorise, find, cancel, renew };
}
