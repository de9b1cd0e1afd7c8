import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { brasiliaDay, dayMs } from '../carrier-peer/moments.ts';
import { type PeerAnswer, PeerProblem, type PeerRequest, type PeerRoute } from '../carrier-peer/server.ts';
import { access, type CorreiosCall, type CorreiosParts, type PeerCode, reverseServices } from './state.ts';

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, ignoreAttributes: true });
const builder = new XMLBuilder({ format: false });
const namespace = 'http://service.logisticareversa.correios.com.br/';
const operations = [
  'solicitarPostagemReversa',
  'acompanharPedido',
  'acompanharPedidoPorData',
  'cancelarPedido',
  'revalidarPrazoAutorizacaoPostagem',
] as const satisfies readonly CorreiosCall[];
type Operation = (typeof operations)[number];

const line = (least: number, most: number) => z.string().min(least).max(most);
const address = {
  nome: line(1, 50),
  logradouro: line(1, 50),
  numero: line(1, 6),
  complemento: line(0, 30),
  bairro: line(1, 30),
  referencia: line(0, 30),
  cidade: line(1, 30),
  uf: z.string().regex(/^[A-Z]{2}$/),
  cep: z.string().regex(/^\d{8}$/),
  ddd: z.string().regex(/^(\d{2})?$/),
  telefone: z.string().regex(/^(\d{8,9})?$/),
  email: line(0, 72),
};
const item = z.strictObject({ item: z.literal('1'), desc: line(1, 60), id: line(1, 30).optional() });
const shapes = {
  solicitarPostagemReversa: z.strictObject({
    codAdministrativo: z.literal(access.adminCode),
    codigo_servico: z.string().regex(/^\d{5}$/),
    cartao: z.literal(access.card),
    destinatario: z.strictObject({ ...address, identificacao: line(0, 14), ciencia_conteudo_proibido: z.literal('S') }),
    coletas_solicitadas: z.strictObject({
      tipo: z.literal('A'),
      numero: z.literal(''),
      id_cliente: z.string().regex(/^[A-Za-z0-9]{1,25}$/),
      ag: z
        .string()
        .regex(/^\d{1,2}$/)
        .refine((days) => Number(days) >= 5 && Number(days) <= 90),
      valor_declarado: z
        .string()
        .regex(/^\d+\.\d{2}$/)
        .optional(),
      servico_adicional: z
        .string()
        .regex(/^\d{3}$/)
        .optional(),
      ar: z.literal('0'),
      obj_col: z.union([item, z.array(item)]),
      remetente: z.strictObject({
        ...address,
        identificacao: line(0, 14),
        sms: z.enum(['S', 'N']).optional(),
        restricao_anac: z.enum(['S', 'N']),
      }),
    }),
  }),
  acompanharPedido: z.strictObject({
    codAdministrativo: z.literal(access.adminCode),
    tipoBusca: z.enum(['H', 'U']),
    tipoSolicitacao: z.literal('A'),
    numeroPedido: z.string().regex(/^\d+$/),
  }),
  acompanharPedidoPorData: z.strictObject({
    codAdministrativo: z.literal(access.adminCode),
    tipoSolicitacao: z.literal('A'),
    data: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
  }),
  cancelarPedido: z.strictObject({
    codAdministrativo: z.literal(access.adminCode),
    numeroPedido: z.string().regex(/^\d+$/),
    tipo: z.literal('A'),
  }),
  revalidarPrazoAutorizacaoPostagem: z.strictObject({
    codAdministrativo: z.literal(access.adminCode),
    numeroPedido: z.string().regex(/^\d+$/),
    qtdeDias: z.string().regex(/^\d+$/),
  }),
} as const;
type Asked<O extends Operation> = z.output<(typeof shapes)[O]>;

const brazilian = (day: string) => day.split('-').reverse().join('/');
const fault = (status: number, said: string) =>
  new PeerProblem(
    status,
    `<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><S:Fault><faultcode>S:Client</faultcode><faultstring>${said}</faultstring></S:Fault></S:Body></S:Envelope>`,
  );

function isEnded(code: PeerCode, { levers }: CorreiosParts): boolean {
  return code.status === 'ready' && brasiliaDay(levers.now()) > code.validUntil;
}

function present(code: PeerCode, parts: CorreiosParts) {
  const ended: [string, string] = ['57', 'Prazo de utilização expirado'];
  const known: Record<PeerCode['status'], [string, string]> = {
    ready: isEnded(code, parts) ? ended : ['55', 'Aguardando Objeto na Agência'],
    posted: ['6', 'Coletado'],
    cancelled: ['9', 'Desistência do Cliente ECT'],
  };
  const [status, descricao_status] = known[code.status];
  const at = { data_atualizacao: brazilian(brasiliaDay(code.madeAt)), hora_atualizacao: '10:00:00' };
  return {
    numero_pedido: code.number,
    controle_cliente: code.reference,
    historico: [
      ...(status === '55' ? [] : [{ status: '55', descricao_status: 'Aguardando Objeto na Agência', ...at }]),
      { status, descricao_status, ...at, observacao: '' },
    ],
    objeto: {
      numero_etiqueta: code.trackingCode ?? '',
      controle_objeto_cliente: code.reference,
      ultimo_status: status,
      descricao_status,
    },
  };
}

function request(asked: Asked<'solicitarPostagemReversa'>, parts: CorreiosParts) {
  const { state, levers } = parts;
  const { id_cliente: reference, ag } = asked.coletas_solicitadas;
  const refuse = (codigo_erro: string, descricao_erro: string) => ({
    ...{ status_processamento: '1', cod_erro: '0', msg_erro: '' },
    resultado_solicitacao: { tipo: 'A', id_cliente: reference, codigo_erro, descricao_erro },
  });
  if (levers.refusesContract)
    return { status_processamento: '1', cod_erro: '109', msg_erro: 'Dados do contrato inválidos' };
  if (!reverseServices.some(({ code }) => code === asked.codigo_servico))
    return refuse('110', 'Serviço não contratado');
  if (levers.refusesParcels) return refuse('130', levers.refusesParcels);
  const before = state.codes.find((code) => code.reference === reference);
  if (before) return refuse('121', `Já existe um pedido ${before.number} com este número de controle`);
  const code: PeerCode = {
    number: String(4_638_012_880 + ++state.numbers),
    reference,
    service: asked.codigo_servico,
    status: 'ready',
    validUntil: brasiliaDay(new Date(levers.now().getTime() + Number(ag) * dayMs)),
    trackingCode: undefined,
    madeAt: levers.now(),
    body: asked,
  };
  state.codes.push(code);
  return {
    ...{
      status_processamento: '1',
      data_processamento: brazilian(brasiliaDay(code.madeAt)),
      cod_erro: '0',
      msg_erro: '',
    },
    resultado_solicitacao: {
      ...{ tipo: 'A', id_cliente: reference, numero_coleta: code.number, numero_etiqueta: '', id_obj: reference },
      ...{ status_objeto: '01', prazo: brazilian(code.validUntil), codigo_erro: '00', descricao_erro: '' },
    },
  };
}

const missing = { cod_erro: '-5', msg_erro: 'Nenhum registro encontrado' };
const findCode = (number: string, { state }: CorreiosParts) => state.codes.find((code) => code.number === number);

/** Answers of each operation, as the parts of its result. */
const answers: { [O in Operation]: (asked: Asked<O>, parts: CorreiosParts) => object } = {
  solicitarPostagemReversa: request,
  acompanharPedido({ numeroPedido }, parts) {
    const code = findCode(numeroPedido, parts);
    return code
      ? { codigo_administrativo: access.adminCode, tipo_solicitacao: 'A', coleta: present(code, parts) }
      : missing;
  },
  acompanharPedidoPorData({ data }, parts) {
    const found = parts.state.codes.filter((code) => brazilian(brasiliaDay(code.madeAt)) === data);
    if (found.length === 0) return missing;
    return {
      codigo_administrativo: access.adminCode,
      tipo_solicitacao: 'A',
      coleta: found.map((one) => present(one, parts)),
    };
  },
  cancelarPedido({ numeroPedido }, parts) {
    const code = findCode(numeroPedido, parts);
    if (!code) return missing;
    if (code.status !== 'ready') return { cod_erro: '-9', msg_erro: 'Pedido não pode ser cancelado' };
    code.status = 'cancelled';
    const objeto_postal = { numero_pedido: code.number, status_pedido: 'Desistência do Cliente ECT' };
    return { codigo_administrativo: access.adminCode, objeto_postal };
  },
  revalidarPrazoAutorizacaoPostagem({ numeroPedido, qtdeDias }, parts) {
    const code = findCode(numeroPedido, parts);
    if (!code) return missing;
    const days = Number(qtdeDias);
    if (days < 5 || days > 30) return { cod_erro: '140', msg_erro: 'Prazo deve ser de 5 a 30 dias' };
    if (code.status !== 'ready') return { cod_erro: '141', msg_erro: 'Pedido não pode ser revalidado' };
    code.validUntil = brasiliaDay(new Date(parts.levers.now().getTime() + days * dayMs));
    return { numero_pedido: code.number, prazo: brazilian(code.validUntil), cod_erro: '0', msg_erro: '' };
  },
};

function guard({ headers, text }: PeerRequest): void {
  const wanted = `Basic ${Buffer.from(`${access.user}:${access.accessCode}`).toString('base64')}`;
  if (headers.authorization !== wanted) throw new PeerProblem(401, '<html><body>Unauthorized</body></html>');
  if (!headers['content-type']?.startsWith('text/xml'))
    throw new PeerProblem(415, '<html><body>text/xml</body></html>');
  if (headers.soapaction === undefined) throw fault(500, 'SOAPAction is missing');
  if (!text.includes(`="${namespace}"`)) throw fault(500, 'Namespace is not known');
}

function answer<O extends Operation>(operation: O, { text }: PeerRequest, parts: CorreiosParts): PeerAnswer {
  const sent = parser.parse(text)?.Envelope?.Body?.[operation];
  const { success, data, error } = shapes[operation].safeParse(sent);
  if (!success) {
    const [first] = error.issues;
    throw fault(500, `Unmarshalling Error: ${first?.path.join('.')}: ${first?.message}`);
  }
  const { soapPrefix } = parts.levers;
  const result = answers[operation](data as Asked<O>, parts);
  const body = builder.build({ [`${soapPrefix}:${operation}Response`]: { [operation]: result } });
  const open = `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:${soapPrefix}="${namespace}">`;
  return { status: 200, body: `<?xml version='1.0' encoding='UTF-8'?>${open}<S:Body>${body}</S:Body></S:Envelope>` };
}

/** All operations are at one address: which it is stands in the body. */
export const reversePath = '/logisticaReversaWS/logisticaReversaService/logisticaReversaWS';
export const reverseRoutes = (parts: CorreiosParts): PeerRoute<CorreiosCall>[] =>
  operations.map((operation) => ({
    call: operation,
    method: 'POST',
    path: new RegExp(`^${reversePath}$`),
    fits: ({ text }) => new RegExp(`[:<]${operation}[>\\s]`).test(text),
    guard,
    handle: (asked) => answer(operation, asked, parts),
  }));
