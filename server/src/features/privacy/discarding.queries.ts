import type { Executor } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';

export const discardTask = 'discard-files';

/** Files of the store by their keys, and files of mails by the ids of those. */
export interface Discarded {
  keys?: readonly string[];
  mailIds?: readonly number[];
}

/** Has files removed once the transaction has committed that no longer names them. */
export async function discardLater(db: Executor, { keys = [], mailIds = [] }: Discarded): Promise<void> {
  if (keys.length + mailIds.length > 0) await addJob(db, discardTask, { keys, mailIds });
}
