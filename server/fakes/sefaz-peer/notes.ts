import { keyDigit } from '@giro/contract/rules/fiscal.ts';
import { fiscalMoment, partsOfKey } from '../../src/platform/fiscal/fiscal-key.ts';
import { checkSchema } from '../../src/platform/fiscal/schema-check.ts';
import { cutXml, readXml, xmlAt, xmlText } from '../../src/platform/fiscal/xml.ts';
import { judgeNote, type Refusal } from './note-judge.ts';
import { cUF, message, nextProtocol, protocolParts, saying, verAplic } from './said.ts';
import { judgeSignature } from './signature-judge.ts';
import type { PeerNote, SefazFault, SefazState } from './state.ts';

export interface Asked {
  /** The message within the envelope, as it came. */
  text: string;
  fault: SefazFault | undefined;
  /** CNPJ of the connection's certificate. */
  holder: string;
  isSvc: boolean;
}

const denials = ['110', '301', '302', '303'];
const numberOf = (key: string) => {
  const { model, series, number } = partsOfKey(key);
  return `${model}/${series}/${number}`;
};

/** The answer of this authority to a note: the first thing that is wrong with it, or 100. */
function judge(
  state: SefazState,
  { text, fault, holder, isSvc }: Asked,
): { note: PeerNote; refusal: Refusal | undefined } {
  const { levers } = state;
  const info = xmlAt(readXml(text), 'enviNFe', 'NFe', 'infNFe');
  const id = xmlText(info, '@Id');
  const key = id.slice(3);
  const { code: badSignature, digest, signer } = judgeSignature(text, 'infNFe');
  const note: PeerNote = {
    ...{
      key,
      number: numberOf(key),
      digest,
      protocol: '',
      at: levers.now(),
      code: '100',
      state: 'authorised',
      events: [],
    },
    xml: cutXml(text, 'NFe')[0] ?? '',
  };
  const same = state.notes.get(key);
  const other = [...state.notes.values()].find((one) => one.number === note.number);
  const { number } = partsOfKey(key);
  const series = note.number.replace(/\/\d+$/, '');
  const isVoided = state.voided.some((range) => range.number === series && range.from <= number && number <= range.to);
  const isContingency = ['6', '7'].includes(key.charAt(34));
  const found: (Refusal | undefined)[] = [
    fault?.how === 'refused' ? fault : undefined,
    badSignature && { code: badSignature },
    signer.includes(holder.slice(0, 8)) ? undefined : { code: '213' },
    ...judgeNote(info, id, { now: levers.now(), tpAmb: levers.tpAmb, holder }),
    isContingency === isSvc ? undefined : { code: '713', more: 'Tipo de Emissao diferente do servico' },
    isVoided ? { code: '206' } : undefined,
    same && { code: same.state === 'cancelled' ? '218' : '204', more: '[nRec:351000000000001]' },
    !other || same ? undefined : { code: '539', more: `[chNFe:${other.key}][nRec:351000000000001]` },
  ];
  return { note, refusal: found.find((one) => one !== undefined) };
}

/** Takes the note into the books, unless it is refused. Too many equal refusals are 656. */
function settle(state: SefazState, note: PeerNote, refusal: Refusal | undefined): Refusal | undefined {
  if (!refusal || denials.includes(refusal.code)) {
    const isDenied = refusal !== undefined;
    Object.assign(note, { protocol: nextProtocol(state), code: refusal?.code ?? '100' });
    state.notes.set(note.key, { ...note, state: isDenied ? 'denied' : 'authorised' });
    return refusal;
  }
  state.refusals.push({ key: note.key, code: refusal.code, more: refusal.more ?? '' });
  return state.consumption.isTooMuch('rejection', `${note.key} ${refusal.code}`) ? { code: '656' } : refusal;
}

const protocolOf = (state: SefazState, note: PeerNote, refusal: Refusal | undefined) => {
  const told = { ...note, code: refusal?.code ?? '100' };
  return protocolParts(told, state.levers.tpAmb, note.protocol || undefined, refusal?.more);
};

const batchHead = (state: SefazState) => ({ tpAmb: state.levers.tpAmb, verAplic });
const batchTail = (state: SefazState) => ({ cUF, dhRecbto: fiscalMoment(state.levers.now()) });

/** `enviNFe`. */
export async function authorise(state: SefazState, asked: Asked): Promise<string> {
  const answer = (code: string, rest = {}, more = '') =>
    message('retEnviNFe', '4.00', { ...batchHead(state), ...saying(code, more), ...batchTail(state), ...rest });
  const [complaint] = await checkSchema('enviNFe_v4.00', asked.text);
  if (complaint) return answer('225', {}, `[${complaint.path}] ${complaint.message}`);
  const { note, refusal } = judge(state, asked);
  const isPut = asked.fault?.how === 'receipt';
  const settled = settle(state, note, refusal);
  if (settled?.code === '656') return answer('656');
  if (!isPut) return answer('104', { protNFe: protocolOf(state, note, settled) });
  const nRec = `35100${String(++state.protocols).padStart(10, '0')}`;
  const working = asked.fault?.how === 'receipt' ? asked.fault.working : 0;
  state.receipts.set(nRec, { key: note.key, working, refusal: settled });
  return answer('103', { infRec: { nRec, tMed: String(state.levers.meanTime) } });
}

/** `consReciNFe`. */
export async function receipt(state: SefazState, { text }: Asked): Promise<string> {
  const nRec = xmlText(readXml(text), 'consReciNFe', 'nRec');
  const answer = (code: string, rest = {}) =>
    message('retConsReciNFe', '4.00', { ...batchHead(state), nRec, ...saying(code), ...batchTail(state), ...rest });
  const [complaint] = await checkSchema('consReciNFe_v4.00', text);
  if (complaint) return answer('215');
  if (state.consumption.isTooMuch('receipt', nRec)) return answer('656');
  const found = state.receipts.get(nRec);
  if (!found) return answer('106');
  if (found.working > 0) {
    found.working -= 1;
    return answer('105');
  }
  const note = state.notes.get(found.key);
  const unknown = { key: found.key, number: '', digest: '', protocol: '', code: '', at: state.levers.now(), xml: '' };
  const told: PeerNote = note ?? { ...unknown, state: 'authorised', events: [] };
  return answer('104', { protNFe: protocolOf(state, told, found.refusal) });
}

/** `consSitNFe`. */
export async function look(state: SefazState, { text }: Asked): Promise<string> {
  const key = xmlText(readXml(text), 'consSitNFe', 'chNFe');
  const answer = (code: string, inner = '', more = '') => {
    const head = { ...batchHead(state), ...saying(code, more), ...batchTail(state), chNFe: key };
    return message('retConsSitNFe', '4.00', head).replace('</retConsSitNFe>', `${inner}$&`);
  };
  const [complaint] = await checkSchema('consSitNFe_v4.00', text);
  if (complaint) return answer('215', '', complaint.message);
  if (state.consumption.isTooMuch('look', key)) return answer('656');
  if (String(keyDigit(key.slice(0, 43))) !== key.slice(43)) return answer('236');
  const note = state.notes.get(key);
  const other = [...state.notes.values()].find((one) => one.number === numberOf(key));
  if (!note) return other ? answer('613', '', `[chNFe:${other.key}]`) : answer('217');
  const events = note.events.map(({ xml }) => `<procEventoNFe versao="1.00">${xml}</procEventoNFe>`).join('');
  const protocol = message('protNFe', '4.00', protocolParts(note, state.levers.tpAmb, note.protocol));
  return answer(note.state === 'cancelled' ? '101' : note.code, protocol + events);
}
