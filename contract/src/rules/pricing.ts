import { type Coupon, couponDayProblem, couponFitProblem, couponUseProblem, unknownCoupon } from './coupon.ts';
import {
  divideInstalments,
  type InstalmentTerms,
  interestLabel,
  pixDiscountLabel,
  pixDiscountOf,
} from './instalments.ts';
import { spreadCents } from './money.ts';

/** Components of an order's total, in the order in which people read them. */
export const amountKinds = ['items', 'discount', 'freight', 'interest'] as const;
export type AmountKind = (typeof amountKinds)[number];

/** A part of a total, in centavos; a discount is negative. */
export interface Amount {
  kind: AmountKind;
  label: string;
  cents: number;
  /** Names where it comes from: the code of a coupon. Null for what is bought. */
  source: string | null;
}

export const itemsLabel = 'Produtos';
export const couponLabel = (code: string) => `Cupom ${code}`;
export const freightLabel = (service: string) => `Entrega (${service})`;

/** Goods less every discount, in centavos: without freight, and without interest. */
export const goodsCentsOf = (amounts: readonly Pick<Amount, 'kind' | 'cents'>[]): number =>
  sumOf(amounts.map(({ kind, cents }) => (kind === 'items' || kind === 'discount' ? cents : 0)));

/** The least that an order may cost: what a discount would take beyond that is left off. */
export const leastTotalCents = 1;

/** A product as it can be bought at this moment. */
export interface PricedProduct {
  name: string;
  priceCents: number;
  stock: number;
  typeIds: readonly number[];
}

export interface CartLine {
  productId: number;
  quantity: number;
}

/** An addition to the price of the goods, for their way to the buyer; 0 where that is free. */
interface Surcharge {
  label: string;
  cents: number;
}

/** A method that changes what a cart costs; what other methods pay beside it, in centavos, costs what it did. */
export type PricedMethod =
  | { card: InstalmentTerms; instalments: number; besideCents: number }
  | { pix: Pick<InstalmentTerms, 'pixDiscount'>; besideCents: number };

export interface Terms {
  /** Those of the cart that are on offer. */
  products: ReadonlyMap<number, PricedProduct>;
  /** The coupon that the buyer has named, null where there is none of that code; days are São Paulo's, `yyyy-mm-dd`. */
  coupon?: { found: Coupon | null; today: string } | undefined;
  delivery?: Surcharge | undefined;
  /** The method that pays it, where that changes what it costs. */
  method?: PricedMethod | undefined;
}

/** A line as it is priced. */
export interface PricedLine extends CartLine {
  /** All units of it, before any discount. */
  cents: number;
  /** Its share of every discount, and the part of that which is for paying by Pix. */
  discountCents: number;
  pixDiscountCents: number;
}

export interface CartProblem {
  /** `coupon`, or `products.0` for the first line. */
  field: string;
  message: string;
  /** Of a line: its product. */
  productId?: number;
}

export interface PricedCart {
  amounts: Amount[];
  /** The sum of the amounts, in centavos. */
  totalCents: number;
  lines: PricedLine[];
  problems: CartProblem[];
}

/** Why these units cannot be bought, as the text to show; undefined when they can. */
function lineProblem(product: PricedProduct | undefined, quantity: number): string | undefined {
  if (!product) return 'Um dos produtos do carrinho não está mais à venda. Confira o carrinho.';
  const { name, priceCents, stock } = product;
  if (priceCents <= 0) return `"${name}" ainda não pode ser comprado. Fale com a loja.`;
  if (stock >= quantity) return undefined;
  return `"${name}" ${stock === 0 ? 'está esgotado' : `tem só ${stock} em estoque`}. Confira o carrinho.`;
}

/** A coupon's discount on the lines it applies to, in centavos: half a cent counts as one. */
function discountOf({ kind, value }: Pick<Coupon, 'kind' | 'value'>, fittingCents: number): number {
  if (kind === 'amount') return Math.min(value, fittingCents);
  // Hundredths of a percent of money are more than a number holds exactly.
  return Number((BigInt(fittingCents) * BigInt(value) + 5000n) / 10_000n);
}

/** A coupon's discount on each line, or the reason why there is none. */
function couponDiscounts(
  lines: readonly PricedLine[],
  mostCents: number,
  { products, coupon }: Pick<Terms, 'products' | 'coupon'>,
): { discounts: number[] } | { problem: string } {
  const found = coupon?.found;
  if (!coupon || !found) return { problem: unknownCoupon };
  const ids = new Set(found.types.map(({ id }) => id));
  const isFor = ({ productId }: CartLine) =>
    ids.size === 0 || (products.get(productId)?.typeIds.some((id) => ids.has(id)) ?? false);
  const weights = lines.map((line) => (isFor(line) ? line.cents : 0));
  const fittingCents = sumOf(weights);
  const problem =
    couponDayProblem(found, coupon.today) ?? couponUseProblem(found) ?? couponFitProblem(found, fittingCents);
  if (problem) return { problem };
  const cents = Math.min(discountOf(found, fittingCents), mostCents);
  if (cents <= 0) return { problem: `O cupom ${found.code} não muda o total deste carrinho.` };
  return { discounts: spreadCents(cents, weights) };
}

/** Sources of what a way of paying adds to a price, or takes off; codes of coupons are in capitals. */
const methodSources: readonly string[] = ['card', 'pix'];

const totalOf = (amounts: readonly Amount[]) => sumOf(amounts.map(({ cents }) => cents));

/** The discount of those who pay by Pix, on what the goods cost them and nothing else pays. */
function pixDiscountAmount(
  amounts: readonly Amount[],
  { pix, besideCents }: Extract<PricedMethod, { pix: unknown }>,
): Amount | undefined {
  const paidByPix = totalOf(amounts) - besideCents;
  const cents = Math.min(pixDiscountOf(Math.max(paidByPix, 0), pix), paidByPix - leastTotalCents);
  if (cents <= 0) return undefined;
  return { kind: 'discount', label: pixDiscountLabel(pix.pixDiscount), cents: -cents, source: 'pix' };
}

/** The interest of the instalments that were chosen, on what the card pays; none for a number that is not offered. */
function interestAmounts(
  amounts: readonly Amount[],
  { card, instalments, besideCents }: Extract<PricedMethod, { card: unknown }>,
): Amount[] {
  const paidByCard = totalOf(amounts) - besideCents;
  const way = paidByCard > 0 && divideInstalments(paidByCard, card).find((each) => each.instalments === instalments);
  if (!way || way.interestCents === 0) return [];
  return [{ kind: 'interest', label: interestLabel(instalments), cents: way.interestCents, source: 'card' }];
}

/**
 * Works out what a cart costs, and what stands against buying it so. Lines of products that are not on offer cost
 * nothing; one that is short is priced as it is wanted. A coupon that cannot be used takes nothing off.
 */
export function priceCart(cart: readonly CartLine[], terms: Terms): PricedCart {
  const { products, coupon, delivery, method } = terms;
  const problems: CartProblem[] = [];
  const lines = cart.map(({ productId, quantity }, place): PricedLine => {
    const product = products.get(productId);
    const message = lineProblem(product, quantity);
    if (message) problems.push({ field: `products.${place}`, message, productId });
    return {
      productId,
      quantity,
      cents: Math.max(product?.priceCents ?? 0, 0) * quantity,
      discountCents: 0,
      pixDiscountCents: 0,
    };
  });
  const itemsCents = sumOf(lines.map(({ cents }) => cents));
  const amounts: Amount[] = [{ kind: 'items', label: itemsLabel, cents: itemsCents, source: null }];

  if (coupon && itemsCents > 0) {
    const result = couponDiscounts(lines, itemsCents + (delivery?.cents ?? 0) - leastTotalCents, terms);
    if ('problem' in result) problems.push({ field: 'coupon', message: result.problem });
    else {
      for (const [place, line] of lines.entries()) line.discountCents = result.discounts[place] ?? 0;
      const code = coupon.found?.code ?? '';
      const cents = -sumOf(result.discounts);
      amounts.push({ kind: 'discount', label: couponLabel(code), cents, source: code });
    }
  }
  if (delivery) amounts.push({ kind: 'freight', source: null, ...delivery });
  return { ...priceMethod({ amounts, lines }, method), problems };
}

/**
 * The same goods at the price of another way of paying: what the way before has added or taken off is left out, and what
 * this one does is in its place. Lines are in the order of the cart.
 */
export function priceMethod<Line extends Pick<PricedLine, 'cents' | 'discountCents' | 'pixDiscountCents'>>(
  priced: { amounts: readonly Amount[]; lines: readonly Line[] },
  method: PricedMethod | undefined,
): { amounts: Amount[]; totalCents: number; lines: Line[] } {
  const plain = priced.amounts.filter(({ source }) => source === null || !methodSources.includes(source));
  const goods = plain.filter(({ kind }) => kind !== 'freight');
  const discount = method && 'pix' in method ? pixDiscountAmount(goods, method) : undefined;
  const plainLines = priced.lines.map((line) => ({
    ...line,
    discountCents: line.discountCents - line.pixDiscountCents,
    pixDiscountCents: 0,
  }));
  const shares = spreadCents(
    -(discount?.cents ?? 0),
    plainLines.map((line) => line.cents - line.discountCents),
  );
  const lines = plainLines.map((line, place) => {
    const pixDiscountCents = shares[place] ?? 0;
    return { ...line, pixDiscountCents, discountCents: line.discountCents + pixDiscountCents };
  });
  const freight = plain.filter(({ kind }) => kind === 'freight');
  const amounts = [...goods, ...(discount ? [discount] : []), ...freight];
  if (method && 'card' in method) amounts.push(...interestAmounts(amounts, method));
  return { amounts, totalCents: totalOf(amounts), lines };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
