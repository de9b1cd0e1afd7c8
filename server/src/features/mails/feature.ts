import { defineFeature } from '../../platform/features/feature.ts';
import { createDelivery } from '../../platform/mail/delivery.ts';
import { mailsDemo } from './demo.queries.ts';
import { mailFigures } from './figures.queries.ts';
import { mailInvariants } from './invariants.queries.ts';
import { mailsJobs } from './mails.jobs.ts';
import { mailsRoutes } from './mails.routes.ts';
import { createMails } from './mails.service.ts';
import { mailData } from './personal-data.queries.ts';

export const mailsFeature = defineFeature({
  name: 'mails',
  needs: ['settings'],
  invariants: mailInvariants,
  figures: mailFigures,
  demo: mailsDemo,
  personalData: mailData,
  make({ database, box, mailFolder, readShopName, baseUrl, now }, { mailSettings }) {
    const mails = createMails({ database, box, now });
    const deliver = createDelivery({
      database,
      box,
      readSmtp: () => mailSettings.findSmtp(database),
      folder: mailFolder,
      readShopName,
      baseUrl,
      now,
    });
    return { routes: (api) => mailsRoutes(api, mails), jobs: mailsJobs(deliver) };
  },
});
