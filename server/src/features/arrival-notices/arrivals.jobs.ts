import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import type { Arrivals } from './arrivals.service.ts';

export const arrivalsJobs = ({ tellOfArrivals }: Arrivals): Job[] => [
  { task: 'tell-of-arrivals', asks: 'database', run: tellOfArrivals, regularly: sweep },
];
