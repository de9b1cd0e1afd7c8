import { defineFeature } from '../../platform/features/feature.ts';
import { createDelivery } from '../../platform/mail/delivery.ts';
import { mailsJobs } from './mails.jobs.ts';
import { mailsRoutes } from './mails.routes.ts';
import { createMails } from './mails.service.ts';

export const mailsFeature = defineFeature({
  name: 'mails',
  needs: ['settings'],
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
