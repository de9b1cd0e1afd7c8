import * as calls from '@giro/contract/calls/counter-purchases.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { createPurchasePapers } from './purchase-papers.service.ts';
import type { Purchases } from './purchases.service.ts';

export function purchasesRoutes(
  app: FastifyInstance,
  purchases: Purchases,
  papers: ReturnType<typeof createPurchasePapers>,
): void {
  serve(app, calls.receiveDeviceCall, async ({ body, person }) => ({
    proposal: await purchases.receive(body, person),
  }));
  serve(app, calls.buyAtCounterCall, async ({ body, person }) => purchases.buy(body, person));
  serve(app, calls.refusePurchaseCall, async ({ params, body, person }) => ({
    proposal: await purchases.refuse(params.proposalId, body.reason, person),
  }));
  serve(app, calls.readPurchasePaperCall, async ({ params }) => papers.read(params.proposalId));
}
