import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

export const ordersDemo: DemoPart = {
  after: ['coupons', 'device-register', 'payments', 'units'],
  async remove(tx, { orders }) {
    await sql`delete from orders where id = any(${orders}::int[])`.execute(tx);
    return {};
  },
};
