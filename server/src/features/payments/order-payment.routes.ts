import * as calls from '@giro/contract/calls/payments.ts';
import type { FastifyInstance } from 'fastify';
import { isLoopbackPeer } from '../../platform/address-reach.ts';
import { etagOf, matches } from '../../platform/cache/public-cache.ts';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { OrderCharging } from './order-charging.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the tag of a payment's answer is made of. */
    paymentMark: string | undefined;
  }
}

export function orderPaymentRoutes(
  app: FastifyInstance,
  { orderPayments: payments, ownCharges: own }: OrderCharging,
): void {
  serve(app, calls.readOrderCall, async ({ params, person }) => payments.readOrder(params.code, person));
  serve(app, calls.renewChargeCall, async ({ params, person, request }) =>
    own.renew(params.code, person, clientOf(request)),
  );
  serve(app, calls.useFixedCodeCall, async ({ params, person }) => own.useFixedCode(params.code, person));
  serve(app, calls.withdrawCall, async ({ params, person }) => own.withdraw(params.code, person));
  serve(app, calls.simulatePaymentCall, async ({ params, body, person, request }) => {
    // A proxy in front may be reached by everybody, whatever `BASE_URL` says.
    if (!isLoopbackPeer(request.socket.remoteAddress)) throw notFound();
    await own.simulate(params.code, person, body.quando);
    return { message: 'Pagamento simulado.' };
  });
  app.register(async (tagged) => readPaymentRoute(tagged, payments));
}

/** Screens ask every few seconds: an answer that only counted seconds down is not sent again. */
function readPaymentRoute(app: FastifyInstance, payments: OrderCharging['orderPayments']): void {
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
