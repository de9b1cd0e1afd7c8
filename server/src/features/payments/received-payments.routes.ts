import * as calls from '@giro/contract/calls/received-payments.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { refused } from '../../platform/http/errors.ts';
import { idempotencyKeyOf } from '../../platform/http/if-match.ts';
import { receivedColumns } from './received-columns.presenter.ts';
import type { ReceivedDecisions } from './received-decisions.service.ts';
import type { ReceivedPayments } from './received-payments.service.ts';

export function receivedPaymentsRoutes(
  app: FastifyInstance,
  received: ReceivedPayments,
  decisions: ReceivedDecisions,
): void {
  serve(app, calls.listReceivedCall, async ({ query }) => received.list(query));
  serve(app, calls.exportReceivedCall, async ({ query }) =>
    csvFile('recebimentos', receivedColumns, received.listAll(query)),
  );
  serve(app, calls.linkReceivedCall, async ({ params, body, person }) => ({
    message: 'Recebimento vinculado ao pedido.',
    payment: await decisions.link(params.id, body.order_code, person.id),
  }));
  serve(app, calls.acceptReceivedCall, async ({ params, person }) => ({
    message: 'Recebimento aceito.',
    payment: await decisions.accept(params.id, person.id),
  }));
  serve(app, calls.refundReceivedCall, async ({ params, body, person, request }) => {
    const key = idempotencyKeyOf(request);
    if (key === undefined) throw refused('Falta a identificação desta devolução. Recarregue a página.');
    const wish = { cents: body.value, reason: body.reason, key };
    return { message: 'Devolução pedida ao banco.', payment: await decisions.refund(params.id, wish, person.id) };
  });
  serve(app, calls.refuseWithdrawalCall, async ({ params, body }) => ({
    message: 'Desistência recusada. O cliente foi avisado por e-mail.',
    payment: await decisions.refuse(params.id, body.reason),
  }));
}
