import { fiscalKeyError } from '@giro/contract/rules/fiscal.ts';
import { imeiError } from '@giro/contract/rules/imei.ts';
import { readXml, XmlUnreadable, xmlAt, xmlList, xmlText } from '../../platform/fiscal/xml.ts';
import { decodeText } from './source-text.rules.ts';

/** A party of a nota. */
export interface NoteParty {
  cnpj: string;
  cpf: string;
  name: string;
  email: string;
  phone: string;
  street: string;
  streetNumber: string;
  complement: string;
  neighborhood: string;
  city: string;
  uf: string;
  cep: string;
}

export interface NoteItem {
  code: string;
  name: string;
  quantity: number;
  unitCents: number;
  /** With freight, insurance and other costs, less its discount. */
  wholeCents: number;
  imeis: string[];
}

/** A nota as its XML has it. */
export interface ReadNote {
  key: string;
  model: string;
  series: string;
  number: string;
  issuedAt: string;
  /** Goods go out of whoever issued it. */
  isOutgoing: boolean;
  isTest: boolean;
  purpose: string;
  /** Answer of the authority; blank without one. */
  status: string;
  issuer: NoteParty;
  recipient: NoteParty;
  items: NoteItem[];
  totalCents: number;
}

type ReadXmlFile = { note: ReadNote } | { cancels: string } | { problem: string };

const cents = (value: unknown, name: string) => Math.round(Number(xmlText(value, name) || '0') * 100);

function readParty(party: unknown, address: string): NoteParty {
  const at = (...names: string[]) => xmlText(party, ...names);
  return {
    cnpj: at('CNPJ').toUpperCase(),
    cpf: at('CPF'),
    name: at('xNome'),
    email: at('email'),
    phone: at(address, 'fone'),
    street: at(address, 'xLgr'),
    streetNumber: at(address, 'nro'),
    complement: at(address, 'xCpl'),
    neighborhood: at(address, 'xBairro'),
    city: at(address, 'xMun'),
    uf: at(address, 'UF'),
    cep: at(address, 'CEP'),
  };
}

/** Numbers of devices in a text: 15 digits that pass their check, each once. */
const imeisIn = (text: string): string[] => [
  ...new Set((text.match(/(?<!\d)\d{15}(?!\d)/g) ?? []).filter((digits) => imeiError(digits) === undefined)),
];

function readItem(det: unknown): NoteItem {
  const product = xmlAt(det, 'prod');
  return {
    code: xmlText(product, 'cProd'),
    name: xmlText(product, 'xProd'),
    quantity: Number(xmlText(product, 'qCom')),
    unitCents: cents(product, 'vUnCom'),
    wholeCents:
      cents(product, 'vProd') +
      cents(product, 'vFrete') +
      cents(product, 'vSeg') +
      cents(product, 'vOutro') -
      cents(product, 'vDesc'),
    imeis: imeisIn(`${xmlText(det, 'infAdProd')} ${xmlText(product, 'xProd')}`),
  };
}

function readNote(nfe: unknown, status: string): ReadXmlFile {
  const info = xmlAt(nfe, 'infNFe');
  const ide = xmlAt(info, 'ide');
  const key = xmlText(info, '@Id').replace(/^NFe/, '').toUpperCase();
  if (fiscalKeyError(key)) return { problem: 'A chave da nota não confere.' };
  const note: ReadNote = {
    key,
    model: xmlText(ide, 'mod'),
    series: xmlText(ide, 'serie'),
    number: xmlText(ide, 'nNF'),
    issuedAt: xmlText(ide, 'dhEmi') || xmlText(ide, 'dEmi'),
    isOutgoing: xmlText(ide, 'tpNF') === '1',
    isTest: xmlText(ide, 'tpAmb') !== '1',
    purpose: xmlText(ide, 'finNFe'),
    status,
    issuer: readParty(xmlAt(info, 'emit'), 'enderEmit'),
    recipient: readParty(xmlAt(info, 'dest'), 'enderDest'),
    items: xmlList(info, 'det').map(readItem),
    totalCents: cents(xmlAt(info, 'total', 'ICMSTot'), 'vNF'),
  };
  return { note };
}

const cancelling = new Set(['110111', '110112']);

function readParsed(xml: unknown): ReadXmlFile {
  const event = xmlAt(xml, 'procEventoNFe', 'evento', 'infEvento') ?? xmlAt(xml, 'evento', 'infEvento');
  if (event !== undefined) {
    const isCancelled = cancelling.has(xmlText(event, 'tpEvento'));
    return isCancelled ? { cancels: xmlText(event, 'chNFe') } : { problem: 'É um evento de uma nota, não a nota.' };
  }
  const nfe = xmlAt(xml, 'nfeProc', 'NFe') ?? xmlAt(xml, 'NFe');
  if (xmlAt(nfe, 'infNFe') === undefined) return { problem: 'Este XML não é de uma NF-e nem de uma NFC-e.' };
  return readNote(nfe, xmlText(xml, 'nfeProc', 'protNFe', 'infProt', 'cStat'));
}

const declared = /^\s*<\?xml[^>]*encoding=["'](iso-8859-1|windows-1252|latin1)["']/i;

/** Reads a file of XML: a nota, the event that cancels one, or why it is neither. */
export function readNoteFile(bytes: Buffer): ReadXmlFile {
  const isLatin = declared.test(bytes.subarray(0, 200).toString('latin1'));
  const text = isLatin ? new TextDecoder('windows-1252').decode(bytes) : decodeText(bytes).replace(/^\uFEFF/, '');
  try {
    return readParsed(readXml(text));
  } catch (error) {
    if (!(error instanceof XmlUnreadable)) throw error;
    if (error.message === 'has a DTD') return { problem: 'Este XML define entidades, o que uma nota nunca faz.' };
    return { problem: 'Não foi possível ler este XML.' };
  }
}
