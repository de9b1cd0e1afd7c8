import type { ResultOf } from '@giro/contract/call.ts';
import { type OrderAmount, priceCartCall } from '@giro/contract/calls/orders.ts';
import { pixDiscountTitle } from '@giro/contract/rules/discount.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { useKnownShop } from '../storefront/shop.ts';
import { type Cart, payableCentsOf } from './cart.ts';

/** The cart's order as short text: equal for carts that make the same order. */
export function fingerprintOf(cart: Omit<Cart, 'deliveryMethod'>): string {
  const { products, totalAmount, coupon, paysWithCredit, delivery } = cart;
  const lines = products.map(({ id, quantity }) => `${id}x${quantity}`).sort();
  const code = coupon === undefined ? '' : `-${coupon}`;
  const sent = delivery ? `+${delivery.service}@${delivery.addressId}` : '';
  return `${lines.join('+')}=${totalAmount}${code}${paysWithCredit ? '+credito' : ''}${sent}`;
}

/** The terms that an order is sent with. */
export interface OrderTerms {
  /** The coupon that counts; undefined if there is none. */
  coupon: string | undefined;
  /** With the coupon. */
  totalCents: number;
  /** So much of that is paid with credit; absent where nothing is. */
  creditCents?: number;
  /** Absent where all the rest is paid by Pix. */
  card?: CardShare;
  /** Absent where it is fetched. */
  delivery?: OrderedDelivery;
}

/** A delivery as it is ordered: the quote bears its price, for half an hour. */
interface OrderedDelivery {
  quote: string;
  addressId: number;
}

/** A card pays what is left to pay, or what Pix leaves of it. */
export interface CardShare {
  pixCents?: number;
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
  /** So much of the total the buyer's credit pays, because they wish it. */
  creditCents: number;
  /** Why it is not known how much that is, as the text to show. */
  creditProblem: string | undefined;
  /** The delivery that the total counts; absent of what is fetched. */
  delivery?: OrderedDelivery;
  /** Why the chosen delivery cannot be had, as the text to show. */
  deliveryProblem?: string;
  /** The shop is being asked: what else is said here is not certain yet. */
  isPending: boolean;
}

/** The part of the total that is to be paid otherwise; undefined where there is no total. */
export const dueCentsOf = ({ totalCents, creditCents }: Pick<CartPrice, 'totalCents' | 'creditCents'>) =>
  totalCents === undefined ? undefined : totalCents - creditCents;

/** The cart's price without the discount of who pays by Pix, in centavos. */
export function listPriceCentsOf({ amounts, totalCents = 0 }: Pick<CartPrice, 'amounts' | 'totalCents'>): number {
  const discount = amounts.find(({ kind, label }) => kind === 'discount' && label.startsWith(pixDiscountTitle));
  return totalCents - Math.round((discount?.value ?? 0) * 100);
}

/** True if credit pays all of it. */
export const isCovered = (price: Pick<CartPrice, 'totalCents' | 'creditCents'>): boolean => dueCentsOf(price) === 0;

/** The terms to order at this price. */
export function termsOf({ coupon, creditCents, delivery }: CartPrice, totalCents: number): OrderTerms {
  return { coupon, totalCents, ...(creditCents > 0 && { creditCents }), ...(delivery && { delivery }) };
}

export type PriceAnswer = ResultOf<typeof priceCartCall>;

/** More than any delivery costs, in centavos: no more of the wish is used than there is to pay. */
const dearDeliveryCents = 1_000_000;

/** The body by which the shop is asked what a cart costs; `saysCredit` names the credit that is to pay. */
export function pricedBody(cart: Cart, saysCredit: boolean) {
  const { products, coupon, paysWithCredit, delivery } = cart;
  const cents = payableCentsOf(cart);
  const wish = saysCredit && paysWithCredit && cents !== undefined ? cents + (delivery ? dearDeliveryCents : 0) : 0;
  return {
    products: products.map(({ id, quantity }) => ({ id, quantity: Number(quantity) })),
    coupon,
    ...(wish > 0 && { credit: reaisOf(wish) }),
    ...(delivery && { delivery: { kind: 'delivery', cep: delivery.cep, service: delivery.service } }),
  };
}

/**
 * Asks the shop what the cart costs with its coupon, and what credit its buyer has. Where who pays by Pix pays less, or
 * it is delivered, the credit that is to pay is said, as it takes its part of exactly that total.
 */
function priceQuery(cart: Cart, discountsPix: boolean) {
  return queryOptions<PriceAnswer, Error>({
    queryKey: [priceCartCall.path, fingerprintOf(cart)],
    queryFn: () => callApi(priceCartCall, { body: pricedBody(cart, discountsPix || cart.delivery !== undefined) }),
    retry: false,
    // As long as it takes to draw what was asked for a moment ago.
    staleTime: 5000,
  });
}

/** True in a shop where who pays by Pix pays less. */
export const useDiscountsPix = (): boolean => useKnownShop()?.pix_discount !== undefined;

/** Builds the query that asks this shop for the price of a cart. */
export function usePriceQuery() {
  const discountsPix = useDiscountsPix();
  return useCallback((cart: Cart) => priceQuery(cart, discountsPix), [discountsPix]);
}

/** Asks anew what carts cost, as after an order that was refused. */
export function useRefreshPrice(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [priceCartCall.path] });
}

/** Why the coupon that was sent takes nothing off; undefined when it does. */
export function couponProblemOf({ problems }: Pick<PriceAnswer, 'problems'>): string | undefined {
  return problems.find(({ field }) => field === 'coupon')?.message;
}

/** Why the shop could not be asked, as the text to show. */
export function failureText(error: unknown, what = 'o cupom'): string {
  if (!(error instanceof ApiError)) return `Não conseguimos conferir ${what}. Tente de novo.`;
  if (error.status === 0) return `Não conseguimos conferir ${what}. Confira sua internet e tente de novo.`;
  return error.fieldErrors.coupon ?? error.serverMessage ?? `Não conseguimos conferir ${what}. Tente de novo.`;
}

/** The same of the credit. */
function creditFailureText(error: unknown): string {
  const words = error instanceof ApiError && error.status !== 0 ? error.serverMessage : undefined;
  return words ?? 'Não conseguimos conferir o seu crédito. Confira sua internet e tente de novo.';
}

export interface Asking {
  data?: PriceAnswer | undefined;
  error?: unknown;
  isPending?: boolean;
}

/** True if only the shop knows the price of a cart: else the sum of its products is the total. */
export const asksShop = (
  { coupon, paysWithCredit, delivery }: Pick<Cart, 'coupon' | 'paysWithCredit' | 'delivery'>,
  discountsPix: boolean,
): boolean => discountsPix || coupon !== undefined || paysWithCredit === true || delivery !== undefined;

/** The cart's price, from the shop's answer or the lack of one. */
export function priceOf(cart: Cart, { data, error, isPending = false }: Asking, discountsPix = false): CartPrice {
  const plain: CartPrice = {
    amounts: [],
    totalCents: payableCentsOf(cart),
    coupon: undefined,
    problem: undefined,
    creditCents: 0,
    creditProblem: undefined,
    isPending: false,
  };
  if (!asksShop(cart, discountsPix) || plain.totalCents === undefined) return plain;
  const { coupon } = cart;
  if (error) {
    return {
      ...plain,
      problem: coupon === undefined ? undefined : failureText(error),
      creditProblem: cart.paysWithCredit && creditFailureText(error),
    };
  }
  if (!data) return { ...plain, isPending: true };
  const problem = couponProblemOf(data);
  if (discountsPix || cart.delivery) {
    return {
      ...plain,
      amounts: data.amounts,
      totalCents: Math.round(data.total * 100),
      coupon: problem === undefined ? coupon : undefined,
      problem,
      creditCents: cart.paysWithCredit ? Math.round((data.credit?.used ?? 0) * 100) : 0,
      isPending,
    };
  }
  const total = coupon === undefined || problem ? plain.totalCents : Math.round(data.total * 100);
  const creditCents = cart.paysWithCredit ? Math.min(total, Math.round((data.credit?.free ?? 0) * 100)) : 0;
  if (coupon === undefined || problem) return { ...plain, problem, creditCents, isPending };
  return { ...plain, amounts: data.amounts, totalCents: total, coupon, creditCents, isPending };
}

/** The shop's answer about a cart, or the lack of one. It is asked only where it knows better than the sum of the products. */
export function usePriceAsked(cart: Cart): Asking {
  const discountsPix = useDiscountsPix();
  const queryOf = usePriceQuery();
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(cart),
    enabled: asksShop(cart, discountsPix) && payableCentsOf(cart) !== undefined,
    placeholderData: keepPreviousData,
  });
  return { data, error, isPending: isPlaceholderData };
}

/** The price of a cart as its goods alone. */
export const useCartPrice = (cart: Cart): CartPrice => priceOf(cart, usePriceAsked(cart), useDiscountsPix());
