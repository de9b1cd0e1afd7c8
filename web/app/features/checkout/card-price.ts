import { priceCartCall } from '@giro/contract/calls/orders.ts';
import { cardMethod } from '@giro/contract/rules/card.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/call-api.ts';
import { type Cart, payableCentsOf } from '../cart/cart.ts';
import { fingerprintOf, pricedBody } from '../cart/cart-price.ts';
import { deliveredPriceOf } from './delivered-price.ts';

/** The price of the cart for who pays by card in one instalment, and what the shop says of its ways to pay. */
export function useCardPrice(cart: Cart, isWanted: boolean) {
  const cents = payableCentsOf(cart);
  const query = useQuery({
    // Below the key of every price, so that it is asked anew with the others.
    queryKey: [priceCartCall.path, fingerprintOf(cart), cardMethod],
    queryFn: () =>
      callApi(priceCartCall, {
        body: { ...pricedBody(cart, true), method: cardMethod },
      }),
    enabled: isWanted && cents !== undefined,
    retry: false,
    staleTime: 5000,
  });
  const { data, error } = query;
  return { price: deliveredPriceOf(cart, { data, error }, true), methods: data?.methods, query };
}
