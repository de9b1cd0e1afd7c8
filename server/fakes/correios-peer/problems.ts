import type { z } from 'zod';
import { brasilia } from '../carrier-peer/moments.ts';
import { PeerProblem, type PeerRequest } from '../carrier-peer/server.ts';
import { access, type CorreiosParts } from './state.ts';

/** A refusal in the words of the carrier, in whichever field it has them. */
export function problem(status: number, said: string, { levers }: CorreiosParts): PeerProblem {
  const rest = { date: brasilia(levers.now()), method: 'POST', path: '/', causa: null, stackTrace: null };
  if (levers.complainsIn === 'html') return new PeerProblem(status, `<html><body><h1>${said}</h1></body></html>`);
  return new PeerProblem(status, { [levers.complainsIn]: levers.complainsIn === 'msgs' ? [said] : said, ...rest });
}

export function guardBasic({ headers }: PeerRequest, parts: CorreiosParts): void {
  const wanted = `Basic ${Buffer.from(`${access.user}:${access.accessCode}`).toString('base64')}`;
  if (headers.authorization !== wanted) throw problem(401, 'GTW-003: Usuário ou código de acesso inválido.', parts);
}

export function guardToken({ headers }: PeerRequest, parts: CorreiosParts): void {
  const { state, levers } = parts;
  const end = state.tokens.get(String(headers.authorization).replace(/^Bearer /, ''));
  if (!end || end <= levers.now()) {
    const by = levers.refusesTokenBy;
    throw by === '401'
      ? problem(401, 'Não autorizado', parts)
      : problem(403, `${by}: O token informado não é válido neste ambiente.`, parts);
  }
  if (!headers.accept?.includes('application/json')) throw problem(406, 'GTW-001: Accept inválido', parts);
}

/** A body that must have this shape to the letter: what is not in it is refused. */
export function readBody<S extends z.ZodType>(shape: S, body: unknown, parts: CorreiosParts): z.output<S> {
  const { success, data, error } = shape.safeParse(body);
  if (success) return data;
  const [first] = error.issues;
  throw problem(400, `PPN-100: ${first?.path.join('.')}: ${first?.message}`, parts);
}
