import { Duplex } from 'node:stream';
import { createSecureContext, type PeerCertificate, rootCertificates, type SecureContext, TLSSocket } from 'node:tls';
import { ProviderProblem, type ProviderSettings } from './pix-provider.ts';

type Certificate = NonNullable<ProviderSettings['certificate']>;

const conversion =
  'Este .p12 usa uma cifra antiga (RC2-40), que não é mais aceita. Converta-o com ' +
  'openssl pkcs12 -legacy -in antigo.p12 -nodes -out novo.pem e envie o certificado e a chave de novo.pem.';

/** Words of Node and OpenSSL about a file that they cannot open. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/unsupported/i, conversion],
  [/mac verify failure/i, 'A senha do arquivo .p12 está errada.'],
  [/key values mismatch/i, 'A chave privada não é a deste certificado.'],
  [/bad (password|decrypt)|interrupted or cancelled/i, 'A chave privada tem senha. Envie-a sem senha, ou um .p12.'],
];

function problemOf(error: unknown): ProviderProblem {
  const text = error instanceof Error ? `${error.message} ${'code' in error ? String(error.code) : ''}` : '';
  const known = causes.find(([pattern]) => pattern.test(text))?.[1];
  return new ProviderProblem('certificate', known ?? 'O certificado ou a chave privada não pôde ser lido.', {
    cause: error,
  });
}

/**
 * The certificates that a connection to a provider shows and trusts: ours, and besides the authorities that Node knows
 * the given one. Throws a 'certificate' problem.
 */
export function openTrust(certificate: Certificate | undefined, ca: string | undefined): SecureContext {
  try {
    return createSecureContext({
      ...certificate,
      minVersion: 'TLSv1.2',
      ...(ca && { ca: [...rootCertificates, ca] }),
    });
  } catch (error) {
    throw problemOf(error);
  }
}

/** Opens a certificate and its key, and returns until when it is good. Throws a 'certificate' problem with words. */
export function readCertificate(certificate: Certificate): { expiresAt: Date } {
  const secureContext = openTrust(certificate, undefined);
  // Node tells what a .p12 holds only of a connection that shows it; this one leads nowhere.
  const nowhere = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const socket = new TLSSocket(nowhere, { isServer: true, secureContext });
  const shown = socket.getCertificate() as Partial<PeerCertificate> | null;
  socket.destroy();
  const expiresAt = new Date(shown?.valid_to ?? '');
  if (Number.isNaN(expiresAt.getTime())) throw new ProviderProblem('certificate', 'O arquivo não tem certificado.');
  return { expiresAt };
}
