import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { answerProblem, isAboutCertificate, parseJson, tokenProblem, unreadable } from './answer-problems.ts';
import { ProviderProblem, type ProviderSettings } from './pix-provider.ts';
import { addressesOf, type Profile } from './profiles.ts';
import { type AskHttp, createProviderHttp, type HttpAnswer } from './provider-http.ts';
import { createTokens, type IssuedToken } from './provider-token.ts';

interface ApiQuestion {
  method: 'GET' | 'PUT' | 'PATCH';
  /** Below the base address; one that begins with `../` is beside its last part. */
  path: string;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

/** Asks the provider's API in the shop's name and returns the JSON of an answer of 2xx; throws a `ProviderProblem`. */
export type AskApi = (question: ApiQuestion) => Promise<unknown>;

const issued = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});
/** Of tokens whose life is not told. */
const shortestLifeS = 300;

const formOf = (values: Record<string, string>) => ({
  body: new URLSearchParams(values).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
const jsonOf = (values: object) => ({
  body: JSON.stringify(values),
  headers: { 'content-type': 'application/json' },
});

function createTokenRequest(profile: Profile, settings: ProviderSettings, ask: AskHttp): () => Promise<IssuedToken> {
  const { clientId, clientSecret } = settings;
  let placements = profile.credentials;

  async function request(placement: 'basic' | 'form', url: URL): Promise<HttpAnswer> {
    const values = {
      grant_type: 'client_credentials',
      ...(profile.scope && { scope: profile.scope }),
      ...(placement === 'form' && { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) }),
    };
    const { body, headers } = profile.tokenBody === 'json' ? jsonOf(values) : formOf(values);
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const own: Record<string, string> = placement === 'basic' ? { authorization: basic } : {};
    return ask({ method: 'POST', url, headers: { accept: 'application/json', ...headers, ...own }, body });
  }

  return async function issue() {
    const { token: url } = addressesOf(profile, settings);
    if (!url) return { token: clientSecret, lifetimeS: Number.POSITIVE_INFINITY };
    const [first = 'basic', second] = placements;
    let answer = await request(first, url);
    if (second && (answer.status === 400 || answer.status === 401) && !isAboutCertificate(answer)) {
      answer = await request(second, url);
      if (answer.status === 200) placements = [second];
    }
    if (answer.status !== 200 && answer.status !== 201) throw namingAddress(tokenProblem(answer), url, answer.status);
    const { data } = issued.safeParse(parseJson(answer.text));
    if (!data) throw namingAddress(unreadable(), url, answer.status);
    return { token: data.access_token, lifetimeS: data.expires_in ?? shortestLifeS };
  };
}

/** Names the address at which a server knows nothing, leads on, or says what nobody can read. */
function namingAddress(problem: ProviderProblem, { origin, pathname }: URL, status: number): ProviderProblem {
  if (status < 400 || status === 404 || status === 405) problem.asked = `${origin}${pathname}`;
  return problem;
}

export interface ApiTools {
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** These are answers too: the provider is well. */
const isAnswer = (error: unknown) =>
  error instanceof ProviderProblem && ['refused', 'key', 'busy'].includes(error.kind);

/** The API of one provider: its connections and its token are kept for as long as this is. */
export function createPixApi(profile: Profile, settings: ProviderSettings, { now, log }: ApiTools): AskApi {
  const ask = createProviderHttp(settings, now);
  let isFailing = false;
  const tokens = createTokens(createTokenRequest(profile, settings, ask));

  const fillIn = (text: string) => text.replace('{client_id}', settings.clientId).replace('{uuid}', randomUUID());

  function urlOf({ path, query }: ApiQuestion): URL {
    const { base: url } = addressesOf(profile, settings);
    const base = url.pathname.replace(/\/$/, '');
    url.pathname = path.startsWith('../') ? `${base.replace(/\/[^/]*$/, '')}/${path.slice(3)}` : `${base}/${path}`;
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url;
  }

  async function send(question: ApiQuestion, token: string): Promise<HttpAnswer> {
    const { body, headers: ofBody } = question.body ? jsonOf(question.body) : {};
    const ofProfile = Object.entries(profile.headers ?? {}).map(([name, text]) => [name, fillIn(text)]);
    const headers = { accept: 'application/json', ...Object.fromEntries(ofProfile), ...ofBody, ...question.headers };
    const { method } = question;
    const url = urlOf(question);
    return ask({ method, url, headers: { ...headers, authorization: `Bearer ${token}` }, ...(body && { body }) });
  }

  async function askOnce(question: ApiQuestion): Promise<unknown> {
    const token = await tokens.get();
    let answer = await send(question, token);
    if (answer.status === 401) {
      tokens.drop(token);
      answer = await send(question, await tokens.get());
    }
    const { status } = answer;
    if (status < 200 || status > 299) throw namingAddress(answerProblem(answer), urlOf(question), status);
    if (status === 204 || answer.text === '') return undefined;
    const json = parseJson(answer.text);
    if (json === undefined) throw namingAddress(unreadable(), urlOf(question), status);
    return json;
  }

  /** The log tells when it begins to fail and when it is well again, not each time. */
  function noteHealth(problem?: unknown): void {
    if (isFailing === (problem !== undefined)) return;
    isFailing = !isFailing;
    if (isFailing) log.warn({ err: problem }, 'The Pix provider fails');
    else log.info('The Pix provider answers again');
  }

  return async function askApi(question) {
    try {
      const answer = await askOnce(question);
      noteHealth();
      return answer;
    } catch (error) {
      noteHealth(isAnswer(error) ? undefined : error);
      throw error;
    }
  };
}

/** A PUT under an identifier of ours, which may be done though its answer is lost, or be refused for being done. */
export interface DoubtfulPut<T> {
  put(): Promise<T>;
  /** Finds the provider's entry under the identifier. */
  find(): Promise<T | undefined>;
  /** True if it is what was asked for. */
  isSame(found: T): boolean;
}

/**
 * The provider's entry after a PUT that ended in doubt, or was refused, which may be for having been done. If that
 * cannot be seen nothing is known: throws 'unknown', whatever kept the look from being made.
 */
export async function lookAfter<T>(end: ProviderProblem, find: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await find();
  } catch (problem) {
    if (!(problem instanceof ProviderProblem) || problem.kind === 'unknown') throw problem;
    if (end.kind === 'unknown') throw end;
    const { message, retryAfterS } = problem;
    throw new ProviderProblem('unknown', message, { cause: end, ...(retryAfterS !== undefined && { retryAfterS }) });
  }
}

const other = () =>
  new ProviderProblem('refused', 'O provedor já tem este identificador com outros dados. É preciso um novo.');

/**
 * Asks for it and, on any doubt, looks: what is there and the same is returned, what is there and other is refused.
 * What is not there is asked for once more, under the same identifier, unless it was refused. Once there is doubt, no
 * other problem ends it: it may be that of what was done at first.
 */
export async function putCarefully<T>({ put, find, isSame }: DoubtfulPut<T>): Promise<T> {
  async function putOrFind(doubt?: ProviderProblem): Promise<T> {
    try {
      return await put();
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      if (!['unknown', 'refused'].includes(error.kind)) throw doubt ?? error;
      const found = await lookAfter(doubt ?? error, find);
      if (found) return found;
      if (doubt) throw doubt;
      if (error.kind === 'refused') throw error;
      return putOrFind(error);
    }
  }
  const done = await putOrFind();
  if (!isSame(done)) throw other();
  return done;
}
