import * as calls from '@giro/contract/calls/mails.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { MailsService } from './mails.service.ts';

export function mailsRoutes(app: FastifyInstance, mails: MailsService): void {
  serve(app, calls.listMailsCall, async ({ query }) => mails.list(query));
  serve(app, calls.readMailCall, async ({ params }) => ({ mail: await mails.get(params.id) }));
  serve(app, calls.resendMailCall, async ({ params, body }) => mails.resend(params.id, body?.attempts));
  serve(app, calls.resendTroubledMailsCall, async () => mails.resendTroubled());
}
