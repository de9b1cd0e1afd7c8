import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import type { ShopMailsService } from './shop-mails.service.ts';

/** Mails about news every minute, and the day's mail in the morning. */
export const shopMailsJobs = ({ tellOfNew, tellDaily }: ShopMailsService): Job[] => [
  { task: 'tell-shop-of-new', asks: 'database', run: tellOfNew, regularly: sweep },
  {
    task: 'tell-shop-daily',
    asks: 'database',
    run: tellDaily,
    regularly: { every: 'day', at: '08:00', maxAttempts: 25 },
  },
];
