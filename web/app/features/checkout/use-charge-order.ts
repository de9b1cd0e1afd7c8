import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetSession, useSession } from '../../lib/api/session.ts';
import type { Cart } from '../cart/cart.ts';
import { type CardShare, type CartPrice, type OrderTerms, termsOf } from '../cart/cart-price.ts';
import { findPurchaseFor, forgetPurchase, keepPurchase } from '../cart/purchases.ts';
import { isSettled } from '../payments/pace.ts';
import { endAttempt, useAttempt } from './attempt.ts';
import { orderFingerprintOf } from './method.ts';
import { type OrderOutcome, sendOrder } from './order-outcome.ts';

/** An order that was paid before this cart was filled: its attempt is none for this cart. */
type ChargeOutcome = (OrderOutcome | { kind: 'earlier' }) & { terms: OrderTerms };

/**
 * Orders the cart as soon as there is an attempt: who is shown a charge has their units kept. Repeated under the same
 * key, as after a reload or in another tab, it is the same order. What is left unpaid is remembered for a next visit.
 */
export function useChargeOrder(cart: Cart, price: CartPrice, card?: CardShare) {
  const client = useQueryClient();
  const { user } = useSession();
  const person = user?.id;
  const fingerprint = orderFingerprintOf(cart, card);
  const canOrder = price.totalCents !== undefined && !price.isPending;
  const attempting = useAttempt(fingerprint, canOrder);
  const key = attempting.attempt?.key;

  async function order(attemptKey: string): Promise<ChargeOutcome> {
    const known = findPurchaseFor(fingerprint);
    const isKnown = known?.key === attemptKey;
    const asked: OrderTerms = { ...termsOf(price, price.totalCents ?? 0), ...(card && { card }) };
    const terms = (isKnown && known.terms) || asked;
    const outcome = { ...(await sendOrder(cart, terms, attemptKey)), terms };
    if (outcome.kind === 'refused' || (outcome.kind === 'placed' && outcome.payment?.state === 'paid' && !isKnown)) {
      endAttempt();
      if (isKnown) forgetPurchase(known.code);
    }
    if (outcome.kind !== 'placed') return outcome;
    const { orderCode, payment } = outcome;
    if (payment?.state === 'paid' && !isKnown) return { kind: 'earlier', terms };
    if (person !== undefined && !(payment && isSettled(payment.state))) {
      const lines = cart.products.map(({ id, quantity }) => ({ id, quantity: Number(quantity) }));
      keepPurchase({ person, code: orderCode, key: attemptKey, fingerprint, lines, terms });
    }
    return outcome;
  }

  const query = useQuery({
    queryKey: ['charge-order', key],
    queryFn: () => order(key ?? ''),
    enabled: key !== undefined && canOrder,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const kind = query.data?.kind;
  const { fetchAgain } = attempting;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an outcome is acted on once, whatever is drawn anew
  useEffect(() => {
    if (kind === 'signed-out') forgetSession(client);
    if (kind === 'earlier') void fetchAgain();
  }, [kind, key]);

  return {
    attempting,
    key,
    outcome: query.isFetching ? undefined : query.data,
    sendAgain: query.refetch,
    /** Drops this attempt and the order it made: the next one is of its own. */
    async beginAnew() {
      const known = findPurchaseFor(fingerprint);
      if (known) forgetPurchase(known.code);
      endAttempt();
      await fetchAgain();
    },
  };
}
