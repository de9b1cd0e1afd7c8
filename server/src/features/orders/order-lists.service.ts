import type { Order } from '@giro/contract/calls/orders.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { presentOrder } from './orders.presenter.ts';
import { listBuyers, listHistory, listItems, type OrderRow } from './orders.queries.ts';

/** Completes rows with their buyers, lines and histories, by three statements however many rows there are. */
export function presentingOrders({ accounts }: { accounts: AccountsService }) {
  return async (db: Executor, rows: readonly OrderRow[], reader: 'admin' | 'user'): Promise<Order[]> => {
    const ids = rows.map(({ id }) => id);
    const [buyers, items, history] = await Promise.all([
      listBuyers(
        db,
        rows.map(({ user_id }) => user_id),
      ),
      listItems(db, ids),
      listHistory(db, ids),
    ]);
    const buyerOf = new Map(buyers.map((buyer) => [buyer.id, accounts.present(buyer)]));
    const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
    const historyOf = Map.groupBy(history, ({ order_id }) => order_id);
    return rows.flatMap((row) => {
      const buyer = buyerOf.get(row.user_id);
      if (!buyer) return [];
      const parts = { items: itemsOf.get(row.id) ?? [], history: historyOf.get(row.id) ?? [] };
      return presentOrder({ row, buyer, ...parts, reader });
    });
  };
}
