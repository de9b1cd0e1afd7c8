import { createHash } from 'node:crypto';
import type { BodyOf } from '@giro/contract/call.ts';
import type { placeOrderCall } from '@giro/contract/calls/orders.ts';
import { creditShortage } from '@giro/contract/rules/credit.ts';
import { type FulfilmentKind, usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { pixMethods } from '@giro/contract/rules/payment.ts';
import type { PricedProduct } from '@giro/contract/rules/pricing.ts';

export type Cart = BodyOf<typeof placeOrderCall>;

export interface Units {
  productId: number;
  quantity: number;
}

/** A product as it was when it was read; nothing holds it so. */
export interface ReadProduct extends PricedProduct {
  id: number;
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

/** True of both ways to pay by Pix. */
export const isPix = (method: string): boolean => (Object.values(pixMethods) as string[]).includes(method);

/** Tells a repetition of an order from another one under the same key. */
export function hashOf(
  units: readonly Units[],
  cart: Pick<
    Cart,
    'totalAmount' | 'coupon' | 'credit' | 'trade' | 'method' | 'parts' | 'instalments' | 'pix_part' | 'delivery'
  >,
  { kind = usualFulfilment, service }: { kind?: FulfilmentKind; service?: string | undefined } = {},
): Buffer {
  const { totalAmount, coupon, credit, trade, method, parts, instalments, pix_part: pixPart, delivery } = cart;
  const way = kind === usualFulfilment ? [] : [kind.id];
  // The text of a quote is another one each time that it is asked for, as a repetition does; its price is in the total.
  const sent = delivery?.kind === 'delivery' ? [{ delivery: delivery.address_id, service }] : [];
  const off = coupon === undefined ? [] : [{ coupon }];
  const kept = credit === undefined ? [] : [{ credit }];
  const given = trade === undefined ? [] : [{ trade: trade.proposal_id }];
  const paid = method === undefined && parts === undefined ? [] : [method ?? null, parts ?? []];
  const divided = instalments === undefined && pixPart === undefined ? [] : [{ instalments, pixPart }];
  return createHash('sha256')
    .update(JSON.stringify([units, totalAmount, ...way, ...sent, ...off, ...kept, ...given, ...paid, ...divided]))
    .digest();
}

/** Why so many instalments cannot be had. */
export const notOfferedInstalments = (instalments: number) =>
  `${instalments}x não está disponível para este valor. Escolha outro número de parcelas.`;

/** Why a cart is not bought for what its buyer has seen. */
export const changedTotal = (totalCents: number) =>
  `Os preços mudaram: o total agora é ${formatReais(reaisOf(totalCents))}. Confira o carrinho antes de pagar.`;

/** Why so much credit cannot be used for an order of that total; undefined where it can. */
export function creditProblem(askedCents: number, freeCents: number | undefined, totalCents: number) {
  if (askedCents > totalCents) return 'O crédito passa do total do pedido. Use um valor menor.';
  return askedCents > (freeCents ?? 0) ? creditShortage(freeCents ?? 0) : undefined;
}

/** Names, for the text to show, the lines of a cancelled order that the shelf cannot give again. */
export function reopeningProblem(
  lines: readonly (Units & { name: string })[],
  shelf: ReadonlyMap<number, number>,
): string {
  const short = lines.filter(({ productId, quantity }) => (shelf.get(productId) ?? 0) < quantity);
  return `Não há estoque para reabrir este pedido: ${short.map(({ name }) => `"${name}"`).join(', ')}.`;
}
