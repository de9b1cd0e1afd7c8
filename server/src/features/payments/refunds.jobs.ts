import type { CronItem, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { RefundRuns } from './refund-runs.service.ts';
import { refundTask } from './refunds.queries.ts';

const payloadShape = z.object({ refundId: z.string(), refusal: z.string().optional() });
const resumeTask = 'resume-refunds';

/** Makes refunds, and looks every hour for those whose jobs were lost. */
export function refundsJobs({ run, resume }: RefundRuns): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: {
      [refundTask](payload) {
        const { refundId, refusal } = payloadShape.parse(payload);
        return run(refundId, refusal);
      },
      [resumeTask]: resume,
    },
    cron: [{ task: resumeTask, match: '37 * * * *', options: { maxAttempts: 1, jobKey: resumeTask } }],
  };
}
