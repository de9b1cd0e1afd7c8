import * as calls from '@giro/contract/calls/inspections.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { statedEditOf } from '../../platform/http/if-match.ts';
import type { Inspections } from './inspections.service.ts';

export function inspectionsRoutes(app: FastifyInstance, { reading, saving, decisions, unitBench }: Inspections): void {
  serve(app, calls.readBenchCall, async ({ params }) => reading.get(params.proposalId));

  serve(
    app,
    calls.saveBenchCall,
    async ({ params, body, ...context }) => saving.save(params.proposalId, body, statedEditOf(context)),
    ({ params, body }) => saving.problemsOf(Number(params.proposalId), body),
  );

  serve(app, calls.approveInspectionCall, async ({ params, body, ...context }) => ({
    message: 'Compra aprovada.',
    proposal: await decisions.approve(params.proposalId, body, statedEditOf(context)),
  }));

  serve(app, calls.offerInspectionCall, async ({ params, body, ...context }) => {
    const words = { message: body.message, freightCents: body.custoFrete };
    const proposal = await decisions.offer(params.proposalId, body.value, words, statedEditOf(context));
    return { message: 'Contraproposta enviada.', proposal };
  });

  serve(app, calls.rejectInspectionCall, async ({ params, body, ...context }) => ({
    message: 'Compra reprovada.',
    proposal: await decisions.reject(params.proposalId, body.reason, statedEditOf(context)),
  }));

  serve(app, calls.readUnitBenchCall, async ({ params }) => unitBench.get(params.unitId));

  serve(app, calls.saveUnitBenchCall, async ({ params, body, ...context }) =>
    unitBench.save(params.unitId, body, statedEditOf(context)),
  );

  serve(app, calls.shelveUnitCall, async ({ params, body, ...context }) => ({
    message: 'A unidade está na prateleira.',
    unit: await unitBench.shelve(params.unitId, body, statedEditOf(context)),
  }));
}
