import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { asn1, pkcs12, pki } from 'node-forge';

/** A shop's certificate with its key (A1), PEM. */
export interface ShopCertificate {
  /** Without the CNPJ that stands behind it. */
  name: string;
  /** Fourteen places without marks. */
  cnpj: string;
  expiresAt: Date;
  keyPem: string;
  certPem: string;
  /** Those of the authorities in the file, for connections. */
  chainPem: string;
}

/** Reasons why a file cannot be used. */
export type CertificateProblemKind = 'unreadable' | 'password' | 'old-cipher' | 'no-key' | 'no-cnpj' | 'ended';

/** The message is Portuguese and repeats nothing of the file but its last day. */
export class CertificateProblem extends Error {
  readonly kind: CertificateProblemKind;
  constructor(kind: CertificateProblemKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const problems: Record<Exclude<CertificateProblemKind, 'ended'>, string> = {
  unreadable: 'O arquivo não é um certificado A1 (.pfx ou .p12) que possa ser lido.',
  password: 'A senha do certificado está errada.',
  'old-cipher':
    'Este .pfx usa uma cifra antiga (RC2), que não é mais aceita. Converta-o com ' +
    'openssl pkcs12 -legacy -in antigo.pfx -nodes -out novo.pem e depois ' +
    'openssl pkcs12 -export -in novo.pem -out novo.pfx, e envie novo.pfx.',
  'no-key': 'O arquivo não tem o certificado junto com a sua chave privada. Exporte-o com a chave.',
  'no-cnpj': 'O certificado não é de uma empresa (e-CNPJ): não há CNPJ nele.',
};
const problem = (kind: keyof typeof problems, cause?: unknown) =>
  new CertificateProblem(kind, problems[kind], { cause });

/** pbeWithSHAAnd128BitRC2-CBC and pbeWithSHAAnd40BitRC2-CBC, as DER writes them (RFC 7292, appendix C). */
const oldCiphers = ['05', '06'].map((last) => Buffer.from(`060a2a864886f70d010c01${last}`, 'hex'));

/** Names of ICP-Brasil (DOC-ICP-04): CNPJ of a company in the subject's other names. */
const cnpjId = '2.16.76.1.3.3';
const cnpjAtEnd = /([0-9A-Z]{12}\d{2})$/;

type Forge = { asn1: typeof asn1; pkcs12: typeof pkcs12; pki: typeof pki };

/** Loaded at the first file: a shop without documents has no use for it. */
let library: Promise<Forge> | undefined;
function loadLibrary(): Promise<Forge> {
  library ??= import('node-forge').then((loaded) => loaded.default);
  return library;
}

function openFile(forge: Forge, pfx: Buffer, password: string): pkcs12.Pkcs12Pfx {
  let parsed: asn1.Asn1;
  try {
    parsed = forge.asn1.fromDer(pfx.toString('binary'));
  } catch (error) {
    throw problem('unreadable', error);
  }
  if (oldCiphers.some((cipher) => pfx.includes(cipher))) throw problem('old-cipher');
  try {
    return forge.pkcs12.pkcs12FromAsn1(parsed, false, password);
  } catch (error) {
    const isPassword = error instanceof Error && /MAC could not be verified|password|decrypt/i.test(error.message);
    throw problem(isPassword ? 'password' : 'unreadable', error);
  }
}

function bagsOf(file: pkcs12.Pkcs12Pfx, type: string | undefined): pkcs12.Bag[] {
  return type === undefined ? [] : (file.getBags({ bagType: type })[type] ?? []);
}

interface AltName {
  type: number;
  value: unknown;
}

/** Texts of the innermost values of an ASN.1 structure. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null && 'value' in value ? textsIn(value.value) : [];
}

function cnpjOf(forge: Forge, certificate: pki.Certificate, commonName: string): string | undefined {
  const names = (certificate.getExtension('subjectAltName') as { altNames?: AltName[] } | null)?.altNames ?? [];
  for (const { type, value } of names) {
    if (type !== 0 || !Array.isArray(value)) continue;
    const [id = '', ...texts] = textsIn(value);
    const isCnpj = forge.asn1.derToOid(id) === cnpjId;
    const found = isCnpj ? cnpjAtEnd.exec(texts.join('').trim())?.[1] : undefined;
    if (found) return found;
  }
  return cnpjAtEnd.exec(commonName)?.[1];
}

/** Opens an A1. `now`: it must not have ended. Throws a `CertificateProblem` and nothing else. */
export async function openCertificate(pfx: Buffer, password: string, now: Date): Promise<ShopCertificate> {
  const forge = await loadLibrary();
  const file = openFile(forge, pfx, password);
  const { oids } = forge.pki;
  const keys = [...bagsOf(file, oids.pkcs8ShroudedKeyBag), ...bagsOf(file, oids.keyBag)];
  const key = keys.find((bag) => bag.key)?.key;
  const found = bagsOf(file, oids.certBag).flatMap(({ cert }) => cert ?? []);
  if (!key) throw problem('no-key');
  const keyPem = forge.pki.privateKeyToPem(key);
  const opened = createPrivateKey(keyPem);
  const pems = found.map((cert) => ({ cert, pem: forge.pki.certificateToPem(cert) }));
  const own = pems.find(({ pem }) => new X509Certificate(pem).checkPrivateKey(opened));
  if (!own) throw problem('no-key');
  const commonName = String(own.cert.subject.getField('CN')?.value ?? '').trim();
  const cnpj = cnpjOf(forge, own.cert, commonName);
  if (!cnpj) throw problem('no-cnpj');
  const expiresAt = own.cert.validity.notAfter;
  if (expiresAt <= now) {
    const day = expiresAt.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
    throw new CertificateProblem('ended', `O certificado venceu em ${day}. Envie o novo.`);
  }
  const others = pems.filter(({ pem }) => pem !== own.pem).map(({ pem }) => pem);
  const name = commonName.replace(/:[0-9A-Z]{12}\d{2}$/, '');
  return { name, cnpj, expiresAt, keyPem, certPem: own.pem, chainPem: others.join('') };
}
