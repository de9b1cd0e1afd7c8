import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { parseJson, retryAfter } from '../pix/answer-problems.ts';
import { ProviderProblem } from '../pix/pix-provider.ts';
import { createProviderHttp, type HttpLimits } from '../pix/provider-http.ts';
import { type AskedCarrier, CarrierProblem, type ParcelParty, type RenewedTokens } from './carrier.ts';
import type { CarrierPace } from './carrier-pace.ts';
import { plainWords, saidIn } from './carrier-words.ts';

interface CarrierLimits extends HttpLimits {
  /** Of a call by SOAP, and of all that one quote asks. */
  soapMs: number;
  quoteMs: number;
  /** Between two looks for a label that is still drawn. */
  lookMs: number;
}

export interface CarrierTools {
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  /** PEM of who signs the carrier's certificate, where Node does not know that. */
  ca?: string;
  /** Absent: 3 s to connect, 8 s in all, 30 s by SOAP, 4 s for a quote, 3 s between looks. */
  limits?: Partial<CarrierLimits>;
  /** Keeps tokens that the carrier gave in place of those of the settings: they are lost with the process otherwise. */
  keepTokens(tokens: RenewedTokens): Promise<void>;
  pace: CarrierPace;
}

/** Kinds of calls: each has its time, and quotes keep no pace. */
type CallKind = 'call' | 'soap' | 'quote';

export interface CarrierQuestion {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers?: Record<string, string>;
  /** An object goes as JSON, a text as XML. */
  body?: object | string;
  kind?: CallKind;
  /** Answers that are no problem to who asks, beside those of 2xx. */
  reads?: readonly number[];
  /** Whatever of a person is asked with: it comes back in no words. */
  hidden?: readonly string[];
}

export interface CarrierAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  /** Undefined where there is none. */
  json: unknown;
}

/** The connections to one carrier, kept for as long as this is. Each throws a `CarrierProblem` and nothing else. */
export interface CarrierHttp {
  /** Any answer, once the pace lets it be asked for. */
  ask(question: CarrierQuestion): Promise<CarrierAnswer>;
  /** The same answer, unless it is a problem to who asked. */
  judge(answer: CarrierAnswer, question: CarrierQuestion): CarrierAnswer;
  /** Work that has no longer than a quote has. */
  inTime<T>(work: Promise<T>): Promise<T>;
  /** Passes between two looks. */
  untilNextLook(): Promise<void>;
}

/** An answer of 2xx that cannot be read: it may have been done. */
export const unreadable = () =>
  new CarrierProblem('unknown', 'A resposta da transportadora não pôde ser entendida. Confira o endereço da API.');

export const refused = (words: string) => new CarrierProblem('refused', words);

/** The address before a path of the carrier's; blank: its own. */
export function addressOf(base: string, own: string, path: string, query: Record<string, string> = {}): URL {
  const address = `${(base || own).replace(/\/+$/, '')}${path}`;
  if (!URL.canParse(address)) throw new CarrierProblem('address', 'O endereço da API da transportadora não é válido.');
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The parts of people that no words may repeat. */
export const hiddenOf = (...parties: ParcelParty[]): string[] =>
  parties.flatMap(({ name, document, phone, email, cep, street, complement, neighborhood }) =>
    [name, document, phone, email, cep, street, complement, neighborhood].filter((value) => value !== null),
  );

const badCertificate = 'O certificado da transportadora não é válido. Confira o endereço da API.';
const badHeader = 'Uma credencial tem um caractere que não pode ser enviado. Copie-a outra vez do portal.';

/** Nothing of a question stands in the words for what broke: neither a secret nor anything of a person. */
function connectionProblem(error: unknown): CarrierProblem {
  if (error instanceof CarrierProblem) return error;
  if (error instanceof ProviderProblem) {
    if (error.kind === 'certificate') return new CarrierProblem('address', badCertificate, { cause: error });
    const words = error.message.replace('O provedor', 'A transportadora').replace('do provedor', 'da transportadora');
    return new CarrierProblem(error.kind === 'address' ? 'address' : 'unknown', words, { cause: error.cause });
  }
  const isHeader = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_CHAR';
  if (isHeader) return new CarrierProblem('credentials', badHeader);
  return new CarrierProblem('unknown', 'A transportadora não pôde ser perguntada.', { cause: error });
}

/** The problem behind an answer other than 2xx. */
function statusProblem({ status, headers, json }: CarrierAnswer, hidden: readonly string[]): CarrierProblem {
  const said = plainWords(saidIn(json), hidden);
  const words = (own: string) => (said ? `${own}: ${said}` : `${own} (${status}).`);
  if (status === 429) {
    const retryAfterS = retryAfter(headers);
    const own = 'A transportadora pediu para esperar: foram pedidos demais.';
    return new CarrierProblem('busy', own, retryAfterS === undefined ? {} : { retryAfterS });
  }
  if (status === 401) return new CarrierProblem('credentials', words('A transportadora não aceitou o acesso'));
  if (status === 403) {
    return new CarrierProblem('credentials', words('O acesso à transportadora não tem uma permissão que falta'));
  }
  if (status >= 300 && status < 400) {
    return new CarrierProblem('address', 'O endereço da API da transportadora leva a outro lugar. Confira-o.');
  }
  if (status < 300 || status >= 500 || [408, 423, 425].includes(status)) {
    return new CarrierProblem('unknown', words('A transportadora falhou ao responder'));
  }
  if (status === 404 && json === undefined) {
    return new CarrierProblem('address', 'A transportadora não conhece este endereço. Confira o endereço da API.');
  }
  return refused(words('A transportadora recusou o pedido'));
}

function encode(body: CarrierQuestion['body']): { body?: string; type?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body, type: 'text/xml; charset=utf-8' };
  return { body: JSON.stringify(body), type: 'application/json' };
}

export function createCarrierHttp(carrier: AskedCarrier, tools: CarrierTools): CarrierHttp {
  const { now, log, ca, limits = {}, pace } = tools;
  const { connectMs = 3000, totalMs = 8000, soapMs = 30_000, quoteMs = 4000, lookMs = 3000 } = limits;
  const open = (most: number) => createProviderHttp({ certificate: undefined, ca }, now, { connectMs, totalMs: most });
  const connections = { call: open(totalMs), soap: open(soapMs), quote: open(quoteMs) };
  let isFailing = false;

  /** The log tells when it begins to fail and when it is well again, not each time. */
  function noteHealth(problem: CarrierProblem | undefined): void {
    const fails = problem !== undefined && ['unknown', 'address', 'credentials'].includes(problem.kind);
    if (isFailing === fails) return;
    isFailing = fails;
    if (fails) log.warn({ err: problem, carrier }, 'The carrier fails');
    else log.info({ carrier }, 'The carrier answers again');
  }
  function noted(problem: CarrierProblem): CarrierProblem {
    noteHealth(problem);
    return problem;
  }

  return {
    async ask({ method, url, headers, body, kind = 'call' }) {
      if (kind !== 'quote') await pace(carrier);
      const { body: text, type } = encode(body);
      const all = { accept: 'application/json', ...(type && { 'content-type': type }), ...headers };
      try {
        const asked = connections[kind]({ method, url, headers: all, ...(text !== undefined && { body: text }) });
        const answer = await asked;
        return { ...answer, json: parseJson(answer.text) };
      } catch (error) {
        throw noted(connectionProblem(error));
      }
    },
    judge(answer, { reads = [], hidden = [] }) {
      const { status, json } = answer;
      const isRead = json !== undefined && reads.includes(status);
      if (!isRead && (status < 200 || status >= 300)) throw noted(statusProblem(answer, hidden));
      noteHealth(undefined);
      return answer;
    },
    async inTime(work) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const words = 'A transportadora demorou demais para dizer o preço.';
        timer = setTimeout(() => reject(noted(new CarrierProblem('unknown', words))), quoteMs);
      });
      return Promise.race([work, late]).finally(() => clearTimeout(timer));
    },
    async untilNextLook() {
      await sleep(lookMs);
    },
  };
}
