import { z } from 'zod';
import { ProviderProblem } from './pix-provider.ts';
import type { HttpAnswer } from './provider-http.ts';

/** The provider is well and knows no such thing. */
class MissingProblem extends ProviderProblem {
  constructor(message: string) {
    super('refused', message);
  }
}

/** Undefined in place of what the provider does not have. */
export async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof MissingProblem) return undefined;
    throw error;
  }
}

const text = z.string().optional().catch(undefined);

/** The forms in which providers say what is wrong: RFC 7807, OAuth's, Efí's and those of Banco do Brasil. */
const complaint = z.object({
  type: text,
  title: text,
  detail: text,
  violacoes: z
    .array(z.object({ razao: text, propriedade: text }))
    .optional()
    .catch(undefined),
  nome: text,
  mensagem: text,
  error: text,
  error_description: text,
  erros: z
    .array(z.object({ mensagem: text }))
    .optional()
    .catch(undefined),
  message: text,
});
type Complaint = z.output<typeof complaint>;

/** Value of a JSON text; undefined when it is none. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function readComplaint(body: string): Complaint | undefined {
  return complaint.safeParse(parseJson(body)).data;
}

/** The provider's own reason, at most 200 characters; '' when it gives none that can be read. */
function reasonOf(said: Complaint | undefined): string {
  if (!said) return '';
  const details = [...(said.violacoes ?? []).map(({ razao }) => razao), ...(said.erros ?? []).map((e) => e.mensagem)];
  const found = details.filter(Boolean).join(' ') || said.detail || said.mensagem || said.error_description;
  return (found || said.message || said.title || said.error || '').replace(/\s+/g, ' ').trim().slice(0, 200);
}

const isAboutKey = (said: Complaint | undefined) =>
  said?.nome === 'chave_invalida' ||
  (said?.violacoes ?? []).some(({ propriedade }) => /(^|\.)(chave|webhook\.chave)$/.test(propriedade ?? ''));

/**
 * True for the answer of a server of the kind of nginx to a client's certificate that is missing or of another
 * authority.
 */
export const isAboutCertificate = ({ status, text: body }: HttpAnswer) =>
  (status === 400 || status === 403 || status >= 495) && /SSL certificate/i.test(body.slice(0, 2000));

export function retryAfter(headers: HttpAnswer['headers']): number | undefined {
  const header = headers['retry-after'];
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const ms = Date.parse(header) - Date.parse(headers.date ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, Math.ceil(ms / 1000));
}

const certificateRefused = () =>
  new ProviderProblem('certificate', 'O provedor recusou o nosso certificado. Confira se é o deste ambiente.');
const busy = (headers: HttpAnswer['headers']) => {
  const retryAfterS = retryAfter(headers);
  const words = 'O provedor pediu para esperar: foram pedidos demais.';
  return new ProviderProblem('busy', words, retryAfterS === undefined ? {} : { retryAfterS });
};

/** The problem behind an answer other than 2xx. */
export function answerProblem(answer: HttpAnswer): ProviderProblem {
  const { status } = answer;
  if (isAboutCertificate(answer)) return certificateRefused();
  const said = readComplaint(answer.text);
  const reason = reasonOf(said);
  const withReason = (words: string) => (reason ? `${words}: ${reason}` : `${words} (${status}).`);
  if (status === 429) return busy(answer.headers);
  if (status === 401) {
    return new ProviderProblem('credentials', 'O provedor não aceitou o acesso. Confira Client ID e Client Secret.');
  }
  if (status === 403) {
    return new ProviderProblem('scope', withReason('Falta ao aplicativo uma permissão (escopo) no provedor'));
  }
  if (status >= 300 && status < 400) {
    return new ProviderProblem('address', 'O endereço leva a outro lugar. Confira o endereço do provedor.');
  }
  if (status >= 500 || status < 300) {
    return new ProviderProblem('unknown', withReason('O provedor falhou ao responder'));
  }
  if (status === 404 && !said && answer.text.trim() !== '') {
    return new ProviderProblem('address', 'O provedor não conhece este endereço. Confira o endereço da API.');
  }
  // There is something under our identifier: it may be what was asked for before.
  if (status === 409) return new ProviderProblem('unknown', withReason('O provedor já tem este identificador'));
  if (isAboutKey(said)) {
    return new ProviderProblem('key', withReason('A chave Pix não é desta conta no provedor'));
  }
  if (status === 404) return new MissingProblem(withReason('O provedor não encontrou o que foi pedido'));
  return new ProviderProblem('refused', withReason('O provedor recusou o pedido'));
}

/** The problem behind an answer other than 2xx to the request of a token. */
export function tokenProblem(answer: HttpAnswer): ProviderProblem {
  const { status } = answer;
  if (isAboutCertificate(answer)) return certificateRefused();
  const said = readComplaint(answer.text);
  if (said?.error === 'invalid_scope') {
    return new ProviderProblem('scope', 'O aplicativo não tem todas as permissões (escopos) pedidas no provedor.');
  }
  if (status === 400 || status === 401 || status === 403) {
    return new ProviderProblem('credentials', 'O provedor não aceitou Client ID e Client Secret deste ambiente.');
  }
  return answerProblem(answer);
}

/** An answer of 2xx that cannot be read: it may have been done. */
export const unreadable = () =>
  new ProviderProblem('unknown', 'A resposta do provedor não pôde ser entendida. Confira o endereço da API.');
