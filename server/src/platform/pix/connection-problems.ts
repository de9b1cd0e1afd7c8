import { ProviderProblem } from './pix-provider.ts';

/** How the connection stood when it broke. */
export interface BrokenConnection {
  host: string;
  /** It had been used before, and so our certificate was taken then. */
  isReused: boolean;
}

const notTrusted =
  'O certificado do provedor não é de uma autoridade conhecida. Confira o endereço ou envie o certificado da autoridade.';

const codes: Readonly<Record<string, (host: string) => ProviderProblem>> = {
  ENOTFOUND: (host) => new ProviderProblem('address', `O endereço ${host} não foi encontrado. Confira-o.`),
  ECONNREFUSED: (host) => new ProviderProblem('unknown', `Ninguém atende em ${host}. Confira o endereço.`),
  ERR_TLS_CERT_ALTNAME_INVALID: (host) =>
    new ProviderProblem('certificate', `Quem atende em ${host} mostra o certificado de outro endereço.`),
  CERT_HAS_EXPIRED: (host) => new ProviderProblem('certificate', `O certificado de ${host} venceu.`),
  // The answer to a plain-text server, or to one of TLS 1.1 and less.
  ERR_SSL_WRONG_VERSION_NUMBER: (host) => new ProviderProblem('address', `Em ${host} não atende um servidor HTTPS.`),
  ERR_SSL_PACKET_LENGTH_TOO_LONG: (host) => new ProviderProblem('address', `Em ${host} não atende um servidor HTTPS.`),
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: (host) =>
    new ProviderProblem('address', `${host} não aceita uma versão segura de TLS (1.2 ou mais nova).`),
};

const untrusted = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_)/;
const ourCertificate = /ALERT.*(CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED)/;

/**
 * Words for a connection that broke, or was never made. Whatever may have reached the provider is 'unknown'; a host
 * that cannot be reached is too, for it may be there again.
 */
export function connectionProblem(error: Error & { code?: string }, { host, isReused }: BrokenConnection) {
  const code = error.code ?? '';
  const known = codes[code]?.(host);
  if (known) return known;
  if (untrusted.test(code)) return new ProviderProblem('certificate', notTrusted, { cause: error });
  if (ourCertificate.test(code)) {
    return new ProviderProblem('certificate', 'O provedor recusou o nosso certificado, ou nenhum foi enviado.', {
      cause: error,
    });
  }
  const broken = isReused ? '' : ' Se isso se repete, o nosso certificado pode não ser o deste ambiente.';
  const words = /ECONNRESET|EPIPE/.test(code)
    ? `O provedor encerrou a conexão sem responder.${broken}`
    : `A conexão com ${host} falhou.`;
  return new ProviderProblem('unknown', words, { cause: error });
}
