import type { JobHelpers } from 'graphile-worker';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { Job, Regularity } from '../../platform/jobs/job.ts';
import { ProviderProblem } from '../../platform/pix/pix-provider.ts';
import type { ChargeOpenings, ChargePolls } from './charge-runs.service.ts';
import { addChargeJob, type ChargeTask, chargeTasks } from './charges.queries.ts';
import type { PaymentSettingsService } from './payment-settings.service.ts';
import { compareTask, listTask } from './reconciliation.queries.ts';
import type { Reconciliation } from './reconciliation.service.ts';
import { hintTask } from './webhooks.queries.ts';
import type { Webhooks } from './webhooks.service.ts';

const chargeShape = z.object({ chargeId: z.number() });

export function chargesJobs(
  database: Database,
  { openings, polls }: { openings: ChargeOpenings; polls: ChargePolls },
): Job[] {
  /** A provider that says when it may be asked again is asked then; that is no failed try. */
  const about = (task: ChargeTask, work: (chargeId: number, helpers: JobHelpers) => Promise<void>): Job => ({
    task: chargeTasks[task],
    asks: 'outside',
    async run(payload, helpers) {
      const { chargeId } = chargeShape.parse(payload);
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

const hintShape = z.object({
  txid: z.string().nullable(),
  e2eId: z.string().nullable(),
  providerId: z.number().nullable().default(null),
});

/** Looks at what providers told of. */
export const webhooksJobs = ({ poll }: Webhooks): Job[] => [
  { task: hintTask, asks: 'outside', run: (payload) => poll(hintShape.parse(payload)) },
];

/** The latest every hour and at each start; days that are over in the night, when providers have listed all of them. */
export const reconciliationJobs = ({ listLatest, compareDays }: Reconciliation): Job[] => [
  {
    task: listTask,
    asks: 'outside',
    run: listLatest,
    regularly: { every: 'hour', at: '00:17', atStart: true, maxAttempts: 5 },
  },
  { task: compareTask, asks: 'outside', run: compareDays, regularly: { every: 'day', at: '03:15', maxAttempts: 10 } },
];

const eachMorning: Regularity = { every: 'day', at: '09:00', maxAttempts: 25 };

type Settings = Pick<PaymentSettingsService, 'warnOfCertificate' | 'forgetFormer'>;

export const paymentSettingsJobs = ({ warnOfCertificate, forgetFormer }: Settings): Job[] => [
  { task: 'warn-of-certificate', asks: 'database', run: warnOfCertificate, regularly: eachMorning },
  { task: 'forget-former-providers', asks: 'database', run: forgetFormer, regularly: eachMorning },
];
