import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as openHttp } from 'node:http';
import { Agent as HttpsAgent, request as openHttps } from 'node:https';
import type { Socket } from 'node:net';
import { isLoopback } from '../address-reach.ts';
import { openTrust, readCertificate } from './certificate.ts';
import { ProviderProblem, type ProviderSettings } from './pix-provider.ts';

interface BrokenConnection {
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
function connectionProblem(error: Error & { code?: string }, { host, isReused }: BrokenConnection) {
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

/** Time limits of a question: until there is a connection, and in all. */
export interface HttpLimits {
  connectMs: number;
  totalMs: number;
}
const ordinaryLimits: HttpLimits = { connectMs: 3000, totalMs: 8000 };
const seconds = (ms: number) => (ms === 1000 ? '1 segundo' : `${ms / 1000} segundos`);
const longestAnswer = 4 * 1024 * 1024;
/** Shorter than the rest that servers usually give an idle connection, so that none is used while they close it. */
const idleMs = 4000;

interface HttpQuestion {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The same as it came: a file is no text. */
  bytes: Buffer;
}

/**
 * Asks, and follows no redirect. Nothing is repeated but a GET on a connection that the provider was just closing.
 * Throws a `ProviderProblem` when there is no answer.
 */
export type AskHttp = (question: HttpQuestion) => Promise<HttpAnswer>;

/** The connections to one provider, kept between questions, on which our certificate is shown. */
export function createProviderHttp(
  { certificate, ca }: Pick<ProviderSettings, 'certificate' | 'ca'>,
  now: () => Date,
  { connectMs, totalMs }: HttpLimits = ordinaryLimits,
): AskHttp {
  let agents: { secure: HttpsAgent; plain: HttpAgent; expiresAt: Date | undefined } | undefined;

  function openAgents() {
    const expiresAt = certificate && readCertificate(certificate).expiresAt;
    const kept = { keepAlive: true, timeout: idleMs };
    agents ??= {
      secure: new HttpsAgent({ ...kept, secureContext: openTrust(certificate, ca) }),
      plain: new HttpAgent(kept),
      expiresAt,
    };
    return agents;
  }

  function agentFor(url: URL): HttpsAgent | HttpAgent {
    const { secure, plain, expiresAt } = agents ?? openAgents();
    if (url.protocol === 'http:' && isLoopback(url.href)) return plain;
    if (url.protocol !== 'https:') throw new ProviderProblem('address', 'O endereço do provedor precisa ser https.');
    if (expiresAt && expiresAt <= now()) {
      const day = expiresAt.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
      throw new ProviderProblem('certificate', `O nosso certificado venceu em ${day}. Envie o novo.`);
    }
    return secure;
  }

  return async function ask(question): Promise<HttpAnswer> {
    const { method, url, headers, body } = question;
    const agent = agentFor(url);
    const open = url.protocol === 'https:' ? openHttps : openHttp;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise<HttpAnswer>((resolve, reject) => {
      const request = open(url, { method, agent, headers: { ...headers, ...length } });
      const fail = (error: Error & { code?: string }) => {
        if (error instanceof ProviderProblem) return reject(error);
        const isReused = request.reusedSocket;
        if (isReused && method === 'GET' && error.code === 'ECONNRESET') return resolve(ask(question));
        reject(connectionProblem(error, { host: url.host, isReused }));
      };
      const late = (words: string) => () => request.destroy(new ProviderProblem('unknown', words));
      const total = setTimeout(late(`O provedor demorou mais de ${seconds(totalMs)} para responder.`), totalMs);
      request.on('close', () => clearTimeout(total));
      request.on('error', fail);
      request.on('socket', (socket: Socket) => {
        if (request.reusedSocket) return;
        const connecting = setTimeout(late(`Ninguém atendeu em ${url.host} em ${seconds(connectMs)}.`), connectMs);
        const clear = () => clearTimeout(connecting);
        socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', clear);
        request.once('close', clear);
      });
      request.on('response', (response) => {
        readBytes(response).then((bytes) => {
          const { statusCode: status = 0, headers: told } = response;
          resolve({ status, headers: told, text: bytes.toString('utf8'), bytes });
        }, fail);
      });
      request.end(body);
    });
  };
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestAnswer) throw new ProviderProblem('unknown', 'A resposta do provedor é grande demais.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
