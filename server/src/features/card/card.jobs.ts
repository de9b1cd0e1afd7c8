import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { AttemptRuns } from './attempt-runs.service.ts';
import { forgetTokens, leftTask, lookTask } from './attempts.queries.ts';
import { noticeTask } from './card-notices.queries.ts';
import type { CardNotices } from './card-notices.service.ts';
import type { CardTelling } from './card-telling.service.ts';

const attemptShape = z.object({ attemptId: z.number() });
const orderShape = z.object({ orderId: z.number() });
const noticeShape = z.object({ providerId: z.number(), kind: z.enum(['payment', 'dispute']), id: z.string() });

interface CardWork {
  database: Database;
  runs: Pick<AttemptRuns, 'look'>;
  notices: Pick<CardNotices, 'look'>;
  telling: Pick<CardTelling, 'tellLeft'>;
  forgetFormer: () => Promise<void>;
}

/** Looks at attempts that are not decided and at what providers told of, and forgets what nobody needs. */
export const cardJobs = ({ database, runs, notices, telling, forgetFormer }: CardWork): Job[] => [
  { task: lookTask, asks: 'outside', run: (payload) => runs.look(attemptShape.parse(payload).attemptId) },
  {
    task: noticeTask,
    asks: 'outside',
    run(payload) {
      const { providerId, ...subject } = noticeShape.parse(payload);
      return notices.look(providerId, subject);
    },
  },
  { task: leftTask, asks: 'database', run: (payload) => telling.tellLeft(orderShape.parse(payload).orderId) },
  {
    task: 'forget-former-card-providers',
    asks: 'database',
    run: forgetFormer,
    regularly: { every: 'day', at: '09:05', maxAttempts: 25 },
  },
  {
    task: 'forget-card-tokens',
    asks: 'database',
    run: () => forgetTokens(database),
    regularly: { every: 'day', at: '09:10', maxAttempts: 25 },
  },
];
