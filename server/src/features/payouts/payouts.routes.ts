import type { BodyOf } from '@giro/contract/call.ts';
import * as calls from '@giro/contract/calls/payouts.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { messages, Refusal } from '../../platform/http/errors.ts';
import { statedEditOf } from '../../platform/http/if-match.ts';
import { batchColumns, type PayoutBatches } from './batches.service.ts';
import type { PayoutsService } from './payouts.service.ts';
import type { PayoutSending } from './sending.service.ts';

/** The payer's statements; of accounts the one that was named counts as confirmed. */
const saidIn = (body: BodyOf<typeof calls.beginPayoutCall>) => ({
  confirmed: typeof body?.confirm_changed === 'number' ? body.confirm_changed : undefined,
  reason: body?.flag_reason,
});

export function payoutsRoutes(
  app: FastifyInstance,
  payouts: PayoutsService,
  batches: PayoutBatches,
  sending: PayoutSending,
): void {
  serve(app, calls.listPayoutsCall, async ({ query, person }) => payouts.list(query, person.id));

  serve(app, calls.beginPayoutCall, async ({ params, body, ...context }) =>
    payouts.begin(params.id, statedEditOf(context), saidIn(body)),
  );

  serve(app, calls.finishPayoutCall, async ({ params, form, files, person }) => {
    const receipt = files.find(({ field }) => field === 'receipt')?.bytes;
    const proof = { e2e: form.e2e?.trim(), paidOn: form.paid_on, receipt };
    return { message: 'Pagamento registrado.', payout: await payouts.finish(params.id, proof, person.id) };
  });

  serve(app, calls.dropPayoutCall, async ({ params, body, person }) => ({
    message: 'O repasse está a pagar de novo.',
    payout: await payouts.drop(params.id, body.reason, person),
  }));

  serve(app, calls.undoPayoutCall, async ({ params, body, person }) => ({
    message: 'O pagamento foi desfeito: o repasse está a pagar de novo.',
    payout: await payouts.undo(params.id, body.reason, person.id),
  }));

  serve(app, calls.batchPayoutsCall, async ({ body, person }) => {
    const { rows = [], confirm_changed, flag_reason: reason } = body;
    const shown = rows.flatMap(({ id, version }) => (version === undefined ? [] : { id, version }));
    if (shown.length === 0 || shown.length < rows.length) throw new Refusal(428, messages.versionNeeded);
    const confirmed = Array.isArray(confirm_changed) ? confirm_changed : [];
    const taken = await batches.take({ shown, confirmed, reason }, person.id);
    return csvFile(
      'repasses',
      batchColumns,
      (async function* () {
        yield taken;
      })(),
    );
  });

  serve(app, calls.sendPayoutCall, async ({ params, body, ...context }) => ({
    message: 'O envio foi pedido ao provedor.',
    payout: await sending.send(params.id, statedEditOf(context), saidIn(body)),
  }));

  serve(app, calls.readPayoutReceiptCall, async ({ params, person }) => payouts.getReceipt(params.id, person));
}
