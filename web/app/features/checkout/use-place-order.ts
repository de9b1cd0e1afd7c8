import { listOwnOrdersCall, mailOrderCall } from '@giro/contract/calls/orders.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { forgetSession } from '../../lib/api/session.ts';
import { refresh } from '../../lib/api/use-call.ts';
import { type Cart, takeFromCart } from '../cart/cart.ts';
import {
  asksShop,
  type CartPrice,
  failureText,
  type OrderTerms,
  useDiscountsPix,
  usePriceQuery,
} from '../cart/cart-price.ts';
import { completed, endAttempt } from './attempt.ts';
import { deliveredPriceOf } from './delivered-price.ts';
import { type OrderOutcome, type PlacedOrder, type StepRefusal, sendOrder } from './order-outcome.ts';

export interface CheckoutProblem {
  text: string;
  /** The person has to confirm their e-mail first. */
  needsConfirmation: boolean;
}

interface PlaceOrderOptions {
  onPlaced: (order: PlacedOrder) => void;
  /** The shop has said no, for instance because prices or stock have changed; what a step can put right is for the caller to show. */
  onRefused: (refusal?: StepRefusal) => void;
}

/**
 * True if the shop has gone on with the order already: the answer to an attempt got lost, and it was taken up days
 * later. What credit pays whole is paid at once.
 */
const isEarlier = ({ payment }: PlacedOrder, { totalCents, creditCents }: OrderTerms) =>
  payment?.mode === 'static' && payment.state !== 'waiting' && creditCents !== totalCents;

const earlierText = (code: string) =>
  `Este código já foi usado no pedido ${code}: veja em Meus pedidos como ele está. Para comprar mais uma vez, pague o código novo e toque em Finalizar Pagamento.`;

/** Sends the order once, however often the button is pressed, and says in `problem` what stands against it. */
export function usePlaceOrder({ onPlaced, onRefused }: PlaceOrderOptions) {
  const client = useQueryClient();
  const isSending = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem>();

  /** The cart has become this order: on to its end. */
  function complete(cart: Cart, order: PlacedOrder) {
    // The mail is on its way with the order; this asks again and may fail without harm.
    callApi(mailOrderCall, { body: { order_code: order.orderCode } }).catch(() => undefined);
    completed.write(true);
    endAttempt();
    refresh(client, listOwnOrdersCall);
    onPlaced({ ...order, isSent: cart.delivery !== undefined });
    takeFromCart(cart.products);
  }

  function refuse(text: string, needsConfirmation = false) {
    setProblem({ text, needsConfirmation });
    endAttempt();
    onRefused();
  }

  function refuseStep(refusal: StepRefusal) {
    endAttempt();
    onRefused(refusal);
  }

  function settle(cart: Cart, terms: OrderTerms, outcome: OrderOutcome) {
    if (outcome.kind === 'signed-out') return forgetSession(client);
    if (outcome.kind === 'refused' && outcome.about) return refuseStep({ about: outcome.about, text: outcome.text });
    if (outcome.kind === 'refused') return refuse(outcome.text, outcome.needsConfirmation);
    if (outcome.kind === 'failed') return setProblem({ text: outcome.text, needsConfirmation: false });
    if (isEarlier(outcome, terms)) return refuse(earlierText(outcome.orderCode));
    complete(cart, outcome);
  }

  async function place(cart: Cart, terms: OrderTerms, key: string) {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setProblem(undefined);
    settle(cart, terms, await sendOrder(cart, terms, key));
    isSending.current = false;
    setPending(false);
  }

  return { place, complete, pending, problem, dismiss: () => setProblem(undefined) };
}

/** The price of the delivery in a total, in reais. */
const freightOf = ({ amounts }: CartPrice) => amounts.find(({ kind }) => kind === 'freight')?.value ?? 0;

/** Tells the buyer about a price that has changed. */
function changeWords(now: CartPrice, before: CartPrice | undefined): string {
  const { problem, creditProblem, deliveryProblem, totalCents = 0 } = now;
  if (creditProblem ?? deliveryProblem) return creditProblem ?? deliveryProblem ?? '';
  const freight = freightOf(now);
  if (before?.delivery && freight !== freightOf(before)) {
    return `O preço da entrega mudou de ${formatReais(freightOf(before))} para ${formatReais(freight)}: o total agora é ${formatReais(reaisOf(totalCents))}.`;
  }
  if (before && before.totalCents === totalCents) {
    return `O seu crédito mudou: falta pagar ${formatReais(reaisOf(totalCents - now.creditCents))} por Pix.`;
  }
  const total = formatReais(reaisOf(totalCents));
  if (problem === undefined && now.coupon === undefined) return `O total mudou: agora é ${total}.`;
  return problem
    ? `${problem} Sem o cupom, o total é ${total}.`
    : `O desconto do cupom mudou: o total agora é ${total}.`;
}

/** Holds the cart's coupon, credit and delivery against the shop before it is paid. `notice` says what has changed. */
export function usePriceCheck() {
  const client = useQueryClient();
  const discountsPix = useDiscountsPix();
  const priceQuery = usePriceQuery();
  const [notice, setNotice] = useState<string>();

  /**
   * The price of this moment, with a quote that has just been made, if the cart costs what was shown, or, where nothing
   * was, if its coupon, credit and delivery can be used; else undefined.
   */
  const renewPrice = useCallback(
    async (cart: Cart, shown?: CartPrice): Promise<CartPrice | undefined> => {
      setNotice(undefined);
      if (!asksShop(cart, discountsPix)) return deliveredPriceOf(cart, {});
      try {
        const data = await client.fetchQuery({ ...priceQuery(cart), staleTime: 0 });
        const now = deliveredPriceOf(cart, { data }, discountsPix);
        const isGood = shown
          ? shown.totalCents === now.totalCents && shown.creditCents === now.creditCents
          : now.problem === undefined && now.deliveryProblem === undefined;
        if (!isGood) setNotice(changeWords(now, shown));
        return isGood ? now : undefined;
      } catch (error) {
        const what = cart.coupon === undefined ? 'o total' : undefined;
        setNotice(deliveredPriceOf(cart, { error }, discountsPix).creditProblem ?? failureText(error, what));
        return undefined;
      }
    },
    [client, discountsPix, priceQuery],
  );

  return { notice, renewPrice };
}
