import * as calls from '@giro/contract/calls/mails.ts';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../platform/database/database.ts';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { deliveryTask } from '../../platform/mail/delivery.queries.ts';
import { createDelivery } from '../../platform/mail/delivery.ts';
import { mailFigures, mailInvariants, mailsDemo } from './mails.queries.ts';
import { createMails, type MailsService } from './mails.service.ts';
import { mailData } from './personal-data.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface Ports {
    /** Sealed files that mails bring along, opened; undefined of one that is gone. */
    attachedFiles: { read(db: Executor, file: number): Promise<string | undefined> };
  }
}

function mailsRoutes(app: FastifyInstance, mails: MailsService): void {
  serve(app, calls.listMailsCall, async ({ query }) => mails.list(query));
  serve(app, calls.readMailCall, async ({ params }) => ({ mail: await mails.get(params.id) }));
  serve(app, calls.resendMailCall, async ({ params, body }) => mails.resend(params.id, body?.attempts));
  serve(app, calls.resendTroubledMailsCall, async () => mails.resendTroubled());
}

export const mailsFeature = defineFeature({
  name: 'mails',
  needs: ['settings'],
  awaits: ['attachedFiles'],
  invariants: mailInvariants,
  figures: mailFigures,
  demo: mailsDemo,
  personalData: mailData,
  make({ database, box, mailFolder, readShopName, baseUrl, now }, { mailSettings, attachedFiles }) {
    const mails = createMails({ database, box, now });
    const deliver = createDelivery({
      database,
      box,
      readSmtp: () => mailSettings.findSmtp(database),
      folder: mailFolder,
      readShopName,
      baseUrl,
      readAttached: (file) => attachedFiles.read(database, file),
      now,
    });
    return { routes: (api) => mailsRoutes(api, mails), jobs: [{ task: deliveryTask, asks: 'mail', run: deliver }] };
  },
});
