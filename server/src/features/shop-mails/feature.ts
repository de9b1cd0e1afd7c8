import { defineFeature } from '../../platform/features/feature.ts';
import { createShopMailSettings } from './shop-mail-settings.service.ts';
import { shopMailsJobs } from './shop-mails.jobs.ts';
import { shopMailsRoutes } from './shop-mails.routes.ts';
import { createShopMails } from './shop-mails.service.ts';

export const shopMailsFeature = defineFeature({
  name: 'shop-mails',
  needs: ['dashboard', 'settings'],
  make({ database, outbox }, { dashboard, mailSettings, savedSettings }) {
    const settings = createShopMailSettings({ database, savedSettings });
    const shopMails = createShopMails({
      database,
      outbox,
      settings,
      dashboard,
      sendsMails: async (db) => (await mailSettings.findSmtp(db)) !== undefined,
    });
    return { routes: (api) => shopMailsRoutes(api, settings), jobs: shopMailsJobs(shopMails) };
  },
});
