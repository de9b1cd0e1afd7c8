/** The contents of a certificate's files or text, by the names of the calls. */
export interface CertificateFiles {
  certificate?: string;
  private_key?: string;
  /** Base64. */
  pfx?: string;
}

const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const privateKey = /-----BEGIN ((?:[A-Z]+ )*)PRIVATE KEY-----[\s\S]+?-----END \1PRIVATE KEY-----/;

const unreadable =
  'Não encontramos um certificado aqui. Envie os arquivos que o provedor deu: .pem, .crt e .key, ou um .p12.';
const locked = 'A chave privada tem senha. Envie o arquivo .p12 no lugar dela, ou a chave sem senha.';
/** No certificate is nearly as large; what is larger is another file. */
const mostBytes = 20_000;

type Reading = { found: CertificateFiles } | { problem: string };

/** Reads PEM texts, in whatever order and file they come: some providers put certificate and key into one. */
export function readPem(text: string): Reading {
  const key = privateKey.exec(text);
  if (key?.[1]?.includes('ENCRYPTED') || (key && /Proc-Type: 4,ENCRYPTED/.test(key[0]))) return { problem: locked };
  const certificate = text.match(certificates)?.join('\n');
  if (!certificate && !key) return { problem: unreadable };
  return { found: { ...(certificate && { certificate }), ...(key && { private_key: key[0] }) } };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Reads the files that somebody has chosen, several at once. */
export async function readCertificateFiles(files: readonly File[]): Promise<Reading> {
  if (files.length === 0 || files.some(({ size }) => size === 0 || size > mostBytes)) return { problem: unreadable };
  const pfx = files.find(({ name }) => /\.(p12|pfx)$/i.test(name));
  if (pfx) return { found: { pfx: await base64Of(pfx) } };
  return readPem((await Promise.all(files.map((file) => file.text()))).join('\n'));
}
