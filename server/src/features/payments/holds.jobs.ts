import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import type { Holds } from './holds.service.ts';

/** The end of what was not paid in time. */
export const holdsJobs = ({ endDue }: Holds): Job[] => [
  { task: 'end-charge-orders', asks: 'database', run: endDue, regularly: sweep },
];
