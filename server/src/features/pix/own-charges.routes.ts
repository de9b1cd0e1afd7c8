import * as calls from '@giro/contract/calls/payments.ts';
import type { FastifyInstance } from 'fastify';
import { isLoopbackPeer } from '../../platform/address-reach.ts';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { OwnCharges } from './own-charges.service.ts';

export function ownChargesRoutes(app: FastifyInstance, own: OwnCharges): void {
  serve(app, calls.renewChargeCall, async ({ params, person, request }) =>
    own.renew(params.code, person, clientOf(request)),
  );
  serve(app, calls.useFixedCodeCall, async ({ params, person }) => own.useFixedCode(params.code, person));
  serve(app, calls.simulatePaymentCall, async ({ params, body, person, request }) => {
    // A proxy in front may be reached by everybody, whatever `BASE_URL` says.
    if (!isLoopbackPeer(request.socket.remoteAddress)) throw notFound();
    await own.simulate(params.code, person, body.quando);
    return { message: 'Pagamento simulado.' };
  });
}
