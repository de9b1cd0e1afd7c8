import type { Counts } from '@giro/contract/calls/dashboard.ts';
import type { Database } from '../../platform/database/database.ts';

export type DashboardService = ReturnType<typeof createDashboard>;

export function createDashboard({ database }: { database: Database }) {
  /** How many records there are of each status, a person's own or everybody's. */
  async function count(table: 'proposals' | 'orders', userId?: number): Promise<Counts> {
    const rows = await database
      .selectFrom(table)
      .select((eb) => ['status', eb.fn.countAll<number>().as('records')])
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .groupBy('status')
      .execute();
    return {
      total: rows.reduce((total, { records }) => total + records, 0),
      statuses: Object.fromEntries(rows.map(({ status, records }) => [String(status), records])),
    };
  }
  return { count };
}
