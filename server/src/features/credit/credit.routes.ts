import * as calls from '@giro/contract/calls/credit.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { creditColumns } from './credit.presenter.ts';
import type { CreditService } from './credit.service.ts';
import type { PayAsService } from './pay-as.service.ts';

export function creditRoutes(app: FastifyInstance, credit: CreditService, payAs: PayAsService): void {
  serve(app, calls.readOwnCreditCall, async ({ query, person }) => credit.readOwn(person.id, query.page));
  serve(app, calls.cashCreditCall, async ({ params, person }) => credit.cash(params.lotId, person.id));
  serve(app, calls.choosePayAsCall, async ({ params, body, person }) => ({
    proposal: await payAs.choose(params.id, person.id, { takesCredit: body.aceita, productId: body.product_id }),
  }));
  serve(app, calls.listCreditsCall, async ({ query, person }) => credit.list(query, person));
  serve(app, calls.exportCreditsCall, async ({ query, person }) =>
    csvFile('creditos', creditColumns, credit.listAll(query, person)),
  );
}
