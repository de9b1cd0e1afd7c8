import type { SignedXml } from 'xml-crypto';

/** A shop's key and certificate, PEM. */
export interface SigningPair {
  keyPem: string;
  certPem: string;
}

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';

/** Loaded at the first signature: a shop without documents has no use for it. */
let library: Promise<typeof SignedXml> | undefined;
function loadLibrary(): Promise<typeof SignedXml> {
  library ??= import('xml-crypto').then((loaded) => loaded.SignedXml);
  return library;
}

const certificateText = (certPem: string) => certPem.replace(/-----[^-]+-----|\s/g, '');

/**
 * Signs the element that has an Id, and puts the signature last into the document: enveloped, C14N 1.0, RSA with SHA-1, the
 * certificate alone beside it (Manual de Orientação do Contribuinte, 3.2.3). The bytes before it stay as they are.
 */
export async function signXml(xml: string, { keyPem, certPem }: SigningPair): Promise<string> {
  const Signed = await loadLibrary();
  const signature = new Signed({
    privateKey: keyPem,
    signatureAlgorithm: rsaSha1,
    canonicalizationAlgorithm: c14n,
    getKeyInfoContent: () => `<X509Data><X509Certificate>${certificateText(certPem)}</X509Certificate></X509Data>`,
  });
  signature.addReference({
    xpath: "/*/*[@Id and starts-with(local-name(), 'inf')]",
    digestAlgorithm: sha1,
    transforms: [enveloped, c14n],
  });
  signature.computeSignature(xml);
  const text = signature.getSignatureXml();
  const end = xml.lastIndexOf('</');
  return `${xml.slice(0, end)}${text}${xml.slice(end)}`;
}
