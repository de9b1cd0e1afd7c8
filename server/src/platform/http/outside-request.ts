import { lookup as askNames } from 'node:dns';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback, isLoopbackPeer, isOpenAddress, isPublic } from '../address-reach.ts';
import { guardLookup, hostOf, isClosedNumber, type Reach } from './guarded-lookup.ts';

interface OutsideQuestion {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** So much of the answer's body is read, and the rest left; nothing without it. */
  mostBytes?: number;
  signal?: AbortSignal;
}

interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** True if there was more of it. */
  isCut: boolean;
}

/** An address that somebody of outside chose was not reached. Its words are for people, and tell nothing of our network. */
export class Unreached extends Error {}

const closedAddress = 'Este endereço não pode ser usado: precisa ser https e estar na internet.';
const closed = () => new Unreached(closedAddress);

/** Asks an address that somebody of outside chose. Follows no redirect. Throws `Unreached`. */
export interface OutsideRequests {
  ask(question: OutsideQuestion): Promise<OutsideAnswer>;
  /** The reason why an address cannot be asked, by what it says alone; undefined where it may. */
  problemOf(address: string): string | undefined;
  /** The same with what its name leads to now; a name that nobody knows yet is no problem. */
  findProblem(address: string): Promise<string | undefined>;
}

/** Machines of the internet; beside them, for a shop that only its own machine reaches, that machine. */
const usualReach = (hasLoopback: boolean): Reach => ({
  isOpen: (address) => isOpenAddress(address) || (hasLoopback && isLoopbackPeer(address)),
  lookup: askNames,
});

/** Somebody waits for it. */
const longestLookMs = 3000;

const words: Record<string, string> = {
  ENOTFOUND: 'O nome do endereço não existe.',
  ECONNREFUSED: 'A conexão foi recusada.',
  ECONNRESET: 'A conexão foi interrompida.',
};

function wordsFor(error: unknown, timeoutMs: number): string {
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return `Não respondeu em ${timeoutMs / 1000} segundos.`;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'O certificado do endereço não é válido.';
  return words[code] ?? 'Não foi possível conectar.';
}

async function readUpTo(response: IncomingMessage, most: number): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    if (length > most) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, most), isCut: length > most };
}

/**
 * Requests to addresses that people or programs of outside choose: https on the internet, and where our own address is a
 * loopback one, also http to this machine. What a name leads to is looked at for each connection: see `guardLookup`.
 */
export function createOutsideRequests(
  baseUrl: string,
  reach: Reach = usualReach(isLoopback(baseUrl)),
): OutsideRequests {
  const hasLoopback = isLoopback(baseUrl);
  const lookup = guardLookup(reach, closed);
  const onThisMachine = guardLookup({ ...reach, isOpen: isLoopbackPeer }, closed);

  function problemOf(address: string): string | undefined {
    if (!URL.canParse(address)) return 'Informe o endereço completo, como https://exemplo.com.br/giro.';
    const url = new URL(address);
    if (url.username || url.password || address.includes('#')) return 'Informe só o endereço, sem usuário nem #.';
    if (hasLoopback && isLoopback(address) && /^https?:$/.test(url.protocol)) return undefined;
    if (url.protocol !== 'https:' || !isPublic(address) || isClosedNumber(url, reach.isOpen)) return closedAddress;
    return undefined;
  }

  async function findProblem(address: string): Promise<string | undefined> {
    const problem = problemOf(address);
    if (problem) return problem;
    const looked = new Promise<string | undefined>((resolve) => {
      lookup(hostOf(new URL(address)), { all: true }, (error) =>
        resolve(error instanceof Unreached ? error.message : undefined),
      );
    });
    return Promise.race([looked, sleep(longestLookMs, undefined, { ref: false })]);
  }

  function open({ url, method, headers, body }: OutsideQuestion, signal: AbortSignal): Promise<IncomingMessage> {
    const { protocol } = new URL(url);
    return new Promise((resolve, reject) => {
      const options = { agent: false, method, headers: { 'user-agent': 'Giro', ...headers }, signal };
      const asking =
        protocol === 'https:'
          ? requestHttps(url, { ...options, lookup, ...(reach.ca && { ca: reach.ca }) })
          : requestHttp(url, { ...options, lookup: onThisMachine });
      asking.on('response', resolve).on('error', reject).end(body);
    });
  }

  async function ask(question: OutsideQuestion): Promise<OutsideAnswer> {
    const { url, timeoutMs, mostBytes = 0, signal } = question;
    if (problemOf(url)) throw closed();
    const timeOut = AbortSignal.timeout(timeoutMs);
    try {
      const response = await open(question, signal ? AbortSignal.any([signal, timeOut]) : timeOut);
      response.on('error', () => undefined);
      try {
        const read = mostBytes > 0 ? await readUpTo(response, mostBytes) : { body: Buffer.alloc(0), isCut: false };
        return { status: response.statusCode ?? 0, headers: response.headers, ...read };
      } finally {
        response.destroy();
      }
    } catch (error) {
      throw error instanceof Unreached ? error : new Unreached(wordsFor(error, timeoutMs), { cause: error });
    }
  }

  return { ask, problemOf, findProblem };
}
