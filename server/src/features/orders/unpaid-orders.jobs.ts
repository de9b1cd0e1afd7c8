import type { TaskList } from 'graphile-worker';
import { type RegularTask, sweep } from '../../platform/jobs/regular-task.ts';
import type { UnpaidOrders } from './unpaid-orders.service.ts';

const task = 'end-unpaid-orders';

export function unpaidOrdersJobs({ endUnpaid }: UnpaidOrders): { tasks: TaskList; regular: RegularTask[] } {
  return { tasks: { [task]: endUnpaid }, regular: [sweep(task)] };
}
