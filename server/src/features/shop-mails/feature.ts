import * as calls from '@giro/contract/calls/shop-mails.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createShopMailSettings, createShopMails, type ShopMailSettings } from './shop-mails.service.ts';

function shopMailsRoutes(app: FastifyInstance, settings: ShopMailSettings): void {
  serve(app, calls.readShopMailsCall, async () => settings.read());
  serve(app, calls.saveShopMailsCall, async ({ body, ...context }) => ({
    message: 'Avisos da loja salvos com sucesso!',
    config: await settings.save(body, editOf(context)),
  }));
}

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
    return {
      routes: (api) => shopMailsRoutes(api, settings),
      jobs: [
        { task: 'tell-shop-of-new', asks: 'database', run: shopMails.tellOfNew, regularly: sweep },
        {
          task: 'tell-shop-daily',
          asks: 'database',
          run: shopMails.tellDaily,
          regularly: { every: 'day', at: '08:00', maxAttempts: 25 },
        },
      ],
    };
  },
});
