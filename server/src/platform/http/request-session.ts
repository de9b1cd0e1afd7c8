import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createToken } from '../crypto/token.ts';
import { handleOf, isHandle, isKey, type Sessions, type SignedIn, sessionDays } from '../sessions/sessions.ts';
import { clientOf } from './client.ts';
import { forbidden, messages } from './errors.ts';

/**
 * Browsers take `__Host-` from https alone and for this very host: nobody beside it plants or reads one (RFC 6265bis).
 * `companion` tells our own pages that asking who is signed in is worth a call; it opens nothing.
 */
const cookieNames = (secure: boolean) =>
  secure
    ? { session: '__Host-giro_session', browser: '__Host-giro_known', companion: '__Host-giro_signed_in' }
    : { session: 'giro_session', browser: 'giro_known', companion: 'giro_signed_in' };

const browserDays = 180;

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of the session that the request may use, and the one in its cookie. */
    tokens: { opening: string | undefined; kept: string | undefined };
  }
}

/** The part of a reply that bears cookies and headers: no status and no body, which are those of the call. */
export type CookieReply = Pick<FastifyReply, 'request' | 'setCookie' | 'clearCookie' | 'header'>;

/** From where somebody signs in. */
export interface Caller {
  /** Whom limits count. */
  client: string;
  /** The id that this browser keeps, new where it has none yet. Programs have none. */
  browser?: string | undefined;
  /** The token of the session in this browser's cookie, which another session takes the place of. */
  replaced?: string | undefined;
  /** The browser's or program's description of itself. */
  agent?: string | undefined;
}

/** Browsers say from where a request was made, and pages cannot make them not say it (Fetch Metadata). */
const isBrowser = (request: FastifyRequest) => request.headers['sec-fetch-site'] !== undefined;

export function callerOf(request: FastifyRequest, secure: boolean): Caller {
  const known = request.cookies[cookieNames(secure).browser];
  return {
    client: clientOf(request),
    browser: known ?? (isBrowser(request) ? createToken() : undefined),
    replaced: request.tokens.kept,
    agent: request.headers['user-agent'],
  };
}

/** The token of the session that a request may use. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return request.tokens.opening;
}

/** The session that signing out ends: also one whose handle the request lacks. */
export function endingTokenOf({ tokens }: FastifyRequest): string | undefined {
  return tokens.opening ?? tokens.kept;
}

function readTokens(request: FastifyRequest, secure: boolean): FastifyRequest['tokens'] {
  const kept = request.cookies[cookieNames(secure).session];
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer === undefined) return { opening: kept, kept };
  if (!isHandle(bearer)) return { opening: bearer, kept };
  return { opening: kept !== undefined && handleOf(kept) === bearer ? kept : undefined, kept };
}

/**
 * Gives a new session to whoever asked: its cookie, and the answer's `token`, which is answered here. A browser's pages
 * get a handle that opens nothing without the cookie; other callers get the whole token.
 */
export function giveSession(reply: CookieReply, token: string, caller: Caller, secure: boolean): string {
  const names = cookieNames(secure);
  const options = { path: '/', sameSite: 'lax', secure, maxAge: sessionDays * 86_400 } as const;
  reply.setCookie(names.session, token, { ...options, httpOnly: true });
  reply.setCookie(names.companion, '1', options);
  if (caller.browser) {
    reply.setCookie(names.browser, caller.browser, { ...options, httpOnly: true, maxAge: browserDays * 86_400 });
  }
  return isBrowser(reply.request) ? handleOf(token) : token;
}

/** Takes the session's cookies back, and whatever pages the browser would show again by 'back'. */
export function clearSessionCookie(reply: CookieReply, secure: boolean): void {
  reply.header('clear-site-data', '"cache"');
  const { session, companion } = cookieNames(secure);
  reply.clearCookie(session, { path: '/', secure, httpOnly: true });
  reply.clearCookie(companion, { path: '/', secure });
}

/** For what a reading request begins: refused when a page of another site leads a browser to it. Throws 403. */
export function refuseOtherSites({ headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'none' } = headers;
  if (site !== 'same-origin' && site !== 'none') throw forbidden(messages.foreignOrigin);
}

/**
 * Browsers name the page a write comes from; one from another site is refused, whatever cookie it brings. Where they
 * leave the page unnamed, they still tell its kind (Fetch Metadata); a sub-domain is not ours either.
 */
function assertOwnOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin } = request.headers;
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (origin === undefined) {
    refuseOtherSites(request);
    return;
  }
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (origin !== new URL(baseUrl).origin && host !== request.headers.host) throw forbidden(messages.foreignOrigin);
}

const nobody = { opening: undefined, kept: undefined };

/** Keys of programs. */
export interface ApiKeys {
  /** Whom a key makes calls as, and counts the call. Throws 401 for one that is not good, 429 for too many. */
  getHolder(key: string, client: string): Promise<SignedIn>;
}

/** To calls of everybody's a key's maker is a stranger: none of them shows or changes what is the maker's own. */
async function findHolder(keys: ApiKeys, key: string, request: FastifyRequest): Promise<SignedIn | undefined> {
  const holder = await keys.getHolder(key, clientOf(request));
  return request.routeOptions.config.call?.may === 'public' ? undefined : holder;
}

/** Finds out who makes each API request, before anything else is looked at. Webhooks are made by nobody. */
export function recogniseSessions(app: FastifyInstance, sessions: Sessions, keys: ApiKeys, baseUrl: string): void {
  app.decorateRequest('person', undefined);
  app.decorateRequest('tokens');
  app.addHook('onRequest', async (request) => {
    request.tokens = nobody;
    if (request.routeOptions.config.call?.isWebhook) return;
    assertOwnOrigin(request, baseUrl);
    request.tokens = readTokens(request, baseUrl.startsWith('https:'));
    const token = tokenOf(request);
    if (!token) return;
    if (isKey(token)) {
      request.tokens = nobody;
      request.person = await findHolder(keys, token, request);
    } else request.person = await sessions.findPerson(token);
  });
}
