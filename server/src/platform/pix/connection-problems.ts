import { ProviderProblem } from './pix-provider.ts';

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
};

const untrusted = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_)/;

/** OpenSSL's words, which are in the code of an error or in its text. */
const ourCertificate = /ALERT_.*(CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED)/;
const otherProtocol = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/;
const oldProtocol = /ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/;

/**
 * Words for a connection that broke, or was never made. Whatever may have reached the provider is 'unknown'; a host
 * that cannot be reached is too, for it may be there again.
 */
export function connectionProblem(error: Error & { code?: string }, { host, isReused }: BrokenConnection) {
  const code = error.code ?? '';
  const known = codes[code]?.(host);
  if (known) return known;
  if (untrusted.test(code)) return new ProviderProblem('certificate', notTrusted, { cause: error });
  const words = `${code} ${error.message}`.toUpperCase().replaceAll(' ', '_');
  if (otherProtocol.test(words)) return new ProviderProblem('address', `Em ${host} não atende um servidor HTTPS.`);
  if (oldProtocol.test(words)) return new ProviderProblem('address', `${host} não aceita TLS 1.2 ou mais novo.`);
  if (ourCertificate.test(words)) {
    return new ProviderProblem('certificate', 'O provedor recusou o nosso certificado, ou nenhum foi enviado.', {
      cause: error,
    });
  }
  if (!/ECONNRESET|EPIPE/.test(code)) {
    return new ProviderProblem('unknown', `A conexão com ${host} falhou.`, { cause: error });
  }
  const hint = isReused ? '' : ' Se isso se repete, o nosso certificado pode não ser o deste ambiente.';
  return new ProviderProblem('unknown', `O provedor encerrou a conexão sem responder.${hint}`, { cause: error });
}
