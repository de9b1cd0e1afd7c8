import { validateCartCall } from '@giro/contract/calls/products.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { hasPurchases } from './cart-count.ts';
import { changeCart, readCart } from './cart-store.ts';
import { syncCart, withHeld } from './cart-sync.ts';

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
