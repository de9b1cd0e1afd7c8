import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Figures } from '../../platform/features/figures.ts';
import { countByStatus } from '../../platform/features/recent-rows.queries.ts';

export const orderFigures: Figures = {
  figures: [
    { name: 'giro_orders_last_day', help: 'Orders placed in the last 24 hours by status.', labels: ['status'] },
    { name: 'giro_orders_unpaid', help: 'Orders that wait for their payment.' },
  ],
  async read(db) {
    const { rows } = await sql<{ giro_orders_unpaid: number }>`
      select count(*) as giro_orders_unpaid from orders where status = ${orderStatus.pending}`.execute(db);
    return { ...rows[0], giro_orders_last_day: await countByStatus(db, 'orders', orderStatus) };
  },
};
