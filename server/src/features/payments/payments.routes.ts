import { switchMethodCall } from '@giro/contract/calls/card.ts';
import * as calls from '@giro/contract/calls/payments.ts';
import * as receivedCalls from '@giro/contract/calls/received-payments.ts';
import type { Simulation } from '@giro/contract/rules/payment.ts';
import type { FastifyInstance } from 'fastify';
import { isLoopbackPeer } from '../../platform/address-reach.ts';
import { etagOf, matches } from '../../platform/cache/public-cache.ts';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import { idempotencyKeyOf } from '../../platform/http/if-match.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { Paying } from './paying.service.ts';
import type { PaymentSwitches } from './payment-switches.service.ts';
import type { ReceivedDecisions } from './received-decisions.service.ts';
import { receivedColumns } from './received-payments.presenter.ts';
import type { ReceivedPayments } from './received-payments.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Basis of the tag of a payment's answer. */
    paymentMark: string | undefined;
  }
}

/** Levers of a simulated provider, for whoever tries the shop out. */
export interface PaymentSimulation {
  of: readonly Simulation[];
  run(code: string, person: SignedIn, what: Simulation): Promise<void>;
}

export function simulationRoutes(app: FastifyInstance, simulations: readonly PaymentSimulation[]): void {
  serve(app, calls.simulatePaymentCall, async ({ params, body, person, request }) => {
    // A proxy in front may be reached by everybody, whatever `BASE_URL` says.
    if (!isLoopbackPeer(request.socket.remoteAddress)) throw notFound();
    await simulations.find(({ of }) => of.includes(body.quando))?.run(params.code, person, body.quando);
    return { message: 'Pagamento simulado.' };
  });
}

export function payingRoutes(app: FastifyInstance, paying: Paying, switches: PaymentSwitches): void {
  serve(app, calls.readOrderCall, async ({ params, person }) => paying.readOrder(params.code, person));
  serve(app, calls.withdrawCall, async ({ params, person }) => paying.withdraw(params.code, person));
  serve(app, switchMethodCall, async ({ params, body, person }) => {
    const { method, instalments = 1, pix_part: pixCents = null } = body;
    return switches.ask(params.code, person, { method, instalments, pixCents });
  });
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

export function receivedPaymentsRoutes(
  app: FastifyInstance,
  received: ReceivedPayments,
  decisions: ReceivedDecisions,
): void {
  serve(app, receivedCalls.listReceivedCall, async ({ query }) => received.list(query));
  serve(app, receivedCalls.exportReceivedCall, async ({ query }) =>
    csvFile('recebimentos', receivedColumns, received.listAll(query)),
  );
  serve(app, receivedCalls.linkReceivedCall, async ({ params, body, person }) => ({
    message: 'Recebimento vinculado ao pedido.',
    payment: await decisions.link(params.id, body.order_code, person.id),
  }));
  serve(app, receivedCalls.acceptReceivedCall, async ({ params, person }) => ({
    message: 'Recebimento aceito.',
    payment: await decisions.accept(params.id, person.id),
  }));
  serve(app, receivedCalls.refundReceivedCall, async ({ params, body, person, request }) => {
    const key = idempotencyKeyOf(request);
    if (key === undefined) throw refused('Falta a identificação desta devolução. Recarregue a página.');
    const wish = { cents: body.value, reason: body.reason, key };
    return { message: 'Devolução pedida ao banco.', payment: await decisions.refund(params.id, wish, person.id) };
  });
  serve(app, receivedCalls.refuseWithdrawalCall, async ({ params, body }) => ({
    message: 'Desistência recusada. O cliente foi avisado por e-mail.',
    payment: await decisions.refuse(params.id, body.reason),
  }));
}
