import type { User } from '@giro/contract/calls/shapes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { mayBeSignedIn } from '../../lib/api/call-api.ts';
import { findCurrentUser, sessionKey } from '../../lib/api/session.ts';
import { fetchPayment } from '../payments/use-payment.ts';
import { findPurchaseOf } from './purchases.ts';

/** Who is signed in, asked for only where nobody has asked yet; null for a visitor. */
async function findSession(client: QueryClient): Promise<User | null> {
  if (!mayBeSignedIn()) return null;
  return client.fetchQuery({ queryKey: sessionKey, queryFn: findCurrentUser, staleTime: Number.POSITIVE_INFINITY });
}

/**
 * The units that the person's own unpaid order keeps, by product: no shortage to them, because their next order takes
 * its place. None when nobody can tell.
 */
export async function readHeldUnits(client: QueryClient): Promise<ReadonlyMap<number, number>> {
  const user = await findSession(client);
  const purchase = user ? findPurchaseOf(user.id) : undefined;
  const answer = purchase && (await fetchPayment(client, purchase.code).catch(() => undefined));
  const isHeld = answer !== undefined && answer.payment.hold_in_s !== null && answer.payment.hold_in_s > 0;
  const isUnpaid =
    answer !== undefined && ['preparing', 'waiting', 'expired', 'refused'].includes(answer.payment.state);
  return new Map(isHeld && isUnpaid ? purchase?.lines.map(({ id, quantity }) => [id, quantity]) : []);
}
