import { type Product, validateCartCall } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { addLine, type Cart, changeCart, lineOf, readCart } from './cart.ts';
import { hasPurchases } from './cart-count.ts';

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
function withHeld(updated: readonly Product[], held: ReadonlyMap<number, number>): Product[] {
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

const nothingHeld: ReadonlyMap<number, number> = new Map();
const findHeld = (client: QueryClient) =>
  import('./held-units.ts').then(({ readHeldUnits }) => readHeldUnits(client)).catch(() => nothingHeld);

const failure = 'Falha ao sincronizar carrinho com servidor';

/**
 * Brings the cart in line with the shop. `notices` says what changed, `problem` why the shop could not be asked; the
 * cart then stays as it is.
 */
export function useSyncCart() {
  const client = useQueryClient();
  const [notices, setNotices] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();

  /** Answers what changed. */
  const sync = useCallback(async (): Promise<string[]> => {
    const ids = readCart().products.map(({ id }) => id);
    setProblem(undefined);
    if (ids.length === 0) return [];
    try {
      const [{ updatedProducts }, held] = await Promise.all([
        callApi(validateCartCall, { body: { ids } }),
        hasPurchases() ? findHeld(client) : nothingHeld,
      ]);
      const told: string[] = [];
      changeCart((cart) => {
        const synced = syncCart(cart, ids, withHeld(updatedProducts, held));
        told.push(...synced.notices);
        return synced.cart;
      });
      setNotices(told);
      return told;
    } catch (error) {
      setProblem((error instanceof ApiError && error.serverMessage) || failure);
      return [];
    }
  }, [client]);

  const dismiss = useCallback(() => {
    setNotices([]);
    setProblem(undefined);
  }, []);
  return { notices, problem, sync, dismiss };
}
