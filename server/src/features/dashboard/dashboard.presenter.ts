import type { PanelDay, PanelFigures } from '@giro/contract/calls/dashboard.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { DayRow } from './dashboard.queries.ts';

export function presentDay({ day, proposals, orders, ...cents }: DayRow): PanelDay {
  return {
    day,
    proposals,
    orders,
    value_offered: reaisOf(cents.offered_cents),
    value_bought: reaisOf(cents.bought_cents),
    value_sold: reaisOf(cents.sold_cents),
  };
}

export function presentSums(rows: readonly DayRow[]): PanelFigures {
  const sum = (name: Exclude<keyof DayRow, 'day'>) => rows.reduce((total, row) => total + row[name], 0);
  return {
    proposals: sum('proposals'),
    orders: sum('orders'),
    value_offered: reaisOf(sum('offered_cents')),
    value_bought: reaisOf(sum('bought_cents')),
    value_sold: reaisOf(sum('sold_cents')),
  };
}
