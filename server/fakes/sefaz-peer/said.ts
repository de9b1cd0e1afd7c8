import { officialText } from '../../src/platform/fiscal/answer-codes.ts';
import { fiscalMoment } from '../../src/platform/fiscal/fiscal-key.ts';
import { fiscalNamespace, writeXml, type XmlParts } from '../../src/platform/fiscal/xml.ts';
import type { PeerNote, SefazState } from './state.ts';

export const verAplic = 'SP_NFE_ensaio';
export const cUF = '35';

export const saying = (code: string, more = '') => ({
  cStat: code,
  xMotivo: `${officialText(code) || `Rejeicao: ${code}`}${more ? ` ${more}` : ''}`.slice(0, 255),
});

export const nextProtocol = (state: SefazState) =>
  `1${cUF}26${String(1_000_000 + ++state.protocols).padStart(10, '0')}`;

/** An answer's message in its namespace. */
export const message = (name: string, versao: string, parts: XmlParts) =>
  writeXml({ [name]: { '@xmlns': fiscalNamespace, '@versao': versao, ...parts } });

export function protocolParts(
  note: Pick<PeerNote, 'key' | 'at' | 'digest' | 'code'>,
  tpAmb: string,
  nProt?: string,
  more = '',
) {
  const { key: chNFe, at, digest, code } = note;
  const known = { tpAmb, verAplic, chNFe, dhRecbto: fiscalMoment(at) };
  return { '@versao': '4.00', infProt: { ...known, nProt, digVal: digest || undefined, ...saying(code, more) } };
}
