import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { hintTask } from './webhooks.queries.ts';
import type { Webhooks } from './webhooks.service.ts';

const payloadShape = z.object({
  txid: z.string().nullable(),
  e2eId: z.string().nullable(),
  providerId: z.number().nullable().default(null),
});

/** Looks at what providers told of. */
export const webhooksJobs = ({ poll }: Webhooks): Job[] => [
  { task: hintTask, asks: 'outside', run: (payload) => poll(payloadShape.parse(payload)) },
];
