import type { Executor } from '../../platform/database/database.ts';
import type { Discarded } from '../../platform/features/personal-data.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';

export const discardTask = 'discard-files';

/** Has files removed once the transaction has committed that no longer names them. */
export async function discardLater(db: Executor, { keys = [], mailIds = [] }: Discarded): Promise<void> {
  if (keys.length + mailIds.length > 0) await addJob(db, discardTask, { keys, mailIds });
}
