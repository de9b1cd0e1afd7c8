import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { WaitingOrder } from '@giro/contract/rules/waiting.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What waits for the shop's people, as conditions on `orders`: the same ones count it and list it. */
export const waitingConditions: Record<WaitingOrder, RawBuilder<SqlBool>> = {
  payment: sql`orders.status = ${orderStatus.pending}`,
  handover: sql`orders.status in (${orderStatus.approved}, ${orderStatus.pickup})`,
};
