import type { Emitter, FiscalNote } from './emitter.ts';
import { noteXml } from './note-xml.ts';
import { checkSchema } from './schema-check.ts';
import { schemaProblem } from './schema-fields.ts';

const digest = 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const algorithm = (name: string, value: string) => `<${name} Algorithm="${value}"/>`;
const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/** A signature of nothing: the schema wants one before there is any. */
const standIn = (id: string) =>
  `<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>${algorithm('CanonicalizationMethod', c14n)}` +
  `${algorithm('SignatureMethod', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')}<Reference URI="#${id}"><Transforms>` +
  `${algorithm('Transform', 'http://www.w3.org/2000/09/xmldsig#enveloped-signature')}${algorithm('Transform', c14n)}` +
  `</Transforms>${algorithm('DigestMethod', 'http://www.w3.org/2000/09/xmldsig#sha1')}<DigestValue>${digest}` +
  `</DigestValue></Reference></SignedInfo><SignatureValue>AAAA</SignatureValue><KeyInfo><X509Data>` +
  `<X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></Signature>`;

/** Building and checking, the same for whoever writes the official XML. */
export const noteWriter: Pick<Emitter, 'build' | 'check'> = {
  build: async (note: FiscalNote) => noteXml(note),
  async check(built) {
    const id = /<infNFe[^>]*\sId="([^"]+)"/.exec(built)?.[1] ?? '';
    const signed = built.replace(/<\/NFe>$/, `${standIn(id)}$&`);
    return schemaProblem(await checkSchema('nfe_v4.00', signed));
  },
};
