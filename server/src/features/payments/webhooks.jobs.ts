import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import { hintTask } from './webhooks.queries.ts';
import type { Webhooks } from './webhooks.service.ts';

const payloadShape = z.object({
  txid: z.string().nullable(),
  e2eId: z.string().nullable(),
  providerId: z.number().nullable().default(null),
});

/** Looks at what providers told of. */
export function webhooksJobs({ look }: Webhooks): { tasks: TaskList } {
  return { tasks: { [hintTask]: (payload) => look(payloadShape.parse(payload)) } };
}
