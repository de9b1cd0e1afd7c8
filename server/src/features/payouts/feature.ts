import { defineFeature } from '../../platform/features/feature.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createPayoutBatches } from './batches.service.ts';
import { payoutInvariants } from './invariants.queries.ts';
import { createOwedPayouts, type OwedPayouts } from './owed-payouts.service.ts';
import { createPayoutDesk } from './payout-desk.service.ts';
import { payoutsDemo } from './payout-moves.queries.ts';
import { payoutsRoutes } from './payouts.routes.ts';
import { createPayouts, type PayoutsService } from './payouts.service.ts';
import { payoutData } from './personal-data.queries.ts';
import { addMissingSendJobs, type SendJob, sendTask } from './sending.queries.ts';
import { createPayoutSending, type PayoutSending } from './sending.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    payouts: {
      owedPayouts: OwedPayouts;
      payouts: PayoutsService;
      payoutSending: PayoutSending;
    };
  }
}

export const payoutsFeature = defineFeature({
  name: 'payouts',
  needs: ['bank-data', 'imei-records', 'pix', 'proposals'],
  invariants: payoutInvariants,
  demo: payoutsDemo,
  personalData: payoutData,
  make({ database, box, outbox, privateFiles, log, now }, given) {
    const { imeiFlags, paymentSettings, bankAccounts, proposals } = given;
    const owedPayouts = createOwedPayouts({ now });
    const desk = createPayoutDesk({ box, bankAccounts, proposals, outbox, imeiFlags });
    const findSender = async () => {
      const found = await paymentSettings.findProvider(database);
      return found?.sender && { providerId: found.id, sender: found.sender };
    };
    const findSenderOf = async (providerId: number | null) =>
      (await paymentSettings.findProviderOf(database, providerId))?.sender;
    const canSend = async () => (await findSender()) !== undefined;
    const payouts = createPayouts({ database, desk, privateFiles, canSend, now });
    const batches = createPayoutBatches({ database, desk });
    const payoutSending = createPayoutSending({ database, desk, findSender, findSenderOf, log });
    return {
      services: { owedPayouts, payouts, payoutSending },
      fills: { accountPayouts: owedPayouts, owedPayouts },
      routes: (api) => payoutsRoutes(api, payouts, batches, payoutSending),
      jobs: [
        { task: sendTask, asks: 'outside', run: (payload) => payoutSending.work(payload as SendJob) },
        // Those that were left without a job.
        { task: 'resume-payouts', asks: 'database', run: () => addMissingSendJobs(database), regularly: sweep },
      ],
    };
  },
});
