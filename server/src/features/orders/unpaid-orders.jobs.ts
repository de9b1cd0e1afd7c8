import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import type { UnpaidOrders } from './unpaid-orders.service.ts';

export const unpaidOrdersJobs = ({ endUnpaid }: UnpaidOrders): Job[] => [
  { task: 'end-unpaid-orders', asks: 'database', run: endUnpaid, regularly: sweep },
];
