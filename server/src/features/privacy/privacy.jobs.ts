import type { CronItem, TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { AccountEnds } from './account-ends.service.ts';
import { archiveTask, type DataArchives } from './data-archives.service.ts';
import { discardTask } from './discarding.queries.ts';
import type { Retention } from './retention.service.ts';

const archivePayload = z.object({ archiveId: z.number() });
const discardPayload = z.object({ keys: z.array(z.string()), mailIds: z.array(z.number()) });

const removeTask = 'remove-data-archives';
const endTask = 'anonymise-accounts';
const forgetTask = 'forget-what-is-old';

/** What privacy leaves to jobs; what fails is tried again by the next one. */
export function privacyJobs(
  archives: DataArchives,
  ends: AccountEnds,
  retention: Retention,
): { tasks: TaskList; cron: CronItem[] } {
  const regular = (task: string, match: string) => ({ task, match, options: { maxAttempts: 1, jobKey: task } });
  return {
    tasks: {
      [archiveTask]: async (payload, { job }) =>
        archives.make(archivePayload.parse(payload).archiveId, { isLastTry: job.attempts >= job.max_attempts }),
      [discardTask]: async (payload) => retention.discard(discardPayload.parse(payload)),
      [removeTask]: archives.removeOver,
      [endTask]: ends.anonymiseDue,
      [forgetTask]: retention.forgetDue,
    },
    cron: [regular(removeTask, '*/10 * * * *'), regular(endTask, '*/10 * * * *'), regular(forgetTask, '23 4 * * *')],
  };
}
