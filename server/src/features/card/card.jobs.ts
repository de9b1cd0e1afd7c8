import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import type { AttemptRuns } from './attempt-runs.service.ts';
import { lookTask } from './attempts.queries.ts';

const attemptShape = z.object({ attemptId: z.number() });

/** Looks at attempts that are not decided. */
export const cardJobs = ({ look }: Pick<AttemptRuns, 'look'>): Job[] => [
  { task: lookTask, asks: 'outside', run: (payload) => look(attemptShape.parse(payload).attemptId) },
];
