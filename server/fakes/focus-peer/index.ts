import { z } from 'zod';
import { fiscalMoment, makeCode, makeKey } from '../../src/platform/fiscal/fiscal-key.ts';
import { fiscalNamespace, writeXml, type XmlParts } from '../../src/platform/fiscal/xml.ts';
import {
  openPeerServer,
  PeerProblem,
  type PeerRequest,
  type PeerRoute,
  type PeerServer,
} from '../carrier-peer/server.ts';

type FocusCall = 'send' | 'look' | 'cancel' | 'correct' | 'void' | 'file';

interface FocusLevers {
  delayMs: number;
  now: () => Date;
  token: string;
  /** Notes wait, so many looks long, before the authority answers. */
  looksToWait: number;
  /** Codes by which the authority refuses the next notes and events. */
  refusals: { code: string; text: string }[];
}

interface FocusNote {
  ref: string;
  status: 'processando_autorizacao' | 'autorizado' | 'erro_autorizacao' | 'denegado' | 'cancelado';
  code: string;
  text: string;
  key: string;
  looks: number;
  protocol: string;
  body: z.output<typeof noteShape>;
  corrections: number;
}

export interface FocusPeer extends PeerServer<FocusCall> {
  levers: FocusLevers;
  notes: Map<string, FocusNote>;
  close(): Promise<void>;
}

const line = z.string().min(1);
const amount = z.string().regex(/^\d+\.\d{2}$/);
const item = z.looseObject({
  ...{ numero_item: line, codigo_produto: line, descricao: line.max(120), codigo_ncm: z.string().regex(/^\d{8}$/) },
  ...{ cfop: z.string().regex(/^[12356]\d{3}$/), valor_bruto: amount, icms_situacao_tributaria: line },
  ...{ pis_situacao_tributaria: line, cofins_situacao_tributaria: line, icms_origem: z.string().regex(/^[0-8]$/) },
});
const noteShape = z.looseObject({
  ...{ natureza_operacao: line, data_emissao: line, tipo_documento: z.enum(['0', '1']), serie: line, numero: line },
  ...{ cnpj_emitente: z.string().regex(/^[0-9A-Z]{12}\d{2}$/), valor_total: amount, items: z.array(item).min(1) },
  formas_pagamento: z.array(z.looseObject({ forma_pagamento: z.string().regex(/^\d{2}$/), valor_pagamento: amount })),
});

const problem = (status: number, codigo: string, mensagem: string, erros?: object[]) =>
  new PeerProblem(status, { codigo, mensagem, ...(erros && { erros }) });
const missing = () => problem(404, 'nao_encontrado', 'Nota fiscal não encontrada');

const reason = z.string().min(15).max(255);

/** Focus NFe for tests, in small: it believes what it is sent, numbers as it is told, and makes keys of its own. */
export async function openFocusPeer(): Promise<FocusPeer> {
  const levers: FocusLevers = {
    ...{ delayMs: 0, now: () => new Date(), token: 'token-de-ensaio', looksToWait: 0, refusals: [] },
  };
  const notes = new Map<string, FocusNote>();
  const files = new Map<string, string>();
  let protocols = 0;
  const protocol = () => `13526${String(++protocols).padStart(10, '0')}`;

  function guard({ headers }: PeerRequest): void {
    const expected = `Basic ${Buffer.from(`${levers.token}:`).toString('base64')}`;
    if (headers.authorization !== expected) throw problem(401, 'permissao_negada', 'Token inválido');
  }

  function keep(path: string, name: string, parts: XmlParts): string {
    files.set(path, writeXml({ [name]: { '@xmlns': fiscalNamespace, ...parts } }));
    return path;
  }

  function present(note: FocusNote) {
    const { ref, status, key, code, text, body } = note;
    const base = { cnpj_emitente: body.cnpj_emitente, ref, status };
    if (status === 'processando_autorizacao') return base;
    const coded = { ...base, status_sefaz: code, mensagem_sefaz: text };
    if (status === 'erro_autorizacao') return coded;
    const known = { ...coded, chave_nfe: `NFe${key}`, numero: body.numero, serie: body.serie };
    const path = `/arquivos/${key}`;
    return {
      ...known,
      caminho_xml_nota_fiscal: `${path}-nfe.xml`,
      ...(note.corrections > 0 && {
        caminho_xml_carta_correcao: `${path}-cce-${note.corrections}.xml`,
        numero_carta_correcao: note.corrections,
      }),
      ...(status === 'cancelado' && { caminho_xml_cancelamento: `${path}-can.xml` }),
    };
  }

  /** The authority answers about a note. */
  function settle(note: FocusNote): void {
    const refusal = levers.refusals.shift();
    if (refusal) {
      const status = refusal.code.startsWith('30') ? 'denegado' : 'erro_autorizacao';
      Object.assign(note, { status, code: refusal.code, text: refusal.text });
      if (status === 'erro_autorizacao') return;
    } else {
      Object.assign(note, {
        status: 'autorizado',
        code: '100',
        text: 'Autorizado o uso da NF-e',
        protocol: protocol(),
      });
    }
    const infProt = { chNFe: note.key, dhRecbto: fiscalMoment(levers.now()), nProt: note.protocol || undefined };
    const protNFe = { infProt: { ...infProt, cStat: note.code, xMotivo: note.text } };
    keep(`/arquivos/${note.key}-nfe.xml`, 'nfeProc', { NFe: { infNFe: { '@Id': `NFe${note.key}` } }, protNFe });
  }

  function getNote([ref = '']: string[]): FocusNote {
    const found = notes.get(ref);
    if (!found) throw missing();
    return found;
  }

  function send({ query, body }: PeerRequest) {
    const ref = query.get('ref') ?? '';
    const before = notes.get(ref);
    if (before && before.status === 'processando_autorizacao')
      throw problem(422, 'em_processamento', 'A nota está em processamento');
    if (before && before.status !== 'erro_autorizacao')
      throw problem(422, 'nfe_autorizada', 'A nota fiscal já foi autorizada');
    const { success, data, error } = noteShape.safeParse(body);
    if (!success) {
      const erros = error.issues.map(({ path, message }) => ({ mensagem: message, campo: path.join('.') }));
      throw problem(422, 'erro_validacao_schema', 'Erro na validação do Schema XML', erros);
    }
    const number = Number(data.numero);
    const key = makeKey({
      ...{
        uf: 'SP',
        issuedAt: new Date(data.data_emissao),
        cnpj: data.cnpj_emitente,
        model: 55,
        series: Number(data.serie),
      },
      ...{ number, issueMode: 1, code: makeCode(number) },
    });
    const note: FocusNote = {
      ...{
        ref,
        status: 'processando_autorizacao',
        code: '',
        text: '',
        key,
        looks: 0,
        protocol: '',
        body: data,
        corrections: 0,
      },
    };
    notes.set(ref, note);
    if (levers.looksToWait === 0) settle(note);
    return { status: note.status === 'autorizado' ? 201 : 202, body: present(note) };
  }

  function look({ params }: PeerRequest) {
    const note = getNote(params);
    note.looks += 1;
    if (note.status === 'processando_autorizacao' && note.looks > levers.looksToWait) settle(note);
    return { status: 200, body: present(note) };
  }

  function assertAuthorised(note: FocusNote): void {
    if (note.status === 'cancelado') throw problem(422, 'nfe_cancelada', 'Nota Fiscal já cancelada');
    if (note.status !== 'autorizado') throw problem(422, 'nfe_nao_autorizada', 'Nota fiscal não autorizada');
  }

  function eventFile(path: string): string {
    const info = { cStat: '135', dhRegEvento: fiscalMoment(levers.now()), nProt: protocol() };
    return keep(path, 'procEventoNFe', { evento: {}, retEvento: { infEvento: info } });
  }
  const registered = { status_sefaz: '135', mensagem_sefaz: 'Evento registrado e vinculado a NF-e' };

  function cancel({ params, body }: PeerRequest) {
    const note = getNote(params);
    const wish = z.strictObject({ justificativa: reason }).safeParse(body);
    if (!wish.success)
      throw problem(400, 'requisicao_invalida', 'Parâmetro "justificativa" deve ter entre 15 e 255 caracteres');
    assertAuthorised(note);
    const refusal = levers.refusals.shift();
    if (refusal)
      return {
        status: 200,
        body: { status: 'erro_cancelamento', status_sefaz: refusal.code, mensagem_sefaz: refusal.text },
      };
    Object.assign(note, { status: 'cancelado', code: '135', text: registered.mensagem_sefaz });
    const caminho_xml_cancelamento = eventFile(`/arquivos/${note.key}-can.xml`);
    return { status: 200, body: { ...registered, status: 'cancelado', caminho_xml_cancelamento } };
  }

  function correct({ params, body }: PeerRequest) {
    const note = getNote(params);
    const wish = z.strictObject({ correcao: z.string().min(15).max(1000) }).safeParse(body);
    if (!wish.success)
      throw problem(400, 'requisicao_invalida', 'Parâmetro "correcao" deve ter entre 15 e 1000 caracteres');
    assertAuthorised(note);
    note.corrections += 1;
    const caminho_xml_carta_correcao = eventFile(`/arquivos/${note.key}-cce-${note.corrections}.xml`);
    const numero_carta_correcao = note.corrections;
    const told = { ...registered, status: 'autorizado', caminho_xml_carta_correcao, numero_carta_correcao };
    return { status: 200, body: told };
  }

  const voids = z.strictObject({
    cnpj: line,
    serie: line,
    numero_inicial: line,
    numero_final: line,
    justificativa: reason,
  });
  function voidNumbers({ body }: PeerRequest) {
    const { success, data } = voids.safeParse(body);
    if (!success) throw problem(400, 'requisicao_invalida', 'Parâmetro não informado');
    const path = `/arquivos/${data.serie}-${data.numero_inicial}-${data.numero_final}-inu.xml`;
    if (files.has(path)) {
      const said = { status_sefaz: '563', mensagem_sefaz: 'Já existe pedido de Inutilização com a mesma faixa' };
      return { status: 200, body: { status: 'erro_autorizacao', ...said } };
    }
    const protocolo_sefaz = protocol();
    const infInut = { cStat: '102', dhRecbto: fiscalMoment(levers.now()), nProt: protocolo_sefaz };
    keep(path, 'ProcInutNFe', { inutNFe: {}, retInutNFe: { infInut } });
    const said = { status_sefaz: '102', mensagem_sefaz: 'Inutilização de número homologado' };
    return { status: 200, body: { status: 'autorizado', ...said, protocolo_sefaz, caminho_xml: path } };
  }

  const routes: PeerRoute<FocusCall>[] = [
    { call: 'send', method: 'POST', path: /^\/v2\/nfc?e$/, guard, handle: send },
    { call: 'void', method: 'POST', path: /^\/v2\/nfc?e\/inutilizacao$/, guard, handle: voidNumbers },
    { call: 'look', method: 'GET', path: /^\/v2\/nfc?e\/([^/]+)$/, guard, handle: look },
    { call: 'cancel', method: 'DELETE', path: /^\/v2\/nfc?e\/([^/]+)$/, guard, handle: cancel },
    { call: 'correct', method: 'POST', path: /^\/v2\/nfe\/([^/]+)\/carta_correcao$/, guard, handle: correct },
    {
      ...{ call: 'file', method: 'GET', path: /^(\/arquivos\/.+\.xml)$/, guard },
      handle({ params: [path = ''] }) {
        const xml = files.get(path);
        if (xml === undefined) throw missing();
        return { status: 200, body: `<?xml version="1.0" encoding="UTF-8"?>${xml}` };
      },
    },
  ];
  const server = await openPeerServer<FocusCall>(routes, levers);
  return { ...server, levers, notes, close: server.stop };
}
