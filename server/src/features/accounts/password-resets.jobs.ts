import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { resetTask } from './password-resets.queries.ts';
import type { createPasswordResets } from './password-resets.service.ts';

const payloadShape = z.object({ sealed: z.string() });

/** Works off the links that were asked for. */
export function passwordResetsJobs(resets: Pick<ReturnType<typeof createPasswordResets>, 'mailRequestedReset'>): {
  tasks: TaskList;
} {
  return { tasks: { [resetTask]: async (payload) => resets.mailRequestedReset(payloadShape.parse(payload).sealed) } };
}
