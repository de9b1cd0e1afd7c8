import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { Refusal, refused } from '../../platform/http/errors.ts';
import type { OrderRules } from '../settings/shop-settings.service.ts';
import type { ReadProduct, Units } from './stock.ts';

/** What somebody has reserved without paying, at one moment; nothing holds it so. */
export interface Reserved {
  /** The program's time as the database has it. */
  now: Date;
  isConfirmed: boolean;
  orders: number;
  /** Units by product id. */
  units: Record<string, number>;
}

export async function readReserved(db: Executor, userId: number): Promise<Reserved> {
  const { rows } = await sql<Reserved>`
    select giro_now() as now, email_confirmed_at is not null as "isConfirmed",
      (select count(*)::int from orders where user_id = users.id and status = ${orderStatus.pending}) as orders,
      (select coalesce(jsonb_object_agg(product_id, units), '{}') from (
        select product_id, sum(quantity) as units
        from orders join order_items on order_id = orders.id
        where user_id = users.id and status = ${orderStatus.pending}
        group by product_id
      ) as unpaid) as units
    from users where id = ${userId}`.execute(db);
  const [reserved] = rows;
  if (!reserved) throw new Error(`There is no user ${userId}`);
  return reserved;
}

/** How many unpaid orders this person may have: one until they have shown that mail reaches them. */
export const mostOrdersOf = ({ isConfirmed }: Reserved, rules: OrderRules) => (isConfirmed ? rules.unpaid_orders : 1);

/** Until when an order of this moment keeps its units; null when the shop wants no end. */
export function holdUntilOf({ now }: Reserved, { hold_hours }: OrderRules): Date | null {
  return hold_hours > 0 ? new Date(now.getTime() + hold_hours * 3_600_000) : null;
}

/** Throws 422 with the text to show when these units would be more than one person may reserve. */
export function assertMayReserve(
  units: readonly Units[],
  products: Map<number, ReadProduct>,
  reserved: Reserved,
  rules: OrderRules,
): void {
  if (!reserved.isConfirmed && reserved.orders > 0) {
    throw new Refusal(
      422,
      'Confirme seu e-mail para fazer outro pedido antes de pagar o primeiro. O link está no e-mail do seu pedido.',
      { confirm_email: true },
    );
  }
  if (reserved.orders >= rules.unpaid_orders) {
    const count = reserved.orders === 1 ? '1 pedido' : `${reserved.orders} pedidos`;
    throw refused(
      `Você já tem ${count} esperando pagamento. Pague um deles, ou espere a reserva terminar, para fazer outro.`,
    );
  }
  for (const { productId, quantity } of units) {
    const known = reserved.units[productId] ?? 0;
    if (known + quantity <= rules.unpaid_units) continue;
    const most = rules.unpaid_units === 1 ? '1 unidade' : `${rules.unpaid_units} unidades`;
    const already = known > 0 ? ` Você já tem ${known} em pedidos esperando pagamento.` : '';
    throw refused(
      `Você pode reservar até ${most} de "${products.get(productId)?.name ?? ''}" sem pagar.${already} Confira o carrinho.`,
    );
  }
}
