import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type CartPrice, failureText, priceOf, priceQuery } from '../cart/cart-price.ts';
import { readCart } from '../cart/cart-store.ts';

/** Tells the buyer about a price that has changed. */
function changeWords({ problem, totalCents = 0 }: CartPrice): string {
  const total = formatReais(reaisOf(totalCents));
  return problem
    ? `${problem} Sem o cupom, o total é ${total}.`
    : `O desconto do cupom mudou: o total agora é ${total}.`;
}

/** Holds the cart's coupon against the shop before it is paid. `notice` says what has changed. */
export function usePriceCheck() {
  const client = useQueryClient();
  const [notice, setNotice] = useState<string>();

  /** True if the cart costs the price that was shown, or, where none was, if its coupon can be used. */
  const isPriceGood = useCallback(
    async (shown?: CartPrice): Promise<boolean> => {
      setNotice(undefined);
      const cart = readCart();
      if (cart.coupon === undefined) return true;
      try {
        const now = priceOf(cart, { data: await client.fetchQuery({ ...priceQuery(cart), staleTime: 0 }) });
        const isGood = shown ? shown.totalCents === now.totalCents : now.problem === undefined;
        if (!isGood) setNotice(changeWords(now));
        return isGood;
      } catch (error) {
        setNotice(failureText(error));
        return false;
      }
    },
    [client],
  );

  return { notice, isPriceGood };
}
