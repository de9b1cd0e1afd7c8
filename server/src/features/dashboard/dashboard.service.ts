import type { Counts } from '@giro/contract/calls/dashboard.ts';
import type { PanelDays } from '@giro/contract/rules/back-office.ts';
import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { presentDay, presentSums } from './dashboard.presenter.ts';
import { countByStatus, countTroubledMails, listDays } from './dashboard.queries.ts';

export interface DashboardOptions {
  database: Database;
  proposals: ProposalsService;
  orders: OrdersService;
  /** Number of received payments that somebody has to decide on. */
  countOpenPayments: (db: Executor) => Promise<number>;
  /** Number of payouts that are due today or were before. */
  countDuePayouts: (db: Executor) => Promise<number>;
  now: () => Date;
}

export type DashboardService = ReturnType<typeof createDashboard>;

export function createDashboard(options: DashboardOptions) {
  const { database, proposals, orders, countOpenPayments, countDuePayouts, now } = options;

  /** Number of records of each status, a person's own or everybody's. */
  async function count(table: 'proposals' | 'orders', userId?: number): Promise<Counts> {
    const rows = await countByStatus(database, table, userId);
    return {
      total: rows.reduce((total, { records }) => total + records, 0),
      statuses: Object.fromEntries(rows.map(({ status, records }) => [String(status), records])),
    };
  }

  async function countWaiting() {
    const [ofProposals, ofOrders, troubled, open, due] = await Promise.all([
      proposals.countWaiting(),
      orders.countWaiting(),
      countTroubledMails(database),
      countOpenPayments(database),
      countDuePayouts(database),
    ]);
    return {
      proposals: ofProposals.counts,
      answer_by: ofProposals.answerBy?.toISOString() ?? null,
      orders: ofOrders,
      mails: { troubled },
      payments: { open },
      payouts: { due },
    };
  }

  /** The last days, today in São Paulo being the last of them, beside as many before; and what waits. */
  async function readPanel(days: PanelDays) {
    const first = addDays(saoPauloToday(now()), 1 - 2 * days);
    const [rows, waiting] = await Promise.all([listDays(database, first, 2 * days), countWaiting()]);
    const current = rows.slice(days);
    return {
      days,
      series: current.map(presentDay),
      totals: presentSums(current),
      before: presentSums(rows.slice(0, days)),
      waiting,
    };
  }

  return { count, readPanel };
}
