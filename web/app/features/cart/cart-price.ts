import type { ResultOf } from '@giro/contract/call.ts';
import { type OrderAmount, priceCartCall } from '@giro/contract/calls/orders.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { type Cart, payableCentsOf } from './cart.ts';

/** The cart's order as short text: equal for carts that make the same order. */
export function fingerprintOf({ products, totalAmount, coupon }: Omit<Cart, 'deliveryMethod'>): string {
  const lines = products.map(({ id, quantity }) => `${id}x${quantity}`).sort();
  return `${lines.join('+')}=${totalAmount}${coupon === undefined ? '' : `-${coupon}`}`;
}

/** The terms that an order is sent with. */
export interface OrderTerms {
  /** The coupon that counts; undefined if there is none. */
  coupon: string | undefined;
  /** With the coupon. */
  totalCents: number;
}

export interface CartPrice {
  /** The summands of the total; none where it is the products alone. */
  amounts: readonly OrderAmount[];
  /** Undefined when the cart has no total that anybody could pay. */
  totalCents: number | undefined;
  /** The coupon that the total counts; undefined where the cart has none, or its own cannot be used. */
  coupon: string | undefined;
  /** Why the cart's coupon takes nothing off, as the text to show. */
  problem: string | undefined;
  /** The shop is being asked: what else is said here is not certain yet. */
  isPending: boolean;
}

type Answer = ResultOf<typeof priceCartCall>;

/** Asks the shop what the cart costs with its coupon. */
export function priceQuery(cart: Cart) {
  const products = cart.products.map(({ id, quantity }) => ({ id, quantity: Number(quantity) }));
  return queryOptions<Answer, Error>({
    queryKey: [priceCartCall.path, fingerprintOf(cart)],
    queryFn: () => callApi(priceCartCall, { body: { products, coupon: cart.coupon } }),
    retry: false,
    // As long as it takes to draw what was asked for a moment ago.
    staleTime: 5000,
  });
}

/** Asks anew what carts cost, as after an order that was refused. */
export function useRefreshPrice(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [priceCartCall.path] });
}

/** Why the coupon that was sent takes nothing off; undefined when it does. */
export function couponProblemOf({ problems }: Pick<Answer, 'problems'>): string | undefined {
  return problems.find(({ field }) => field === 'coupon')?.message;
}

/** Why the shop could not be asked, as the text to show. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Não conseguimos conferir o cupom. Tente de novo.';
  if (error.status === 0) return 'Não conseguimos conferir o cupom. Confira sua internet e tente de novo.';
  return error.fieldErrors.coupon ?? error.serverMessage ?? 'Não conseguimos conferir o cupom. Tente de novo.';
}

interface Asking {
  data?: Answer | undefined;
  error?: unknown;
  isPending?: boolean;
}

/** The cart's price, from the shop's answer or the lack of one. */
export function priceOf(cart: Cart, { data, error, isPending = false }: Asking): CartPrice {
  const plain: CartPrice = {
    amounts: [],
    totalCents: payableCentsOf(cart),
    coupon: undefined,
    problem: undefined,
    isPending: false,
  };
  if (cart.coupon === undefined || plain.totalCents === undefined) return plain;
  if (error) return { ...plain, problem: failureText(error) };
  if (!data) return { ...plain, isPending: true };
  const problem = couponProblemOf(data);
  if (problem) return { ...plain, problem, isPending };
  const totalCents = Math.round(data.total * 100);
  return { ...plain, amounts: data.amounts, totalCents, coupon: cart.coupon, isPending };
}

/** The price of the cart. The shop is asked only with a coupon: without, the sum of the products is the total. */
export function useCartPrice(cart: Cart): CartPrice {
  const isAsked = cart.coupon !== undefined && payableCentsOf(cart) !== undefined;
  const { data, error, isPlaceholderData } = useQuery({
    ...priceQuery(cart),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return priceOf(cart, { data, error, isPending: isPlaceholderData });
}
