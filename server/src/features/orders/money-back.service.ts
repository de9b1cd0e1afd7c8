import type { Executor } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import { readMoneyBack } from './money-back.queries.ts';

/**
 * Throws 422 for an order all of whose money went back, or is about to: it is not approved, and nothing of it is handed
 * over. A part that went back stops nothing. Whoever hands over has locked the order, as whoever gives back has.
 */
export async function assertKeepsMoney(db: Executor, order: { id: number; end_reason: string | null }): Promise<void> {
  const isGone = order.end_reason === 'refunded' || (await readMoneyBack(db, order.id))?.isPaidBack;
  if (isGone) throw refused('O dinheiro deste pedido foi devolvido.');
}
