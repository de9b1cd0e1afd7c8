import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { RegularTask } from '../../platform/jobs/regular-task.ts';
import type { RefundRuns } from './refund-runs.service.ts';
import { refundTask } from './refunds.queries.ts';

const payloadShape = z.object({ refundId: z.string(), refusal: z.string().optional() });
const resumeTask = 'resume-refunds';

/** Makes refunds, and looks every hour for those whose jobs were lost. */
export function refundsJobs({ run, resume }: RefundRuns): { tasks: TaskList; regular: RegularTask[] } {
  return {
    tasks: {
      [refundTask](payload) {
        const { refundId, refusal } = payloadShape.parse(payload);
        return run(refundId, refusal);
      },
      [resumeTask]: resume,
    },
    regular: [{ task: resumeTask, every: 'hour', at: '00:37', maxAttempts: 1 }],
  };
}
