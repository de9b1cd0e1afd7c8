import { createHash, verify, X509Certificate } from 'node:crypto';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';

const names = { nfe: 'http://www.portalfiscal.inf.br/nfe', ds: 'http://www.w3.org/2000/09/xmldsig#' };
const algorithms: Record<string, string> = {
  'ds:SignedInfo/ds:CanonicalizationMethod': 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'ds:SignedInfo/ds:SignatureMethod': 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  'ds:SignedInfo/ds:Reference/ds:Transforms/ds:Transform[1]': 'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'ds:SignedInfo/ds:Reference/ds:Transforms/ds:Transform[2]': 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'ds:SignedInfo/ds:Reference/ds:DigestMethod': 'http://www.w3.org/2000/09/xmldsig#sha1',
};

export interface JudgedSignature {
  /** Code of a refusal; undefined: it is good. */
  code: '297' | '298' | undefined;
  digest: string;
  /** CN of who signed. */
  signer: string;
}

/**
 * Verifies the one signature of a message by another way than the one that made it: libxml2's C14N and OpenSSL. `signed` is
 * the name of the element that it is about.
 */
export function judgeSignature(xml: string, signed: 'infNFe' | 'infEvento' | 'infInut'): JudgedSignature {
  using document = XmlDocument.fromString(xml);
  const find = (path: string) => document.get(path, names) as XmlElement | null;
  const signature = find(`//nfe:${signed}/../ds:Signature`);
  const content = find(`//nfe:${signed}`);
  const text = (path: string) => signature?.get(path, names)?.content ?? '';
  const attribute = (path: string, name: string) =>
    (signature?.get(path, names) as XmlElement | null)?.attr(name)?.value;
  const digest = text('ds:SignedInfo/ds:Reference/ds:DigestValue');
  const bad = (code: '297' | '298', signer = '') => ({ code, digest, signer });
  if (!signature || !content) return bad('298');
  const isStandard = Object.entries(algorithms).every(([path, value]) => attribute(path, 'Algorithm') === value);
  const isAbout = attribute('ds:SignedInfo/ds:Reference', 'URI') === `#${content.attr('Id')?.value}`;
  const keyInfo = signature.find('ds:KeyInfo//*', names).map((one) => (one as XmlElement).name);
  if (!isStandard || !isAbout || keyInfo.join() !== 'X509Data,X509Certificate') return bad('298');
  const certificate = new X509Certificate(Buffer.from(text('ds:KeyInfo/ds:X509Data/ds:X509Certificate'), 'base64'));
  const signer = /CN=([^\n]*)/.exec(certificate.subject)?.[1] ?? '';
  const found = createHash('sha1').update(content.canonicalizeToString()).digest('base64');
  const info = signature.get('ds:SignedInfo', names) as XmlElement;
  const value = Buffer.from(text('ds:SignatureValue'), 'base64');
  const isTrue = verify('sha1', Buffer.from(info.canonicalizeToString()), certificate.publicKey, value);
  return found === digest && isTrue ? { code: undefined, digest, signer } : bad('297', signer);
}
