import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { createAccountEnds } from './account-ends.service.ts';
import { createDataArchives } from './data-archives.service.ts';
import { privacyDemo } from './demo.queries.ts';
import { createOwnData } from './own-data.service.ts';
import { archiveData } from './personal-data.service.ts';
import { privacyJobs } from './privacy.jobs.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { createRetention, type Retention } from './retention.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    privacy: {
      retention: Retention;
    };
  }
}

export const privacyFeature = defineFeature({
  name: 'privacy',
  needs: ['accounts'],
  demo: privacyDemo,
  personalData: archiveData,
  collects: ['personalData'],
  make(ground, { accounts, personalData: held }) {
    const { database, box, disk, privateFiles, mailFolder, outbox, limit, readShopName, baseUrl, isHttps, now } =
      ground;
    const archives = createDataArchives({
      database,
      disk,
      ownData: createOwnData({ database, box, privateFiles, held }),
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
      accounts,
      outbox,
      passwordChecks: limit('password-check', 10, minutes(15)),
      held,
      baseUrl,
    });
    const retention = createRetention({ database, disk, mailFolder, held });
    return {
      services: { retention },
      routes: (api) => privacyRoutes(api, archives, ends, accounts, { isHttps }),
      jobs: privacyJobs(archives, ends, retention),
    };
  },
});
