import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import { ProviderProblem } from '../../platform/pix/pix-provider.ts';
import { addChargeJob, type ChargeTask, chargeTasks } from './charges.queries.ts';
import type { OrderCharging } from './order-charging.service.ts';

const payloadShape = z.object({ chargeId: z.number() });

/** What is asked of the provider, and the end of what was not paid. */
export function chargesJobs(database: Database, { openings, looks, holds }: OrderCharging): Job[] {
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
    about('look', (chargeId) => looks.look(chargeId)),
    about('remove', looks.remove),
    { task: 'end-charge-orders', asks: 'database', run: holds.endDue, regularly: sweep },
  ];
}
