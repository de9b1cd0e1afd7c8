import type { Product } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { addLine, type Cart, lineOf } from './cart.ts';

export interface Synced {
  cart: Cart;
  /** Messages for the buyer. */
  notices: string[];
}

/**
 * The cart with its products as the shop has them now. Quantities stay; what is no longer for sale leaves the cart.
 * `askedIds` are those that `updated` answers for: a product that was added meanwhile is left alone.
 */
export function syncCart(cart: Cart, askedIds: readonly number[], updated: readonly Product[]): Synced {
  const notices: string[] = [];
  let synced: Cart = { ...cart, products: [], totalAmount: 0 };
  for (const line of cart.products) {
    const product = updated.find(({ id }) => id === line.id);
    if (product) {
      const before = formatReais(line.price);
      const now = formatReais(product.price);
      if (before !== now) notices.push(`O preço de ${product.name} mudou de ${before} para ${now}.`);
      synced = addLine(synced, { ...line, ...lineOf(product), quantity: line.quantity });
    } else if (askedIds.includes(line.id)) {
      notices.push(`${line.name} não está mais à venda e saiu do carrinho.`);
    } else {
      synced = addLine(synced, line);
    }
  }
  return { cart: synced, notices };
}

/** Products with the units added that the buyer's own unpaid order keeps: they are not for others, but for them. */
export function withHeld(updated: readonly Product[], held: ReadonlyMap<number, number>): Product[] {
  return updated.map((product) => ({ ...product, stock: product.stock + (held.get(product.id) ?? 0) }));
}

/** Says in words that a line asks for more than the shop has. */
export function shortageOf({ stock, quantity }: { stock?: number; quantity: number }): string | undefined {
  if (stock === undefined || Number(quantity) <= stock) return undefined;
  if (stock <= 0) return 'Esgotado no momento. Remova este aparelho para continuar.';
  return `Temos só ${stock} em estoque. Diminua a quantidade para continuar.`;
}

/** True if the shop has less of anything than the cart asks for. */
export function isShort({ products }: Cart): boolean {
  return products.some((line) => shortageOf(line) !== undefined);
}
