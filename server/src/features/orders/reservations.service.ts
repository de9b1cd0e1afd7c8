import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { Refusal, refused } from '../../platform/http/errors.ts';
import type { OrderRules, ShopSettingsService } from '../settings/shop-settings.service.ts';
import type { ReadProduct, Units } from './stock.queries.ts';

/** Who is about to order, and what the shop allows them; nothing holds it so. */
export interface Buyer {
  /** The program's time as the database has it. */
  now: Date;
  isConfirmed: boolean;
  hasUnpaid: boolean;
  rules: OrderRules;
}

/** How many unpaid orders this person may have: one until they have shown that mail reaches them. */
export const mostOrdersOf = ({ isConfirmed, rules }: Buyer) => (isConfirmed ? rules.unpaid_orders : 1);

/** Until when an order of this moment keeps its units; null when the shop wants no end. */
export function holdUntilOf({ now, rules }: Buyer): Date | null {
  return rules.hold_hours > 0 ? new Date(now.getTime() + rules.hold_hours * 3_600_000) : null;
}

/** Throws 422 with the text to show when a first order waits for its payment and the address is not confirmed. */
export function assertConfirmed({ isConfirmed, hasUnpaid }: Buyer): void {
  if (isConfirmed || !hasUnpaid) return;
  throw new Refusal(
    422,
    'Confirme seu e-mail para fazer outro pedido antes de pagar o primeiro. O link está no e-mail do seu pedido.',
    { confirm_email: true },
  );
}

/** What people reserve without paying, by the rules of the shop. */
export function createReservations({ settings }: { settings: ShopSettingsService }) {
  /** All of it by one statement, because every order asks. */
  async function readBuyer(db: Executor, userId: number): Promise<Buyer> {
    const { rows } = await sql<Omit<Buyer, 'rules'> & { stored: unknown }>`
      select giro_now() as now, email_confirmed_at is not null as "isConfirmed",
        exists (select from orders where user_id = users.id and status = ${orderStatus.pending}) as "hasUnpaid",
        (select value from settings where key = 'orders') as stored
      from users where id = ${userId}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error(`There is no user ${userId}`);
    const { stored, ...buyer } = row;
    return { ...buyer, rules: settings.readOrderRules(stored) };
  }

  /** Throws 422 with the text to show when these units would be more than one person may reserve. */
  async function assertMayReserve(
    db: Executor,
    userId: number,
    units: readonly Units[],
    products: Map<number, ReadProduct>,
  ): Promise<void> {
    const buyer = await readBuyer(db, userId);
    assertConfirmed(buyer);
    const { orders, unitsOf } = await countUnpaid(db, userId);
    const { unpaid_orders, unpaid_units } = buyer.rules;
    if (orders >= unpaid_orders) {
      const count = orders === 1 ? '1 pedido' : `${orders} pedidos`;
      throw refused(
        `Você já tem ${count} esperando pagamento. Pague um deles, ou espere a reserva terminar, para fazer outro.`,
      );
    }
    for (const { productId, quantity } of units) {
      const known = unitsOf.get(productId) ?? 0;
      if (known + quantity <= unpaid_units) continue;
      const most = unpaid_units === 1 ? '1 unidade' : `${unpaid_units} unidades`;
      const already = known > 0 ? ` Você já tem ${known} em pedidos esperando pagamento.` : '';
      throw refused(
        `Você pode reservar até ${most} de "${products.get(productId)?.name ?? ''}" sem pagar.${already} Confira o carrinho.`,
      );
    }
  }

  return { readBuyer, assertMayReserve };
}

async function countUnpaid(db: Executor, userId: number) {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_id', 'orders.id')
    .select(['order_id', 'product_id', 'quantity'])
    .where('user_id', '=', userId)
    .where('status', '=', orderStatus.pending)
    .execute();
  const unitsOf = new Map<number, number>();
  for (const { product_id, quantity } of rows) unitsOf.set(product_id, (unitsOf.get(product_id) ?? 0) + quantity);
  return { orders: new Set(rows.map(({ order_id }) => order_id)).size, unitsOf };
}
