import { createHash } from 'node:crypto';
import { stateCode } from './addresses.ts';
import { officialText, refusalProblem } from './answer-codes.ts';
import type {
  Authorised,
  Emitter,
  EmitterSettings,
  EventAnswer,
  EventRequest,
  KnownCorrection,
  NoteAnswer,
  NoteRef,
  VoidRequest,
} from './emitter.ts';
import { eventId, fiscalMoment, voidId } from './fiscal-key.ts';
import {
  cancelType,
  cancelXml,
  correctionXml,
  correctType,
  eventWithAnswer,
  noteWithProtocol,
  voidWithAnswer,
  voidXml,
} from './message-xml.ts';
import { signXml } from './signature.ts';
import { noteWriter } from './signing-emitter.ts';
import { throwawayPair } from './throwaway-certificate.ts';
import { fiscalNamespace, readXml, writeXml, type XmlParts, xmlAt, xmlList, xmlText } from './xml.ts';

/** One thing that the simulator has said yes to. */
export interface SimulatedRecord {
  protocol: string;
  /** ISO 8601. */
  at: string;
  /** `protNFe`, `retEvento` or `retInutNFe`. */
  xml: string;
}

/** Outlives the process. Keys have at most 60 letters. */
export interface SimulatorStore {
  find(key: string): Promise<SimulatedRecord | undefined>;
  /** One that is there stays as it is. */
  put(key: string, record: SimulatedRecord): Promise<void>;
}

export interface SimulatorTools {
  now: () => Date;
  store: SimulatorStore;
}

/** It issues nothing in production, whatever is set. */
const environment = 'homologacao';
const [tpAmb, verAplic] = ['2', 'Simulador'];
/** An NCM that no goods have, refused so that a refusal can be seen. */
const noSuchNcm = '00000000';

const digestOf = (signed: string) => /<DigestValue>([^<]+)<\/DigestValue>/.exec(signed)?.[1] ?? '';
const yes = (code: string) => ({ code, text: officialText(code) });

/** The same for the same thing: who asks twice at once gets one protocol. */
function protocolOf(uf: string, at: Date, of: string): string {
  const digits = (BigInt(`0x${createHash('sha256').update(of).digest('hex')}`) % 10n ** 10n).toString();
  return `1${stateCode(uf)}${fiscalMoment(at).slice(2, 4)}${digits.padStart(10, '0')}`;
}

/** An authority in process that believes everything but one NCM. Nothing of it has any value. */
export function createFiscalSimulator({ company }: EmitterSettings, { now, store }: SimulatorTools): Emitter {
  const { uf } = company;

  /** Keeps an answer unless there is one, and returns the one that stands. */
  async function keep(id: string, write: (protocol: string, at: Date) => XmlParts): Promise<SimulatedRecord> {
    const at = now();
    const protocol = protocolOf(uf, at, id);
    await store.put(id, { protocol, at: at.toISOString(), xml: writeXml(write(protocol, at)) });
    const kept = await store.find(id);
    if (!kept) throw new Error('The simulator lost what it kept');
    return kept;
  }

  const authorised = (key: string, signed: string, { protocol, at, xml }: SimulatedRecord): Authorised => ({
    ...{ kind: 'authorised', key, protocol, at: new Date(at), ...yes('100') },
    xml: noteWithProtocol(signed, xml),
  });

  async function correctionsOf(key: string): Promise<KnownCorrection[]> {
    const known: KnownCorrection[] = [];
    for (let seq = 1; ; seq++) {
      const found = await store.find(eventId(correctType, key, seq));
      if (!found) return known;
      known.push({ seq, protocol: found.protocol, at: new Date(found.at), xml: null });
    }
  }

  async function look({ key }: NoteRef, signed: string): Promise<NoteAnswer> {
    const note = await store.find(key);
    if (!note) return { kind: 'absent', ...yes('217') };
    const cancelled = await store.find(eventId(cancelType, key, 1));
    if (!cancelled) return { ...authorised(key, signed, note), corrections: await correctionsOf(key) };
    return { kind: 'cancelled', protocol: cancelled.protocol, at: new Date(cancelled.at), xml: null, ...yes('101') };
  }

  async function authorise(signed: string, { key }: NoteRef): Promise<NoteAnswer> {
    const items = xmlList(readXml(signed), 'NFe', 'infNFe', 'det');
    const wrong = items.find((item) => xmlText(item, 'prod', 'NCM') === noSuchNcm);
    if (wrong) {
      const text = `${officialText('778')} [nItem:${xmlText(xmlAt(wrong, '@nItem'))}]`;
      return { kind: 'rejected', problem: refusalProblem('778', text) };
    }
    if (await store.find(key)) return { kind: 'duplicate', otherKey: null, ...yes('204') };
    const record = await keep(key, (nProt, at) => ({
      protNFe: {
        '@versao': '4.00',
        infProt: {
          ...{ tpAmb, verAplic, chNFe: key, dhRecbto: fiscalMoment(at), nProt },
          ...{ digVal: digestOf(signed), cStat: '100', xMotivo: officialText('100') },
        },
      },
    }));
    return authorised(key, signed, record);
  }

  async function event(type: string, request: EventRequest, unsigned: string): Promise<EventAnswer> {
    const { key, seq } = request;
    const id = eventId(type, key, seq);
    const known = await store.find(key);
    if (!known) return { kind: 'refused', problem: refusalProblem('580', '') };
    if (await store.find(id)) return { kind: 'already', ...yes('573') };
    if (await store.find(eventId(cancelType, key, 1))) {
      return { kind: 'refused', problem: refusalProblem('580', '') };
    }
    const signed = await signXml(unsigned, await throwawayPair());
    const record = await keep(id, (nProt, at) => ({
      retEvento: {
        '@xmlns': fiscalNamespace,
        '@versao': '1.00',
        infEvento: {
          ...{ tpAmb, verAplic, cOrgao: stateCode(uf), cStat: '135', xMotivo: officialText('135'), chNFe: key },
          ...{ tpEvento: type, nSeqEvento: String(seq), dhRegEvento: fiscalMoment(at), nProt },
        },
      },
    }));
    const { protocol, at, xml } = record;
    return { kind: 'done', protocol, at: new Date(at), ...yes('135'), xml: eventWithAnswer(signed, xml) };
  }

  async function voidNumbers(asked: VoidRequest): Promise<EventAnswer> {
    const request = { ...asked, environment } as const;
    const { model, series, from, to } = request;
    const year = fiscalMoment(request.at).slice(2, 4);
    const id = voidId({ uf, year, cnpj: company.cnpj, model, series, from, to });
    if (await store.find(id)) return { kind: 'already', ...yes('563') };
    const signed = await signXml(voidXml(request, company), await throwawayPair());
    const record = await keep(id, (nProt, at) => ({
      retInutNFe: {
        '@xmlns': fiscalNamespace,
        '@versao': '4.00',
        infInut: {
          ...{ tpAmb, verAplic, cStat: '102', xMotivo: officialText('102'), cUF: stateCode(uf), ano: year },
          ...{
            CNPJ: company.cnpj,
            mod: String(model),
            serie: String(series),
            nNFIni: String(from),
            nNFFin: String(to),
          },
          ...{ dhRecbto: fiscalMoment(at), nProt },
        },
      },
    }));
    const { protocol, at, xml } = record;
    return { kind: 'done', protocol, at: new Date(at), ...yes('102'), xml: voidWithAnswer(signed, xml) };
  }

  return {
    name: 'simulador',
    build: (note) => noteWriter.build({ ...note, environment }),
    check: noteWriter.check,
    sign: async (built) => signXml(built, await throwawayPair()),
    authorise,
    receipt: (_receipt, ref, signed) => look(ref, signed),
    look,
    cancel(asked) {
      const request = { ...asked, environment } as const;
      return event(cancelType, request, cancelXml(request, company));
    },
    correct(asked) {
      const request = { ...asked, environment } as const;
      return event(correctType, request, correctionXml(request, company));
    },
    voidNumbers,
    status: async () => ({ kind: 'up', code: '107', text: 'Serviço em Operação (simulador)' }),
  };
}
