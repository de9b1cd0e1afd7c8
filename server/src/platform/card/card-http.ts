import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { parseJson, retryAfter } from '../pix/answer-problems.ts';
import { ProviderProblem } from '../pix/pix-provider.ts';
import { createProviderHttp, type HttpAnswer, type HttpLimits } from '../pix/provider-http.ts';
import { CardProblem } from './card-provider.ts';

interface CardQuestion {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: object | FormData;
  /** Answers that are no problem to who asks, beside those of 2xx. */
  reads?: readonly number[];
}

export interface CardAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Undefined where there is none. */
  json: unknown;
}

/** Asks a card provider; throws a `CardProblem` for what is no answer, and for one that says that it was not done. */
export type AskCard = (question: CardQuestion) => Promise<CardAnswer>;

export interface CardHttpTools {
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
  /** PEM of who signs the provider's certificate, where Node does not know that. */
  ca?: string;
  /** Absent: 3 s to connect, 8 s in all. */
  limits?: HttpLimits;
}

/** An answer of 2xx that cannot be read: it may have been done. */
export const unreadable = () =>
  new CardProblem('unknown', 'A resposta do provedor de cartão não pôde ser entendida. Confira o endereço da API.');

const badCertificate = 'O certificado do provedor de cartão não é válido. Confira o endereço da API.';
const badHeader = 'A credencial tem um caractere que não pode ser enviado. Copie-a outra vez do painel do provedor.';

/** Nothing of a question stands in the words for what broke: neither a secret nor anything of a person. */
function connectionProblem(error: unknown): CardProblem {
  if (error instanceof ProviderProblem) {
    if (error.kind === 'certificate') return new CardProblem('address', badCertificate, { cause: error });
    return new CardProblem(error.kind === 'address' ? 'address' : 'unknown', error.message, { cause: error.cause });
  }
  const isHeader = error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_CHAR';
  if (isHeader) return new CardProblem('credentials', badHeader);
  return new CardProblem('unknown', 'O provedor de cartão não pôde ser perguntado.', { cause: error });
}

/**
 * The problem behind an answer that is none to who asks; undefined for one whose meaning the provider alone knows. The
 * codes are the provider's words: its sentences are left out, for they may repeat what they were asked with.
 */
export function statusProblem({ status, headers, json }: CardAnswer, codes: readonly string[]): CardProblem {
  const words = (said: string) => `${said} (${[status, ...codes].join(', ')}).`;
  if (status === 429) {
    const retryAfterS = retryAfter(headers);
    const said = 'O provedor de cartão pediu para esperar: foram pedidos demais.';
    return new CardProblem('busy', said, retryAfterS === undefined ? {} : { retryAfterS });
  }
  if (status === 401 || status === 403) {
    return new CardProblem('credentials', words('O provedor não aceitou as credenciais. Confira-as'));
  }
  if (status >= 300 && status < 400) {
    return new CardProblem('address', 'O endereço da API leva a outro lugar. Confira-o.');
  }
  if (status < 300 || status >= 500 || [408, 423, 424].includes(status)) {
    return new CardProblem('unknown', words('O provedor de cartão falhou ao responder'));
  }
  if (status === 404 && json === undefined) {
    return new CardProblem('address', 'O provedor de cartão não conhece este endereço. Confira o endereço da API.');
  }
  return new CardProblem('refused', words('O provedor de cartão recusou o pedido'));
}

async function encode(body: CardQuestion['body']): Promise<{ body?: string | Buffer; type?: string }> {
  if (!body) return {};
  if (!(body instanceof FormData)) return { body: JSON.stringify(body), type: 'application/json' };
  const form = new Response(body);
  return { body: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' };
}

/** The connections to one card provider, kept for as long as this is. */
export function createCardHttp(
  { now, log, ca, limits }: CardHttpTools,
  problemOf: (answer: CardAnswer) => CardProblem,
): AskCard {
  const ask = createProviderHttp({ certificate: undefined, ca }, now, limits);
  let isFailing = false;

  async function send({ method, url, headers, body }: CardQuestion): Promise<HttpAnswer> {
    const { body: bytes, type } = await encode(body);
    const all = { accept: 'application/json', ...(type && { 'content-type': type }), ...headers };
    return ask({ method, url, headers: all, ...(bytes && { body: bytes }) });
  }

  async function askOnce(question: CardQuestion): Promise<CardAnswer> {
    const { status, headers, text } = await send(question).catch((error: unknown) => {
      throw connectionProblem(error);
    });
    const answer = { status, headers, json: parseJson(text) };
    const isRead = answer.json !== undefined && question.reads?.includes(status);
    if (isRead || (status >= 200 && status < 300)) return answer;
    throw problemOf(answer);
  }

  /** The log tells when it begins to fail and when it is well again, not each time. */
  function noteHealth(problem: unknown): void {
    const fails = problem instanceof CardProblem && ['unknown', 'address', 'credentials'].includes(problem.kind);
    if (isFailing === fails) return;
    isFailing = fails;
    if (fails) log.warn({ err: problem }, 'The card provider fails');
    else log.info('The card provider answers again');
  }

  return async (question) => {
    try {
      const answer = await askOnce(question);
      noteHealth(undefined);
      return answer;
    } catch (error) {
      noteHealth(error);
      throw error;
    }
  };
}
