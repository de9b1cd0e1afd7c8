import { listOwnOrdersCall, mailOrderCall, placeOrderCall } from '@giro/contract/calls/orders.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { pickup } from '@giro/contract/rules/pickup.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { refresh } from '../../lib/api/use-call.ts';
import type { Cart } from '../cart/cart.ts';
import { clearCart } from '../cart/cart-store.ts';
import { endAttempt } from './attempt.ts';
import { noteCompleted } from './completed.ts';
import { type OrderOutcome, outcomeOf, readOutcome } from './order-outcome.ts';

async function send(cart: Cart, totalCents: number, key: string): Promise<OrderOutcome> {
  const body = {
    products: cart.products.map(({ id, quantity }) => ({ id, quantity: Number(quantity) })),
    totalAmount: reaisOf(totalCents),
    payment_method: 'Pix' as const,
    deliveryMethod: pickup,
  };
  try {
    const answer = await callApi(placeOrderCall, { body, headers: { 'Idempotency-Key': key } });
    return readOutcome(200, answer);
  } catch (error) {
    return outcomeOf(error);
  }
}

/** What stands against an order. */
export interface CheckoutProblem {
  text: string;
  /** The person has to confirm their e-mail first. */
  needsConfirmation: boolean;
}

interface PlaceOrderOptions {
  onPlaced: (orderCode: string, holdUntil: string | undefined) => void;
  /** The shop has said no, for instance because prices or stock have changed. */
  onRefused: () => void;
}

/** Sends the order once, however often the button is pressed, and says in `problem` what stands against it. */
export function usePlaceOrder({ onPlaced, onRefused }: PlaceOrderOptions) {
  const client = useQueryClient();
  const isSending = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem>();

  function settle(outcome: OrderOutcome) {
    if (outcome.kind === 'signed-out') return forgetSession(client);
    if (outcome.kind !== 'placed') {
      setProblem({ text: outcome.text, needsConfirmation: outcome.kind === 'refused' && outcome.needsConfirmation });
      if (outcome.kind === 'refused') {
        endAttempt(sessionStorage);
        onRefused();
      }
      return;
    }
    // The mail is on its way with the order; this asks again and may fail without harm.
    callApi(mailOrderCall, { body: { order_code: outcome.orderCode } }).catch(() => undefined);
    noteCompleted();
    endAttempt(sessionStorage);
    refresh(client, listOwnOrdersCall);
    onPlaced(outcome.orderCode, outcome.holdUntil);
    clearCart();
  }

  async function place(cart: Cart, totalCents: number, key: string) {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setProblem(undefined);
    settle(await send(cart, totalCents, key));
    isSending.current = false;
    setPending(false);
  }

  return { place, pending, problem, dismiss: () => setProblem(undefined) };
}
