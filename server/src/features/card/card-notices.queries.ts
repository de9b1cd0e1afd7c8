import { sql } from 'kysely';
import type { NoticeSubject } from '../../platform/card/card-provider.ts';
import type { Executor } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.queries.ts';

export const noticeTask = 'look-at-card-notice';

/** Has the provider asked about the subject of a notice; what is told of again meanwhile is looked at once. */
export const addNoticeJob = (db: Executor, providerId: number, subject: NonNullable<NoticeSubject>) =>
  addJob(
    db,
    noticeTask,
    { providerId, ...subject },
    { key: sql`${`card-${subject.kind}-${providerId}-${subject.id}`}`, maxAttempts: 10, priority: -2 },
  );
