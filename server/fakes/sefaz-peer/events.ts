import { fiscalMoment, partsOfKey } from '../../src/platform/fiscal/fiscal-key.ts';
import { checkSchema } from '../../src/platform/fiscal/schema-check.ts';
import { cutXml, readXml, xmlAt, xmlText } from '../../src/platform/fiscal/xml.ts';
import type { Asked } from './notes.ts';
import { cUF, message, nextProtocol, saying, verAplic } from './said.ts';
import { judgeSignature } from './signature-judge.ts';
import type { SefazState } from './state.ts';

const schemas = { '110111': 'envEventoCancNFe_v1.00', '110110': 'envCCe_v1.00' } as const;

/** Code by which an event is refused; undefined: it is taken. */
function judgeEvent(state: SefazState, info: unknown, { fault, text, holder }: Asked): string | undefined {
  const { now, tpAmb, cancelMinutes } = state.levers;
  const [type, key, seq] = [xmlText(info, 'tpEvento'), xmlText(info, 'chNFe'), Number(xmlText(info, 'nSeqEvento'))];
  const { code, signer } = judgeSignature(text, 'infEvento');
  if (fault?.how === 'refused') return fault.code;
  if (code) return code;
  if (!signer.includes(holder.slice(0, 8)) || xmlText(info, 'CNPJ').slice(0, 8) !== holder.slice(0, 8)) return '213';
  if (xmlText(info, 'tpAmb') !== tpAmb) return '252';
  if (xmlText(info, '@Id') !== `ID${type}${key}${String(seq).padStart(2, '0')}`) return '572';
  if (new Date(xmlText(info, 'dhEvento')).getTime() > now().getTime() + 5 * 60_000) return '578';
  const note = state.notes.get(key);
  if (!note) return '494';
  if (note.events.some((one) => one.type === type && one.seq === seq)) return '573';
  if (note.state === 'cancelled') return type === '110111' ? '218' : '580';
  if (note.state === 'denied') return '580';
  if (type === '110110') return partsOfKey(key).model === '65' ? '784' : undefined;
  if (xmlText(info, 'detEvento', 'nProt') !== note.protocol) return '222';
  const minutes = (now().getTime() - note.at.getTime()) / 60_000;
  return minutes > (cancelMinutes[partsOfKey(key).model] ?? 0) ? '501' : undefined;
}

/** `envEvento`. */
export async function event(state: SefazState, asked: Asked): Promise<string> {
  const { levers } = state;
  const { tpAmb } = levers;
  const info = xmlAt(readXml(asked.text), 'envEvento', 'evento', 'infEvento');
  const type = xmlText(info, 'tpEvento');
  const idLote = xmlText(readXml(asked.text), 'envEvento', 'idLote') || '1';
  const answer = (code: string, inner = '', more = '') => {
    const head = { idLote, tpAmb, verAplic, cOrgao: cUF, ...saying(code, more) };
    return message('retEnvEvento', '1.00', head).replace('</retEnvEvento>', `${inner}$&`);
  };
  const schema = (schemas as Partial<Record<string, (typeof schemas)['110111' | '110110']>>)[type];
  if (!schema) return answer('491');
  const [complaint] = await checkSchema(schema, asked.text);
  if (complaint) return answer('215', '', `[${complaint.path}] ${complaint.message}`);
  const refused = judgeEvent(state, info, asked);
  const [key, seq, at] = [xmlText(info, 'chNFe'), Number(xmlText(info, 'nSeqEvento')), levers.now()];
  if (refused && state.consumption.isTooMuch('event', `${type} ${key} ${refused}`)) return answer('656');
  const protocol = refused ? undefined : nextProtocol(state);
  const result = message('retEvento', '1.00', {
    infEvento: {
      ...{ tpAmb, verAplic, cOrgao: cUF, ...saying(refused ?? '135'), chNFe: key, tpEvento: type },
      ...{ nSeqEvento: String(seq), dhRegEvento: fiscalMoment(at), nProt: protocol },
    },
  });
  const note = state.notes.get(key);
  if (note && protocol) {
    note.events.push({ type, seq, protocol, at, xml: (cutXml(asked.text, 'evento')[0] ?? '') + result });
    if (type === '110111') note.state = 'cancelled';
  }
  return answer('128', result);
}

function judgeVoid(state: SefazState, info: unknown, { fault, text, holder }: Asked): string | undefined {
  const [from, to] = [Number(xmlText(info, 'nNFIni')), Number(xmlText(info, 'nNFFin'))];
  const range = `${xmlText(info, 'mod')}/${xmlText(info, 'serie')}`;
  const { code, signer } = judgeSignature(text, 'infInut');
  if (fault?.how === 'refused') return fault.code;
  if (code) return code;
  if (!signer.includes(holder.slice(0, 8)) || xmlText(info, 'CNPJ').slice(0, 8) !== holder.slice(0, 8)) return '213';
  if (xmlText(info, 'tpAmb') !== state.levers.tpAmb) return '252';
  if (from > to) return '224';
  if (to - from >= 1000) return '201';
  const places = [...state.notes.values()].map(({ key }) => partsOfKey(key));
  const isUsed = places.some(
    ({ model, series, number }) => `${model}/${series}` === range && from <= number && number <= to,
  );
  if (isUsed) return '241';
  const own = state.voided.filter(({ number }) => number === range);
  if (own.some((one) => one.from === from && one.to === to)) return '563';
  return own.some((one) => one.from <= to && from <= one.to) ? '256' : undefined;
}

/** `inutNFe`. */
export async function voidNumbers(state: SefazState, asked: Asked): Promise<string> {
  const info = xmlAt(readXml(asked.text), 'inutNFe', 'infInut');
  const part = (name: string) => xmlText(info, name);
  const [complaint] = await checkSchema('inutNFe_v4.00', asked.text);
  const refused = complaint ? '215' : judgeVoid(state, info, asked);
  const isTooMuch = refused && state.consumption.isTooMuch('event', `${part('nNFIni')} ${part('nNFFin')} ${refused}`);
  const protocol = refused ? undefined : nextProtocol(state);
  if (protocol) {
    const number = `${part('mod')}/${part('serie')}`;
    state.voided.push({ number, from: Number(part('nNFIni')), to: Number(part('nNFFin')), protocol });
  }
  const known = refused
    ? {}
    : {
        ...{ ano: part('ano'), CNPJ: part('CNPJ'), mod: part('mod'), serie: part('serie') },
        ...{ nNFIni: part('nNFIni'), nNFFin: part('nNFFin') },
      };
  return message('retInutNFe', '4.00', {
    infInut: {
      ...{ tpAmb: state.levers.tpAmb, verAplic, ...saying(isTooMuch ? '656' : (refused ?? '102')), cUF, ...known },
      ...{ dhRecbto: fiscalMoment(state.levers.now()), nProt: protocol },
    },
  });
}
