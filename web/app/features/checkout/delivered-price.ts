import type { Cart, CartDelivery } from '../cart/cart.ts';
import {
  type Asking,
  type CartPrice,
  failureText,
  type PriceAnswer,
  priceOf,
  useDiscountsPix,
  usePriceAsked,
} from '../cart/cart-price.ts';

/** The chosen delivery in the shop's answer, with a quote of that moment, or why there is none: nobody pays a total without the freight. */
function orderedOf({ service, addressId }: CartDelivery, { deliveries, problems }: PriceAnswer): Partial<CartPrice> {
  const offered = deliveries.find(({ id }) => id === service);
  if (offered?.available && offered.quote) return { delivery: { quote: offered.quote, addressId } };
  const problem = problems.find(({ field }) => field.startsWith('delivery'));
  const deliveryProblem = problem?.message ?? offered?.why_not ?? 'Esta entrega não está disponível agora.';
  return { totalCents: undefined, deliveryProblem };
}

/** The price of a cart with its delivery, where one is chosen. */
export function deliveredPriceOf(cart: Cart, asking: Asking, discountsPix = false): CartPrice {
  const price = priceOf(cart, asking, discountsPix);
  if (!cart.delivery) return price;
  if (asking.error) return { ...price, totalCents: undefined, deliveryProblem: failureText(asking.error, 'a entrega') };
  return asking.data ? { ...price, ...orderedOf(cart.delivery, asking.data) } : price;
}

export const useDeliveredPrice = (cart: Cart): CartPrice =>
  deliveredPriceOf(cart, usePriceAsked(cart), useDiscountsPix());
