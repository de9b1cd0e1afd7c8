import type { HttpAnswer } from '../pix/provider-http.ts';
import { meaningOf } from './answer-codes.ts';
import {
  type Emitter,
  type EmitterSettings,
  EmitterUnready,
  type EventAnswer,
  type FiscalNote,
  type FiscalProblemFound,
  type KnownCorrection,
  type NoteAnswer,
  type NoteRef,
} from './emitter.ts';
import { createFiscalHttp, type FiscalTools, fiscalAddress, type NoAnswer } from './fiscal-http.ts';
import { assertAccess, authorityProblem, type FocusAnswer, focusProblem, readFocus } from './focus-answers.ts';
import { focusBody } from './focus-bodies.ts';
import { noteXml } from './note-xml.ts';
import { noteWriter } from './signing-emitter.ts';
import { readXml, XmlUnreadable, xmlAt, xmlText } from './xml.ts';

const hosts = { homologacao: 'https://homologacao.focusnfe.com.br', producao: 'https://api.focusnfe.com.br' };

/** A question and the fetching of its XML have 30 s together. */
const totalMs = 15_000;

/** The parts of what `build` writes: the body for Focus, and the official XML by which it can be checked. */
interface Built {
  body: object;
  xml: string;
  /** An item that tells what Focus has no known field for. */
  unsaid: boolean;
}

const unsaidProblem: FiscalProblemFound = {
  code: 'schema',
  text: 'Focus NFe: crédito presumido e indBemMovelUsado não têm campo conhecido.',
  words:
    'A marca de bem usado e o crédito presumido ainda não vão pela Focus NFe. Emita direto na SEFAZ ou mude o perfil.',
  field: 'profile.presumed_credit',
};

interface Told {
  http: HttpAnswer;
  said: FocusAnswer;
}
const isUnknown = (answer: object): answer is NoAnswer => 'kind' in answer;

/** A provider that writes the XML, signs it and asks the authority. Our `ref` names each attempt. */
export function createFocus(settings: EmitterSettings, tools: FiscalTools): Emitter {
  const { baseUrl, environment, focusToken, company, ca } = settings;
  const base = baseUrl || hosts[environment];
  const limits = { totalMs, ...tools.limits };
  const connecting = {
    certificate: undefined,
    ca: ca || undefined,
    who: 'A Focus NFe',
    isOwnAddress: Boolean(baseUrl),
  };
  const ask = createFiscalHttp(connecting, { ...tools, limits });

  function headers(): Record<string, string> {
    if (!focusToken) throw new EmitterUnready('token', 'Informe o token da Focus NFe deste ambiente.');
    return { authorization: `Basic ${Buffer.from(`${focusToken}:`).toString('base64')}`, accept: 'application/json' };
  }

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: string): Promise<Told | NoAnswer> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const question = { method, url: fiscalAddress(base, path), headers: { ...headers(), ...type } };
    const http = await ask(body === undefined ? question : { ...question, body });
    if (isUnknown(http)) return http;
    const said = readFocus(http);
    if (isUnknown(said)) return said;
    assertAccess(http, said);
    if (http.status >= 500) return { kind: 'unknown', text: `A Focus NFe falhou ao responder (${http.status}).` };
    return { http, said };
  }

  /** A file that Focus keeps, read as XML; undefined where it cannot be had now. */
  async function fetchXml(path: string): Promise<{ xml: string; read: unknown } | undefined> {
    if (!path.startsWith('/')) return undefined;
    const answer = await ask({
      method: 'GET',
      url: fiscalAddress(base, path),
      headers: { ...headers(), accept: '*/*' },
    });
    if (isUnknown(answer) || answer.status !== 200) return undefined;
    try {
      return { xml: answer.text, read: readXml(answer.text) };
    } catch (error) {
      if (error instanceof XmlUnreadable) return undefined;
      throw error;
    }
  }

  const pathOf = ({ model, ref }: Pick<NoteRef, 'model' | 'ref'>) =>
    `/v2/${model === 65 ? 'nfce' : 'nfe'}/${encodeURIComponent(ref)}`;
  const notYet: NoAnswer = { kind: 'unknown', text: 'O XML ainda não pôde ser buscado na Focus NFe.' };

  async function authorised({
    status_sefaz,
    mensagem_sefaz,
    chave_nfe,
    caminho_xml_nota_fiscal,
  }: FocusAnswer): Promise<NoteAnswer> {
    const file = await fetchXml(caminho_xml_nota_fiscal);
    const info = xmlAt(file?.read, 'nfeProc', 'protNFe', 'infProt');
    const [key, protocol, at] = [xmlText(info, 'chNFe'), xmlText(info, 'nProt'), new Date(xmlText(info, 'dhRecbto'))];
    const isOurs = key === chave_nfe.replace(/^NFe/, '') && key.slice(6, 20) === company.cnpj;
    if (!file || !protocol || !isOurs || Number.isNaN(at.getTime())) return notYet;
    // The newest event's code stands in place of the note's once there is one.
    const isOfNote = meaningOf('note', status_sefaz) === 'authorised';
    const said = isOfNote
      ? { code: status_sefaz, text: mensagem_sefaz }
      : { code: xmlText(info, 'cStat'), text: xmlText(info, 'xMotivo') };
    return { kind: 'authorised', key, protocol, at, ...said, xml: file.xml };
  }

  /** The newest correction of a note: Focus tells of no other. */
  async function correction({
    caminho_xml_carta_correcao,
    numero_carta_correcao,
  }: FocusAnswer): Promise<KnownCorrection | undefined> {
    const file = await fetchXml(caminho_xml_carta_correcao);
    const info = xmlAt(file?.read, 'procEventoNFe', 'retEvento', 'infEvento');
    const [protocol, at] = [xmlText(info, 'nProt'), new Date(xmlText(info, 'dhRegEvento'))];
    if (!file || !protocol || Number.isNaN(at.getTime())) return undefined;
    return { seq: Number(numero_carta_correcao), protocol, at, xml: file.xml };
  }

  async function cancelled({ status_sefaz, mensagem_sefaz, caminho_xml_cancelamento }: FocusAnswer) {
    const file = await fetchXml(caminho_xml_cancelamento);
    const info = xmlAt(file?.read, 'procEventoNFe', 'retEvento', 'infEvento');
    const [protocol, at] = [xmlText(info, 'nProt'), new Date(xmlText(info, 'dhRegEvento'))];
    if (!file || !protocol || Number.isNaN(at.getTime())) return notYet;
    return { protocol, at, xml: file.xml, code: status_sefaz, text: mensagem_sefaz };
  }

  async function noteOf(answer: Told | NoAnswer, ref: NoteRef): Promise<NoteAnswer> {
    if (isUnknown(answer)) return answer;
    const { http, said } = answer;
    const coded = { code: said.status_sefaz || String(http.status), text: said.mensagem_sefaz || said.mensagem };
    if (http.status === 429) return { kind: 'down', ...coded };
    if (['nfe_autorizada', 'em_processamento', 'nfe_cancelada'].includes(said.codigo)) {
      return { kind: 'duplicate', otherKey: null, ...coded };
    }
    if (said.codigo === 'nao_encontrado') return { kind: 'absent', ...coded };
    if (said.status === 'processando_autorizacao')
      return { kind: 'receipt', receipt: ref.ref, code: '105', text: 'Em processamento' };
    if (said.status === 'autorizado') return authorised(said);
    if (said.status === 'cancelado') {
      const found = await cancelled(said);
      return 'protocol' in found ? { kind: 'cancelled', ...found } : found;
    }
    if (said.status === 'denegado') {
      const file = await fetchXml(said.caminho_xml_nota_fiscal);
      const problem = authorityProblem(said);
      return { kind: 'denied', protocol: null, at: tools.now(), problem, xml: file?.xml ?? null };
    }
    if (said.status === 'erro_autorizacao') return { kind: 'rejected', problem: authorityProblem(said) };
    const isRefused = said.codigo !== '' && (http.status === 400 || http.status === 422);
    if (isRefused) return { kind: 'rejected', problem: focusProblem(said) };
    return { kind: 'unknown', text: `A resposta da Focus NFe não pôde ser entendida (${http.status}).` };
  }

  async function look(ref: NoteRef): Promise<NoteAnswer> {
    const told = await call('GET', pathOf(ref));
    const answer = await noteOf(told, ref);
    if (answer.kind === 'authorised' && !isUnknown(told) && told.said.numero_carta_correcao) {
      const newest = await correction(told.said);
      return newest ? { ...answer, corrections: [newest] } : notYet;
    }
    // A complaint about the question says nothing of the note.
    const isOfQuestion = answer.kind === 'rejected' && !/^\d+$/.test(answer.problem.code);
    return isOfQuestion ? { kind: 'unknown', text: answer.problem.words } : answer;
  }

  /** Outcome of an event that was not done. */
  function undone({ http, said }: Told, asked: 'event' | 'void'): EventAnswer {
    const coded = { code: said.status_sefaz || String(http.status), text: said.mensagem_sefaz || said.mensagem };
    if (http.status === 429) return { kind: 'down', ...coded };
    const kind = meaningOf(asked, said.status_sefaz);
    if (kind === 'already' || said.codigo === 'nfe_cancelada') return { kind: 'already', ...coded };
    if (kind === 'down' || kind === 'rest') return { kind, ...coded };
    if (said.status_sefaz) return { kind: 'refused', problem: authorityProblem(said) };
    if (said.codigo) return { kind: 'refused', problem: focusProblem(said) };
    return { kind: 'unknown', text: `A resposta da Focus NFe não pôde ser entendida (${http.status}).` };
  }

  return {
    name: 'focus',
    async build(note: FiscalNote) {
      const unsaid = note.items.some(({ usedGood, ibsCbs }) => usedGood || ibsCbs?.credit);
      const built: Built = { body: focusBody(note), xml: noteXml(note), unsaid };
      return JSON.stringify(built);
    },
    async check(built) {
      const { xml, unsaid } = JSON.parse(built) as Built;
      return (await noteWriter.check(xml)) ?? (unsaid ? unsaidProblem : undefined);
    },
    sign: async (built) => JSON.stringify((JSON.parse(built) as Built).body),
    async authorise(signed, ref) {
      const path = pathOf(ref).replace(/\/[^/]+$/, `?ref=${encodeURIComponent(ref.ref)}`);
      return noteOf(await call('POST', path, signed), ref);
    },
    receipt: (_receipt, ref) => look(ref),
    look,
    async cancel(request) {
      const answer = await call('DELETE', pathOf(request), JSON.stringify({ justificativa: request.text }));
      if (isUnknown(answer)) return answer;
      if (answer.said.status !== 'cancelado') return undone(answer, 'event');
      const found = await cancelled(answer.said);
      return 'protocol' in found ? { kind: 'done', ...found } : found;
    },
    async correct(request) {
      const answer = await call(
        'POST',
        `${pathOf(request)}/carta_correcao`,
        JSON.stringify({ correcao: request.text }),
      );
      if (isUnknown(answer)) return answer;
      const { said } = answer;
      if (said.status !== 'autorizado') return undone(answer, 'event');
      const found = await correction(said);
      if (found?.xml == null) return notYet;
      const { protocol, at, xml } = found;
      return { kind: 'done', protocol, at, code: said.status_sefaz, text: said.mensagem_sefaz, xml };
    },
    async voidNumbers({ model, series, from, to, reason }) {
      const range = { serie: String(series), numero_inicial: String(from), numero_final: String(to) };
      const body = JSON.stringify({ cnpj: company.cnpj, ...range, justificativa: reason });
      const answer = await call('POST', `/v2/${model === 65 ? 'nfce' : 'nfe'}/inutilizacao`, body);
      if (isUnknown(answer)) return answer;
      const { said } = answer;
      if (said.status !== 'autorizado') return undone(answer, 'void');
      const file = await fetchXml(said.caminho_xml);
      const info = xmlAt(file?.read, 'ProcInutNFe', 'retInutNFe', 'infInut');
      const at = new Date(xmlText(info, 'dhRecbto'));
      if (!file || !said.protocolo_sefaz || Number.isNaN(at.getTime())) return notYet;
      const coded = { code: said.status_sefaz, text: said.mensagem_sefaz };
      return { kind: 'done', protocol: said.protocolo_sefaz, at, ...coded, xml: file.xml };
    },
    async status(model) {
      const answer = await call('GET', pathOf({ model, ref: 'giro-teste' }));
      if (isUnknown(answer)) return answer;
      if (answer.http.status === 429) return { kind: 'down', code: '429', text: 'A Focus NFe pediu para esperar.' };
      return { kind: 'up', code: String(answer.http.status), text: 'A Focus NFe aceitou o token.' };
    },
  };
}
