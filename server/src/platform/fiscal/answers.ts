import { type AskedOf, meaningOf, officialText, refusalProblem } from './answer-codes.ts';
import type { EventAnswer, FiscalProblemFound, KnownCorrection, NoteAnswer, StatusAnswer } from './emitter.ts';
import { cancelType, correctType, eventWithAnswer, noteWithProtocol, voidWithAnswer } from './message-xml.ts';
import { cutXml, readXml, XmlUnreadable, xmlAt, xmlList, xmlText } from './xml.ts';

/** An answer that cannot be read: what was asked for may have been done. */
interface Unread {
  kind: 'unknown';
  text: string;
}
const unread = (text: string): Unread => ({ kind: 'unknown', text });

interface Coded {
  code: string;
  text: string;
}

const codedOf = (part: unknown): Coded => {
  const code = xmlText(part, 'cStat');
  return { code, text: xmlText(part, 'xMotivo') || officialText(code) };
};

/** The message within an envelope, by its name; unread is what holds none, or a fault. */
function readEnvelope(text: string, name: string): { message: unknown } | Unread {
  let read: unknown;
  try {
    read = readXml(text);
  } catch (error) {
    if (error instanceof XmlUnreadable) return unread('A resposta da SEFAZ não pôde ser entendida.');
    throw error;
  }
  const body = xmlAt(read, 'Envelope', 'Body');
  const fault = xmlAt(body, 'Fault');
  if (fault !== undefined) {
    const said = xmlText(fault, 'Reason', 'Text') || xmlText(fault, 'faultstring');
    return unread(`A SEFAZ respondeu com uma falha${said ? `: ${said.slice(0, 200)}` : '.'}`);
  }
  // Some states put the operation's name between the body and the result.
  const results = [body, ...Object.values((body ?? {}) as Record<string, unknown>)];
  const message = results.flatMap((result) => [xmlAt(result, 'nfeResultMsg', name), xmlAt(result, name)]).find(Boolean);
  return message === undefined ? unread('A resposta da SEFAZ não pôde ser entendida.') : { message };
}

/** Kinds that mean the same whatever was asked. */
function commonAnswer(asked: AskedOf, { code, text }: Coded) {
  const kind = meaningOf(asked, code);
  return kind === 'down' || kind === 'rest' ? { kind, code, text } : undefined;
}

/** A moment of an answer; undefined for what is none. */
function momentOf(text: string): Date | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The bytes that were sent, to be kept with what comes back. */
export interface SentNote {
  key: string;
  signed: string;
}

const digestOf = (signed: string) => /<DigestValue>([^<]+)<\/DigestValue>/.exec(signed)?.[1];

const otherContent: FiscalProblemFound = {
  code: 'digest',
  text: 'O protocolo tem outro digVal.',
  words: 'A SEFAZ autorizou esta chave com outro conteúdo. Consulte a nota na SEFAZ e informe-a por fora.',
  field: null,
};

const otherKeyIn = (text: string, own: string) => {
  const found = /chNFe:?\s*(\d{6}[0-9A-Z]{12}\d{26})/i.exec(text)?.[1];
  return found === undefined || found === own ? null : found;
};

/** A protocol (`protNFe`) of our key; `raw` is how it stands in the answer. */
function readProtocol(protocol: unknown, raw: string | undefined, { key, signed }: SentNote): NoteAnswer {
  const info = xmlAt(protocol, 'infProt');
  const coded = codedOf(info);
  if (xmlText(info, 'chNFe') !== key) return unread('A SEFAZ respondeu sobre outra nota.');
  const kind = meaningOf('note', coded.code);
  if (kind !== 'authorised' && kind !== 'denied') return byCode('note', coded, key);
  const at = momentOf(xmlText(info, 'dhRecbto'));
  const number = xmlText(info, 'nProt');
  if (!at || !raw) return unread('O protocolo da SEFAZ não pôde ser lido.');
  const digest = xmlText(info, 'digVal');
  if (digest && digest !== digestOf(signed)) return { kind: 'rejected', problem: otherContent };
  const xml = noteWithProtocol(signed, raw);
  if (kind === 'denied') {
    return { kind, protocol: number || null, at, problem: refusalProblem(coded.code, coded.text), xml };
  }
  return number ? { kind, key, protocol: number, at, ...coded, xml } : unread('O protocolo da SEFAZ não tem número.');
}

/** An answer that tells nothing but a code. */
function byCode(asked: 'note' | 'look', coded: Coded, key: string): NoteAnswer {
  const common = commonAnswer(asked, coded);
  if (common) return common;
  const kind = meaningOf(asked, coded.code);
  if (kind === 'absent') return { kind, ...coded };
  if (kind === 'duplicate') return { kind, otherKey: otherKeyIn(coded.text, key), ...coded };
  // Its protocol is known to who asks by key.
  if (kind === 'cancelled' && asked === 'note') return { kind: 'duplicate', otherKey: null, ...coded };
  // A complaint about the question says nothing of the note.
  const isAboutNote = asked === 'note' && coded.code !== '' && kind === undefined;
  return isAboutNote
    ? { kind: 'rejected', problem: refusalProblem(coded.code, coded.text) }
    : unread(`A SEFAZ respondeu ${coded.code}: ${coded.text}`);
}

/** `retEnviNFe`, `retConsReciNFe`: of a batch of one note. `receipt` is the one that was asked for. */
export function readBatch(
  text: string,
  name: 'retEnviNFe' | 'retConsReciNFe',
  sent: SentNote,
  receipt = '',
): NoteAnswer {
  const envelope = readEnvelope(text, name);
  if ('kind' in envelope) return envelope;
  const { message } = envelope;
  const coded = codedOf(message);
  const protocol = xmlAt(message, 'protNFe');
  if (protocol !== undefined) return readProtocol(protocol, cutXml(text, 'protNFe')[0], sent);
  const kind = meaningOf('note', coded.code);
  const number = xmlText(message, 'infRec', 'nRec') || receipt;
  if (kind === 'receipt' && number) return { kind, receipt: number, ...coded };
  if (kind === 'working' && number) return { kind: 'receipt', receipt: number, ...coded };
  if (kind === 'read' || kind === 'receipt' || kind === 'working') return unread('A SEFAZ não disse nada da nota.');
  // An unknown receipt says nothing of the note: it is asked for by key.
  if (name === 'retConsReciNFe' && kind === undefined) return unread(`A SEFAZ respondeu ${coded.code}: ${coded.text}`);
  return byCode('note', coded, sent.key);
}

/** Events of a kind of a note, as the answer has them. */
function eventsIn(message: unknown, text: string, type: string) {
  const raws = cutXml(text, 'procEventoNFe');
  const events = xmlList(message, 'procEventoNFe').map((event, place) => ({ event, raw: raws[place] ?? '' }));
  return events
    .filter(({ event }) => xmlText(event, 'evento', 'infEvento', 'tpEvento') === type)
    .map(({ event, raw }) => {
      const [asked, answer] = ['evento', 'retEvento'].map((name) => cutXml(raw, name)[0]);
      return { event, xml: asked && answer ? eventWithAnswer(asked, answer) : null };
    });
}

/** The event that cancelled a note. */
function cancellationIn(message: unknown, text: string) {
  const [found] = eventsIn(message, text, cancelType);
  const info = xmlAt(found?.event, 'retEvento', 'infEvento') ?? xmlAt(message, 'retCancNFe', 'infCanc');
  const at = momentOf(xmlText(info, 'dhRegEvento') || xmlText(info, 'dhRecbto'));
  const protocol = xmlText(info, 'nProt');
  return at && protocol ? { at, protocol, xml: found?.xml ?? null } : undefined;
}

const correctionsIn = (message: unknown, text: string): KnownCorrection[] =>
  eventsIn(message, text, correctType).flatMap(({ event, xml }) => {
    const info = xmlAt(event, 'retEvento', 'infEvento');
    const [at, protocol] = [momentOf(xmlText(info, 'dhRegEvento')), xmlText(info, 'nProt')];
    const seq = Number(xmlText(event, 'evento', 'infEvento', 'nSeqEvento'));
    return at && protocol ? [{ seq, at, protocol, xml }] : [];
  });

/** `retConsSitNFe`. */
export function readLook(text: string, sent: SentNote): NoteAnswer {
  const envelope = readEnvelope(text, 'retConsSitNFe');
  if ('kind' in envelope) return envelope;
  const { message } = envelope;
  const coded = codedOf(message);
  const kind = meaningOf('look', coded.code);
  if (kind === 'cancelled') {
    const found = cancellationIn(message, text);
    return found ? { kind, ...found, ...coded } : unread('A SEFAZ não disse como a nota foi cancelada.');
  }
  const protocol = xmlAt(message, 'protNFe');
  if ((kind === 'authorised' || kind === 'denied') && protocol !== undefined) {
    const answer = readProtocol(protocol, cutXml(text, 'protNFe')[0], sent);
    return answer.kind === 'authorised' ? { ...answer, corrections: correctionsIn(message, text) } : answer;
  }
  return byCode('look', coded, sent.key);
}

function readDone(asked: 'event' | 'void', info: unknown, moment: string, keep: () => string | undefined): EventAnswer {
  const coded = codedOf(info);
  const common = commonAnswer(asked, coded);
  if (common) return common;
  const kind = meaningOf(asked, coded.code);
  if (kind === 'already') return { kind, ...coded };
  if (kind === undefined && coded.code) return { kind: 'refused', problem: refusalProblem(coded.code, coded.text) };
  const [at, protocol, xml] = [momentOf(xmlText(info, moment)), xmlText(info, 'nProt'), keep()];
  if (kind !== 'done' || !at || !protocol || !xml) return unread('A resposta da SEFAZ não pôde ser entendida.');
  return { kind, protocol, at, ...coded, xml };
}

/** `retEnvEvento`, of a batch of one event. */
export function readEvent(text: string, signed: string): EventAnswer {
  const envelope = readEnvelope(text, 'retEnvEvento');
  if ('kind' in envelope) return envelope;
  const info = xmlAt(envelope.message, 'retEvento', 'infEvento');
  const [raw] = cutXml(text, 'retEvento');
  const isRead = meaningOf('event', xmlText(envelope.message, 'cStat')) === 'read';
  if (isRead && info === undefined) return unread('A SEFAZ não disse nada do evento.');
  return readDone('event', info ?? envelope.message, 'dhRegEvento', () => raw && eventWithAnswer(signed, raw));
}

/** `retInutNFe`. */
export function readVoid(text: string, signed: string): EventAnswer {
  const envelope = readEnvelope(text, 'retInutNFe');
  if ('kind' in envelope) return envelope;
  const [raw] = cutXml(text, 'retInutNFe');
  const info = xmlAt(envelope.message, 'infInut') ?? envelope.message;
  return readDone('void', info, 'dhRecbto', () => raw && voidWithAnswer(signed, raw));
}

/** `retConsStatServ`. */
export function readStatus(text: string): StatusAnswer {
  const envelope = readEnvelope(text, 'retConsStatServ');
  if ('kind' in envelope) return envelope;
  const coded = codedOf(envelope.message);
  const common = commonAnswer('status', coded);
  if (common) return common;
  return meaningOf('status', coded.code) === 'up'
    ? { kind: 'up', ...coded }
    : unread(`A SEFAZ respondeu ${coded.code}: ${coded.text}`);
}
