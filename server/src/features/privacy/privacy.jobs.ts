import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { type RegularTask, sweep } from '../../platform/jobs/regular-task.ts';
import type { AccountEnds } from './account-ends.service.ts';
import { archiveTask, type DataArchives } from './data-archives.service.ts';
import { discardTask } from './discarding.queries.ts';
import type { Retention } from './retention.service.ts';

const archivePayload = z.object({ archiveId: z.number() });
const discardPayload = z.object({ keys: z.array(z.string()), mailIds: z.array(z.number()) });

const removeTask = 'remove-data-archives';
const endTask = 'anonymise-accounts';
const forgetTask = 'forget-what-is-old';

/** What privacy leaves to jobs. */
export function privacyJobs(
  archives: DataArchives,
  ends: AccountEnds,
  retention: Retention,
): { tasks: TaskList; outsideTasks: TaskList; regular: RegularTask[] } {
  return {
    tasks: { [endTask]: ends.anonymiseDue, [forgetTask]: retention.forgetDue },
    outsideTasks: {
      [archiveTask]: async (payload, { job }) =>
        archives.make(archivePayload.parse(payload).archiveId, { isLastTry: job.attempts >= job.max_attempts }),
      [discardTask]: async (payload) => retention.discard(discardPayload.parse(payload)),
      [removeTask]: archives.removeOver,
    },
    regular: [
      sweep(removeTask),
      sweep(endTask),
      { task: forgetTask, every: 'hour', at: '00:23', atStart: true, maxAttempts: 1 },
    ],
  };
}
