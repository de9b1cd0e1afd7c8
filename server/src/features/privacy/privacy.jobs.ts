import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import type { AccountEnds } from './account-ends.service.ts';
import { archiveTask, type DataArchives } from './data-archives.service.ts';
import { discardTask } from './discarding.queries.ts';
import type { Retention } from './retention.service.ts';

const archivePayload = z.object({ archiveId: z.number() });
const discardPayload = z.object({ keys: z.array(z.string()), mailIds: z.array(z.number()) });

export const privacyJobs = (archives: DataArchives, ends: AccountEnds, retention: Retention): Job[] => [
  {
    task: archiveTask,
    asks: 'outside',
    run: (payload, { job }) =>
      archives.make(archivePayload.parse(payload).archiveId, { isLastTry: job.attempts >= job.max_attempts }),
  },
  { task: discardTask, asks: 'outside', run: (payload) => retention.discard(discardPayload.parse(payload)) },
  { task: 'remove-data-archives', asks: 'outside', run: archives.removeOver, regularly: sweep },
  { task: 'anonymise-accounts', asks: 'database', run: ends.anonymiseDue, regularly: sweep },
  {
    task: 'forget-what-is-old',
    asks: 'database',
    run: retention.forgetDue,
    regularly: { every: 'hour', at: '00:23', atStart: true, maxAttempts: 1 },
  },
];
