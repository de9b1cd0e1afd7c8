import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { RefundRuns } from './refund-runs.service.ts';
import { refundTask } from './refunds.queries.ts';

const payloadShape = z.object({ refundId: z.string(), refusal: z.string().optional() });

/** Makes refunds, and looks every hour for those whose jobs were lost. */
export const refundsJobs = ({ run, resume }: RefundRuns): Job[] => [
  {
    task: refundTask,
    asks: 'outside',
    run(payload) {
      const { refundId, refusal } = payloadShape.parse(payload);
      return run(refundId, refusal);
    },
  },
  {
    task: 'resume-refunds',
    asks: 'outside',
    run: resume,
    regularly: { every: 'hour', at: '00:37', maxAttempts: 1 },
  },
];
