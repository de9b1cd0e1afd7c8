import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { resetTask } from './password-resets.queries.ts';
import type { createPasswordResets } from './password-resets.service.ts';

const payloadShape = z.object({ sealed: z.string() });

type Resets = Pick<ReturnType<typeof createPasswordResets>, 'mailRequestedReset'>;

/** Works off the links that were asked for. */
export const passwordResetsJobs = (resets: Resets): Job[] => [
  {
    task: resetTask,
    asks: 'database',
    run: (payload) => resets.mailRequestedReset(payloadShape.parse(payload).sealed),
  },
];
