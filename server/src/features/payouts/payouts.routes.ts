import * as calls from '@giro/contract/calls/payouts.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { statedEditOf } from '../../platform/http/if-match.ts';
import { batchColumns } from './batch-file.presenter.ts';
import type { PayoutBatches } from './batches.service.ts';
import type { PayoutsService } from './payouts.service.ts';
import type { PayoutSending } from './sending.service.ts';

const isConfirmed = (body: { confirm_changed?: boolean | undefined } | undefined) => body?.confirm_changed === true;

export function payoutsRoutes(
  app: FastifyInstance,
  payouts: PayoutsService,
  batches: PayoutBatches,
  sending: PayoutSending,
): void {
  serve(app, calls.listPayoutsCall, async ({ query, person }) => payouts.list(query, person.id));

  serve(app, calls.beginPayoutCall, async ({ params, body, ...context }) =>
    payouts.begin(params.id, statedEditOf(context), isConfirmed(body)),
  );

  serve(app, calls.finishPayoutCall, async ({ params, form, files, person }) => {
    const receipt = files.find(({ field }) => field === 'receipt')?.bytes;
    const proof = { e2e: form.e2e?.trim(), paidOn: form.paid_on, receipt };
    return { message: 'Pagamento registrado.', payout: await payouts.finish(params.id, proof, person.id) };
  });

  serve(app, calls.dropPayoutCall, async ({ params, body, person }) => ({
    message: 'O repasse está a pagar de novo.',
    payout: await payouts.drop(params.id, body.reason, person.id),
  }));

  serve(app, calls.undoPayoutCall, async ({ params, body, person }) => ({
    message: 'O pagamento foi desfeito: o repasse está a pagar de novo.',
    payout: await payouts.undo(params.id, body.reason, person.id),
  }));

  serve(app, calls.batchPayoutsCall, async ({ body, person }) => {
    const taken = await batches.take(body.ids, person.id, isConfirmed(body));
    return csvFile(
      'repasses',
      batchColumns,
      (async function* () {
        yield taken;
      })(),
    );
  });

  serve(app, calls.sendPayoutCall, async ({ params, body, person }) => ({
    message: 'O envio foi pedido ao provedor.',
    payout: await sending.send(params.id, person.id, isConfirmed(body)),
  }));

  serve(app, calls.readPayoutReceiptCall, async ({ params, person }) => payouts.getReceipt(params.id, person));
}
