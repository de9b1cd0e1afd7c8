import { z } from 'zod';
import { defineFeature } from '../../platform/features/feature.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { discardTask } from './account-ends.queries.ts';
import { createAccountEnds } from './account-ends.service.ts';
import { deleteArchives, privacyDemo } from './data-archives.queries.ts';
import { archiveTask, createDataArchives } from './data-archives.service.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { createRetention, type Retention } from './retention.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    privacy: {
      retention: Retention;
    };
  }
}

const archivePayload = z.object({ archiveId: z.number() });
const discardPayload = z.object({ keys: z.array(z.string()), mailIds: z.array(z.number()) });

export const privacyFeature = defineFeature({
  name: 'privacy',
  needs: ['accounts', 'factors'],
  demo: privacyDemo,
  personalData: { forgetFiles: async (tx, { id }) => ({ keys: await deleteArchives(tx, [id]) }) },
  collects: ['personalData'],
  make(ground, { accounts, factors, personalData: held }) {
    const { database, box, disk, privateFiles, mailFolder, outbox, readShopName, baseUrl, isHttps, now } = ground;
    const archives = createDataArchives({
      database,
      disk,
      box,
      privateFiles,
      held,
      outbox,
      findPerson: accounts.findPerson,
      readShopName,
      baseUrl,
      now,
    });
    const ends = createAccountEnds({
      database,
      disk,
      box,
      signOutEverywhere: accounts.signOutEverywhere,
      assertPassword: factors.assertPassword,
      outbox,
      held,
      baseUrl,
    });
    const retention = createRetention({ database, disk, mailFolder, held });
    return {
      services: { retention },
      routes: (api) => privacyRoutes(api, archives, ends, accounts, { isHttps }),
      jobs: [
        {
          task: archiveTask,
          asks: 'outside',
          run: (payload, { job }) =>
            archives.make(archivePayload.parse(payload).archiveId, { isLastTry: job.attempts >= job.max_attempts }),
        },
        { task: discardTask, asks: 'outside', run: (payload) => retention.discard(discardPayload.parse(payload)) },
        { task: 'remove-data-archives', asks: 'outside', run: archives.removeOver, regularly: sweep },
        { task: 'anonymise-accounts', asks: 'database', run: ends.anonymiseDue, regularly: sweep },
        {
          task: 'forget-what-is-old',
          asks: 'database',
          run: retention.forgetDue,
          regularly: { every: 'hour', at: '00:23', atStart: true, maxAttempts: 1 },
        },
      ],
    };
  },
});
