import { readRenewalCall, renewQuoteCall } from '@giro/contract/calls/renewals.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { Renewals } from './renewals.service.ts';

export function renewalsRoutes(app: FastifyInstance, renewals: Renewals): void {
  serve(app, readRenewalCall, async ({ params, request }) => ({
    renewal: await renewals.read(params.token, clientOf(request)),
  }));

  serve(app, renewQuoteCall, async ({ params, body, request }) => ({
    message: 'Cotação renovada.',
    renewal: await renewals.renew(params.token, body.valor, clientOf(request)),
  }));
}
