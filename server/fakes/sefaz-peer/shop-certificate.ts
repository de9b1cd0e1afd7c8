import { generateKeyPairSync, randomInt } from 'node:crypto';
import forge from 'node-forge';

/** An A1 as shops get it, with what is within. It protects nothing but tests. */
export interface MadeCertificate {
  pfx: Buffer;
  password: string;
  certPem: string;
  keyPem: string;
  /** Of who issued it. */
  caPem: string;
}

interface CertificateWish {
  cnpj: string;
  name?: string;
  /** Absent: in 300 days. */
  expiresAt?: Date;
  password?: string;
  /** The place of its CNPJ: in the other names of ICP-Brasil, behind the name, or nowhere. */
  cnpjIn?: 'san' | 'name' | 'nowhere';
  /** Absent: the authority of every other one. */
  authority?: ShopAuthority;
}

export interface ShopAuthority {
  certPem: string;
  issuer: forge.pki.CertificateField[];
  key: forge.pki.rsa.PrivateKey;
}

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { key: forge.pki.privateKeyFromPem(privateKey), publicKey: forge.pki.publicKeyFromPem(publicKey) };
}

type KeyPair = ReturnType<typeof newKeys>;

let shops: KeyPair | undefined;
/** Of every shop of this process: keys take long to make. */
function shopKeys(): KeyPair {
  shops ??= newKeys();
  return shops;
}

function begin(publicKey: forge.pki.PublicKey, expiresAt: Date): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = `01${randomInt(2 ** 40)
    .toString(16)
    .padStart(12, '0')}`;
  certificate.validity.notBefore = new Date('2025-01-01T00:00:00Z');
  certificate.validity.notAfter = expiresAt;
  return certificate;
}

export function makeShopAuthority(name = 'AC de ensaio RFB'): ShopAuthority {
  const { key, publicKey } = newKeys();
  const certificate = begin(publicKey, inDays(36_500));
  const issuer = [
    { name: 'countryName', value: 'BR' },
    { name: 'organizationName', value: 'ICP-Brasil' },
    { name: 'commonName', value: name },
  ];
  certificate.setSubject(issuer);
  certificate.setIssuer(issuer);
  certificate.setExtensions([{ name: 'basicConstraints', cA: true, critical: true }]);
  certificate.sign(key, forge.md.sha256.create());
  return { certPem: forge.pki.certificateToPem(certificate), issuer, key };
}

let common: ShopAuthority | undefined;
/** The authority that signs the certificates of all shops of this process. */
export function shopAuthority(): ShopAuthority {
  common ??= makeShopAuthority();
  return common;
}

/** The other names of an e-CNPJ (DOC-ICP-04, 7.1.2.3): the company's CNPJ. */
function otherNames(cnpj: string): { id: string; value: string } {
  const { asn1 } = forge;
  const { UNIVERSAL, CONTEXT_SPECIFIC } = asn1.Class;
  const text = asn1.create(UNIVERSAL, asn1.Type.OCTETSTRING, false, cnpj);
  const id = asn1.create(UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer('2.16.76.1.3.3').getBytes());
  const name = asn1.create(CONTEXT_SPECIFIC, 0, true, [id, asn1.create(CONTEXT_SPECIFIC, 0, true, [text])]);
  const names = asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [name]);
  return { id: '2.5.29.17', value: asn1.toDer(names).getBytes() };
}

/** A shop's certificate in the form of ICP-Brasil's. */
export function makeShopCertificate(wish: CertificateWish): MadeCertificate {
  const {
    cnpj,
    name = 'GIRO COMERCIO DE CELULARES LTDA',
    expiresAt = inDays(300),
    password = 'senha-de-ensaio',
  } = wish;
  const { cnpjIn = 'san', authority = shopAuthority() } = wish;
  const { key, publicKey } = shopKeys();
  const certificate = begin(publicKey, expiresAt);
  certificate.setSubject([
    { name: 'countryName', value: 'BR' },
    { name: 'organizationName', value: 'ICP-Brasil' },
    { name: 'commonName', value: cnpjIn === 'nowhere' ? name : `${name}:${cnpj}` },
  ]);
  certificate.setIssuer(authority.issuer);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, keyEncipherment: true },
    { name: 'extKeyUsage', clientAuth: true },
    ...(cnpjIn === 'san' ? [otherNames(cnpj)] : []),
  ]);
  certificate.sign(authority.key, forge.md.sha256.create());
  const chain = [certificate, forge.pki.certificateFromPem(authority.certPem)];
  const file = forge.pkcs12.toPkcs12Asn1(key, chain, password, { algorithm: '3des' });
  return {
    pfx: Buffer.from(forge.asn1.toDer(file).getBytes(), 'binary'),
    password,
    certPem: forge.pki.certificateToPem(certificate),
    keyPem: forge.pki.privateKeyToPem(key),
    caPem: authority.certPem,
  };
}
