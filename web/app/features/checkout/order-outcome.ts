import { ApiError } from '../../lib/call-api.ts';

/** What became of an order that was sent. */
export type OrderOutcome =
  | { kind: 'placed'; orderCode: string }
  | { kind: 'signed-out' }
  /** The shop has said no: nothing was ordered, and nothing will be with this key. */
  | { kind: 'refused'; text: string }
  /** Nobody knows; the same key may be sent again. */
  | { kind: 'failed'; text: string };

const unexpected = 'Erro inesperado. Tente novamente.';
const unreachable = 'Erro de conexão. Verifique sua internet.';

/** Reads an answer of the shop, whatever its status. `status` is 0 when none came. */
export function readOutcome(status: number, body: Record<string, unknown> | undefined): OrderOutcome {
  if (status === 0) return { kind: 'failed', text: unreachable };
  if (status === 401 || body?.code === 401) return { kind: 'signed-out' };
  const isOk = status >= 200 && status < 300;
  if (typeof body?.error === 'string' && body.error !== '') {
    return { kind: isOk || status === 422 ? 'refused' : 'failed', text: body.error };
  }
  if (isOk && body?.success === true) return { kind: 'placed', orderCode: String(body.order_code) };
  return { kind: 'failed', text: unexpected };
}

/** The same for a call that was refused or got no answer. */
export function outcomeOf(error: unknown): OrderOutcome {
  return error instanceof ApiError ? readOutcome(error.status, error.body) : { kind: 'failed', text: unexpected };
}
