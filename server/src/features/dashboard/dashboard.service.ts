import type { Counts, PanelDay, PanelFigures } from '@giro/contract/calls/dashboard.ts';
import type { PanelDays } from '@giro/contract/rules/back-office.ts';
import { addDays, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { countByStatus, countTroubledMails, type DayRow, listDays } from './dashboard.queries.ts';

const presentFigures = ({ proposals, orders, ...cents }: Omit<DayRow, 'day'>): PanelFigures => ({
  proposals,
  orders,
  value_offered: reaisOf(cents.offered_cents),
  value_bought: reaisOf(cents.bought_cents),
  value_sold: reaisOf(cents.sold_cents),
});

const presentDay = ({ day, ...figures }: DayRow): PanelDay => ({ day, ...presentFigures(figures) });

function presentSums(rows: readonly DayRow[]): PanelFigures {
  const sum = (name: Exclude<keyof DayRow, 'day'>) => rows.reduce((total, row) => total + row[name], 0);
  const [proposals, orders] = [sum('proposals'), sum('orders')];
  const cents = {
    offered_cents: sum('offered_cents'),
    bought_cents: sum('bought_cents'),
    sold_cents: sum('sold_cents'),
  };
  return presentFigures({ proposals, orders, ...cents });
}

export interface DashboardOptions {
  database: Database;
  proposals: ProposalsService;
  orders: OrdersService;
  /** Number of received payments that somebody has to decide on. */
  countOpenPayments: (db: Executor) => Promise<number>;
  /** Number of payouts that are due today or were before. */
  countDuePayouts: (db: Executor) => Promise<number>;
  /** True if the shop takes cards or has: its people are told of disputes. */
  hasCards: (db: Executor) => Promise<boolean>;
  /** Number of disputes that wait for an answer. */
  countOpenDisputes: () => Promise<number>;
  /** Number of notas that somebody has to do something about; undefined in a shop that never had any. */
  countTroubledNotas: () => Promise<number | undefined>;
  now: () => Date;
}

export type DashboardService = ReturnType<typeof createDashboard>;

export function createDashboard(options: DashboardOptions) {
  const { database, proposals, orders, now } = options;
  const { countOpenPayments, countDuePayouts, hasCards, countOpenDisputes, countTroubledNotas } = options;

  /** Number of records of each status, a person's own or everybody's. */
  async function count(table: 'proposals' | 'orders', userId?: number): Promise<Counts> {
    const rows = await countByStatus(database, table, userId);
    return {
      total: rows.reduce((total, { records }) => total + records, 0),
      statuses: Object.fromEntries(rows.map(({ status, records }) => [String(status), records])),
    };
  }

  /** Nothing in shops that never took a card: nobody there is told of disputes. */
  const countDisputes = async () => ((await hasCards(database)) ? await countOpenDisputes() : undefined);

  async function countWaiting() {
    const [ofProposals, ofOrders, troubled, open, due, disputes, notas] = await Promise.all([
      proposals.countWaiting(),
      orders.countWaiting(),
      countTroubledMails(database),
      countOpenPayments(database),
      countDuePayouts(database),
      countDisputes(),
      countTroubledNotas(),
    ]);
    return {
      proposals: ofProposals.counts,
      answer_by: ofProposals.answerBy?.toISOString() ?? null,
      orders: ofOrders,
      mails: { troubled },
      payments: { open },
      payouts: { due },
      ...(disputes !== undefined && { disputes: { open: disputes } }),
      ...(notas !== undefined && { notas: { troubled: notas } }),
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
