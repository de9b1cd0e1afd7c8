import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { ComparedDays } from './compared-days.service.ts';
import { askTask } from './receivables.queries.ts';
import type { Settlements } from './settlements.service.ts';

const receiptShape = z.object({ receiptId: z.number() });

/** Both in the night, when providers have listed all of the day. */
export const receivablesJobs = ({ ask, askAll }: Settlements, { compareDays }: ComparedDays): Job[] => [
  { task: askTask, asks: 'outside', run: (payload) => ask(receiptShape.parse(payload).receiptId) },
  {
    task: 'ask-card-settlements',
    asks: 'database',
    run: askAll,
    regularly: { every: 'day', at: '04:30', maxAttempts: 10 },
  },
  {
    task: 'compare-card-day',
    asks: 'outside',
    run: compareDays,
    regularly: { every: 'day', at: '04:10', maxAttempts: 10 },
  },
];
