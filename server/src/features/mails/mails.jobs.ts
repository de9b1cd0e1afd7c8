import type { Task } from 'graphile-worker';
import type { Job } from '../../platform/jobs/job.ts';
import { deliveryTask } from '../../platform/mail/delivery.queries.ts';

/** Sends what is in the outbox. */
export const mailsJobs = (deliver: Task): Job[] => [{ task: deliveryTask, asks: 'mail', run: deliver }];
