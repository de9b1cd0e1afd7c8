import * as calls from '@giro/contract/calls/renewals.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { Renewals } from './renewals.service.ts';

const renewedWords = 'Cotação renovada.';

export function renewalsRoutes(app: FastifyInstance, renewals: Renewals): void {
  serve(app, calls.readRenewalCall, async ({ params, request }) => ({
    renewal: await renewals.read(params.token, clientOf(request)),
  }));

  serve(app, calls.renewQuoteCall, async ({ params, body, request }) => ({
    message: renewedWords,
    renewal: await renewals.renew(params.token, body.valor, clientOf(request)),
  }));

  serve(app, calls.readOwnRenewalCall, async ({ params, person, request }) => ({
    renewal: await renewals.readOwn(params.id, person.id, clientOf(request)),
  }));

  serve(app, calls.renewOwnQuoteCall, async ({ params, body, person, request }) => ({
    message: renewedWords,
    renewal: await renewals.renewOwn(params.id, person.id, body.valor, clientOf(request)),
  }));
}
