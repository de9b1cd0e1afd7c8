import { formatDate } from '@giro/contract/rules/dates.ts';
import { addRow, changedFields, type Plan } from './plan.rules.ts';
import { amountWords } from './plan-products.rules.ts';
import type { ReadOrder } from './read-orders.rules.ts';

const itemWords = (count: number) => (count === 1 ? '1 item' : `${count} itens`);

/** Holds a tool's orders against those that were brought before; each is brought once. */
export function planOrders(plan: Plan, all: readonly ReadOrder[], broughtNumbers: ReadonlySet<string>): void {
  const seen = new Set(broughtNumbers);
  for (const read of all) {
    const { number, at, status, totalCents, lines, buyer } = read;
    if (seen.has(number)) {
      const words = 'Este pedido já foi trazido.';
      addRow(plan, read, { subject: 'past-order', key: number, action: 'same', words, fields: [] });
      continue;
    }
    seen.add(number);
    const words = [at && formatDate(at), status, itemWords(lines.length)].filter(Boolean).join(', ');
    const fields = changedFields([['total', null, amountWords(totalCents)]]);
    const row = addRow(plan, read, { subject: 'past-order', key: number, action: 'new', words, fields });
    plan.orders.push({ row, number, at, status, totalCents, lines, buyer });
  }
}
