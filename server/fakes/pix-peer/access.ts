import { randomUUID } from 'node:crypto';
import { type PeerAnswer, PeerProblem } from './problems.ts';
import { objectOf, type PeerRequest, type PeerRoute } from './routes.ts';
import type { PeerParts } from './state.ts';

/** The only application that it knows. */
export const application = { clientId: 'loja', clientSecret: 'segredo-da-loja' };

const refusal = (status: number, error: string): PeerAnswer => ({ status, body: { error } });

/** The credentials of a request, and where they stand: never in both places (RFC 6749, 2.3). */
function readCredentials({ headers, body, text }: PeerRequest) {
  const form = body === undefined ? Object.fromEntries(new URLSearchParams(text)) : objectOf(body);
  const basic = /^Basic (.+)$/.exec(String(headers.authorization ?? ''))?.[1];
  if (basic) {
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':');
    return { form, place: 'basic', id, secret } as const;
  }
  return { form, place: 'form', id: form.client_id, secret: form.client_secret } as const;
}

function issue(request: PeerRequest, { state, levers }: PeerParts): PeerAnswer {
  const { form, place, id, secret } = readCredentials(request);
  const isKnown = id === application.clientId && secret === application.clientSecret;
  if (!isKnown || (levers.credentials !== 'any' && levers.credentials !== place)) return refusal(401, 'invalid_client');
  if (form.grant_type !== 'client_credentials') return refusal(400, 'unsupported_grant_type');
  const wanted = typeof form.scope === 'string' ? form.scope.split(' ') : levers.scopes;
  if (wanted.some((scope) => !levers.scopes.includes(scope))) return refusal(400, 'invalid_scope');
  const token = randomUUID();
  state.tokens.set(token, { until: Date.now() + levers.tokenLifeS * 1000, scopes: wanted });
  const body = { access_token: token, token_type: 'Bearer', expires_in: levers.tokenLifeS, scope: wanted.join(' ') };
  return { status: 200, body };
}

/** Refuses who bears no good token, or one without the scope. */
export function assertScope({ headers }: Pick<PeerRequest, 'headers'>, scope: string, { state }: PeerParts): void {
  const token = state.tokens.get(String(headers.authorization ?? '').replace(/^Bearer /, ''));
  if (!token || token.until < Date.now()) throw new PeerProblem(401, 'NaoAutorizado', 'Token inválido ou vencido.');
  if (!token.scopes.includes(scope)) {
    throw new PeerProblem(403, 'AcessoNegado', `Requisição sem o escopo ${scope}.`);
  }
}

export const accessRoutes: PeerRoute[] = [
  { call: 'token', method: 'POST', path: /^\/oauth\/token$/, scope: undefined, handle: issue },
];
