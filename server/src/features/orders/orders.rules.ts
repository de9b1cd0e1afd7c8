import { createHash } from 'node:crypto';
import type { BodyOf } from '@giro/contract/call.ts';
import type { placeOrderCall } from '@giro/contract/calls/orders.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';

export type Cart = BodyOf<typeof placeOrderCall>;

export interface Units {
  productId: number;
  quantity: number;
}

/** A product as it was when it was read; nothing holds it so. */
export interface ReadProduct {
  id: number;
  name: string;
  priceCents: number;
  stock: number;
  picture: string | null;
}

/** Draws a whole number from 0 up to, and without, `below`; every one as likely. */
type Draw = (below: number) => number;

const drawLetters = (letters: string, length: number, draw: Draw) =>
  Array.from({ length }, () => letters[draw(letters.length)]).join('');

/** Eight letters and digits that nobody confuses when reading them aloud. */
export function createOrderCode(draw: Draw): string {
  return drawLetters('23456789ABCDEFGHJKMNPQRSTVWXYZ', 8, draw);
}

/** 25 letters and digits, as many as a static Pix code holds, which nobody guesses or meets twice. */
export function createTransactionId(draw: Draw): string {
  return drawLetters('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 25, draw);
}

/** Lines of the same product count together; in the order of their ids. */
export function unitsOf(cart: Pick<Cart, 'products'>): Units[] {
  const units = new Map<number, number>();
  for (const { id, quantity } of cart.products) units.set(id, (units.get(id) ?? 0) + quantity);
  return [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((one, other) => one.productId - other.productId);
}

/** Tells a repetition of an order from another one under the same key. */
export function hashOf(units: readonly Units[], { totalAmount, method, parts }: Omit<Cart, 'products'>): Buffer {
  const chosen = method === undefined && parts === undefined ? [] : [method ?? null, parts ?? []];
  return createHash('sha256')
    .update(JSON.stringify([units, totalAmount, ...chosen]))
    .digest();
}

/**
 * Why these units cannot be bought for `totalCents`, as the text to show: a product is gone, has no price, or is short,
 * or the total has changed. Undefined when they can.
 */
export function cartProblem(
  units: readonly Units[],
  products: ReadonlyMap<number, ReadProduct>,
  totalCents: number,
): string | undefined {
  for (const { productId, quantity } of units) {
    const product = products.get(productId);
    if (!product) return 'Um dos produtos do carrinho não está mais à venda. Confira o carrinho.';
    if (product.priceCents <= 0) return `"${product.name}" ainda não pode ser comprado. Fale com a loja.`;
    if (product.stock < quantity) {
      const left = product.stock === 0 ? 'está esgotado' : `tem só ${product.stock} em estoque`;
      return `"${product.name}" ${left}. Confira o carrinho.`;
    }
  }
  const totalNow = units.reduce(
    (sum, { productId, quantity }) => sum + (products.get(productId)?.priceCents ?? 0) * quantity,
    0,
  );
  if (totalNow === totalCents) return undefined;
  return `Os preços mudaram: o total agora é ${formatReais(reaisOf(totalNow))}. Confira o carrinho antes de pagar.`;
}

/** Whether an order of this status is paid and still lies in the shop: its buyer has a code to fetch it with. */
export function awaitsPickup(status: number): boolean {
  return status === orderStatus.approved || status === orderStatus.pickup;
}

/** Names, for the text to show, the lines of a cancelled order that the shelf cannot give again. */
export function reopeningProblem(
  lines: readonly (Units & { name: string })[],
  products: ReadonlyMap<number, Pick<ReadProduct, 'stock'>>,
): string {
  const short = lines.filter(({ productId, quantity }) => (products.get(productId)?.stock ?? 0) < quantity);
  return `Não há estoque para reabrir este pedido: ${short.map(({ name }) => `"${name}"`).join(', ')}.`;
}
