import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Sessions, sessionCookie, sessionDays } from '../sessions/sessions.ts';
import { forbidden, messages } from './errors.ts';

/** Tells our own pages that asking who is signed in is worth a call; it opens nothing. */
const signedInCookie = 'giro_signed_in';

/** The bearer token of a request, else its cookie's. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return bearer ?? request.cookies[sessionCookie];
}

export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  const options = { path: '/', sameSite: 'lax', secure, maxAge: sessionDays * 86_400 } as const;
  reply.setCookie(sessionCookie, token, { ...options, httpOnly: true });
  reply.setCookie(signedInCookie, '1', options);
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, { path: '/' });
  reply.clearCookie(signedInCookie, { path: '/' });
}

/**
 * Browsers name the page a write comes from; one from another site is refused, whatever cookie it brings. Where they
 * leave the page unnamed, they still tell its kind (Fetch Metadata); a sub-domain is not ours either.
 */
function assertOwnOrigin(request: FastifyRequest, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site = 'none' } = request.headers;
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (origin === undefined) {
    if (site !== 'same-origin' && site !== 'none') throw forbidden(messages.foreignOrigin);
    return;
  }
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (origin !== new URL(baseUrl).origin && host !== request.headers.host) throw forbidden(messages.foreignOrigin);
}

/** Finds out who makes each API request, before anything else is looked at. */
export function recogniseSessions(app: FastifyInstance, sessions: Sessions, baseUrl: string): void {
  app.decorateRequest('person', undefined);
  app.addHook('onRequest', async (request) => {
    assertOwnOrigin(request, baseUrl);
    const token = tokenOf(request);
    if (token) request.person = await sessions.findPerson(token);
  });
}
