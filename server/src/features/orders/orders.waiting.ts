import { orderStatusesWaitingFor } from '@giro/contract/rules/order-status.ts';
import type { WaitingOrder } from '@giro/contract/rules/waiting.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const standsWaitingFor = (kind: WaitingOrder) =>
  sql<SqlBool>`orders.status in (${sql.join(orderStatusesWaitingFor(kind))})`;

/** What waits for the shop's people, as conditions on `orders`: the same ones count it and list it. */
export const waitingConditions: Record<WaitingOrder, RawBuilder<SqlBool>> = {
  payment: standsWaitingFor('payment'),
  handover: standsWaitingFor('handover'),
};
