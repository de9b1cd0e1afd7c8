import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Facts that a document of another program tells of itself. */
export interface OutsideNote {
  key: string;
  cnpj: string;
  totalCents: number;
  protocol: string;
  authorisedAt: Date | null;
}

const largest = 1024 * 1024;

type Node = Record<string, unknown>;
const inner = (node: unknown, name: string): Node | undefined => {
  const found = (node as Node | undefined)?.[name];
  return typeof found === 'object' && found !== null ? (found as Node) : undefined;
};
const wordsOf = (node: unknown, name: string): string => {
  const found = (node as Node | undefined)?.[name];
  return typeof found === 'string' ? found.trim() : '';
};

/** `tpAmb` of what was issued to try things out. */
const trial = '2';
const authorised: readonly string[] = ['100', '150'];

/** Reads an `nfeProc`; else says why it is none. No DTD, no entities but XML's own, at most 1 MB. */
export function readOutsideXml(xml: string): OutsideNote | { why: string } {
  if (Buffer.byteLength(xml) > largest) return { why: 'O arquivo tem mais de 1 MB.' };
  if (/<!(DOCTYPE|ENTITY)/i.test(xml) || XMLValidator.validate(xml) !== true)
    return { why: 'O arquivo não é um XML de nota.' };
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false });
  const proc = inner(parser.parse(xml), 'nfeProc');
  const [info, answer] = [inner(inner(proc, 'NFe'), 'infNFe'), inner(inner(proc, 'protNFe'), 'infProt')];
  if (!info || !answer) return { why: 'Envie o XML completo da nota, com o protocolo de autorização.' };
  if (wordsOf(answer, 'tpAmb') === trial || wordsOf(inner(info, 'ide'), 'tpAmb') === trial) {
    return { why: 'Esta nota é de homologação, sem valor fiscal.' };
  }
  if (!authorised.includes(wordsOf(answer, 'cStat'))) return { why: 'A nota deste XML não está autorizada.' };
  const key = wordsOf(answer, 'chNFe');
  if (wordsOf(info, '@Id') !== `NFe${key}`) return { why: 'O protocolo deste XML é de outra nota.' };
  const total = wordsOf(inner(inner(info, 'total'), 'ICMSTot'), 'vNF');
  const at = new Date(wordsOf(answer, 'dhRecbto'));
  return {
    key,
    cnpj: wordsOf(inner(info, 'emit'), 'CNPJ'),
    totalCents: /^\d+\.\d{2}$/.test(total) ? Number(total.replace('.', '')) : -1,
    protocol: wordsOf(answer, 'nProt'),
    authorisedAt: Number.isNaN(at.getTime()) ? null : at,
  };
}
