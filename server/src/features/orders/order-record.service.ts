import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Activity, record } from '../../platform/record/record.ts';
import { subjects } from '../../platform/record/subjects.ts';

/** Records that an order gets another status than it has. */
export async function noteOrderStatus(
  tx: Tx,
  order: { id: number; order_code: string; status: number },
  status: number,
  by?: Activity['by'],
): Promise<void> {
  const words = (each: number) => ({ Status: orderStatusLabel(each, 'orders') });
  const states = { before: words(order.status), after: words(status) };
  await record(tx, { kind: 'order-status', subject: subjects.order(order), ...states, by });
}
