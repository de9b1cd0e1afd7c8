import * as calls from '@giro/contract/calls/payments.ts';
import type { FastifyInstance } from 'fastify';
import { etagOf, matches } from '../../platform/cache/public-cache.ts';
import { serve } from '../../platform/http/calls.ts';
import type { Paying } from './paying.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Basis of the tag of a payment's answer. */
    paymentMark: string | undefined;
  }
}

export function payingRoutes(app: FastifyInstance, paying: Paying): void {
  serve(app, calls.readOrderCall, async ({ params, person }) => paying.readOrder(params.code, person));
  serve(app, calls.withdrawCall, async ({ params, person }) => paying.withdraw(params.code, person));
  app.register(async (tagged) => readPaymentRoute(tagged, paying));
}

/** Screens ask every few seconds: an answer that only counted seconds down is not sent again. */
function readPaymentRoute(app: FastifyInstance, payments: Paying): void {
  app.decorateRequest('paymentMark', undefined);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.paymentMark === undefined) return payload;
    const etag = etagOf(request.paymentMark);
    reply.headers({ 'cache-control': 'no-store', etag });
    if (!matches(request.headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-type');
    return null;
  });
  serve(app, calls.readPaymentCall, async ({ params, person, request }) => {
    const { payment, mark } = await payments.look(params.code, person);
    request.paymentMark = mark;
    return payment;
  });
}
