import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { ProviderProblem } from '../../platform/pix/pix-provider.ts';
import type { ChargeOpenings } from './charge-openings.service.ts';
import type { ChargePolls } from './charge-polls.service.ts';
import { addChargeJob, type ChargeTask, chargeTasks } from './charges.queries.ts';

const payloadShape = z.object({ chargeId: z.number() });

export function chargesJobs(
  database: Database,
  { openings, polls }: { openings: ChargeOpenings; polls: ChargePolls },
): Job[] {
  /** A provider that says when it may be asked again is asked then; that is no failed try. */
  const about = (task: ChargeTask, work: (chargeId: number, helpers: JobHelpers) => Promise<void>): Job => ({
    task: chargeTasks[task],
    asks: 'outside',
    async run(payload, helpers) {
      const { chargeId } = payloadShape.parse(payload);
      try {
        await work(chargeId, helpers);
      } catch (error) {
        if (!(error instanceof ProviderProblem) || error.kind !== 'busy') throw error;
        await addChargeJob(database, task, chargeId, error.retryAfterS ?? 10);
      }
    },
  });
  return [
    about('open', (chargeId, { job }) => openings.open(chargeId, job.attempts >= job.max_attempts)),
    about('poll', (chargeId) => polls.poll(chargeId)),
    about('remove', polls.remove),
  ];
}
