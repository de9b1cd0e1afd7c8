import type { WaitingOrder } from '@giro/contract/rules/back-office.ts';
import { orderStatusesWaitingFor } from '@giro/contract/rules/order-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { countEach } from '../../platform/database/paging.ts';

const standsWaitingFor = (kind: WaitingOrder) =>
  sql<SqlBool>`orders.status in (${sql.join(orderStatusesWaitingFor(kind))})`;

/** Orders that wait for the shop's people, as conditions on `orders`: the same ones count them and list them. */
export const waitingConditions: Record<WaitingOrder, RawBuilder<SqlBool>> = {
  // What its method finds out about confirms itself.
  payment: sql<SqlBool>`(${standsWaitingFor('payment')}
    and exists (select from payments where order_id = orders.id and state = 'wanted'))`,
  handover: standsWaitingFor('handover'),
};

export const countWaitingOrders = (db: Executor) => countEach(db, 'orders', waitingConditions);
