import * as calls from '@giro/contract/calls/price-table.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { PriceTableService } from './price-table.service.ts';
import { priceCells } from './price-table.service.ts';

export function priceTableRoutes(app: FastifyInstance, priceTable: PriceTableService): void {
  serve(app, calls.exportPricesCall, async () => csvFile('precos', priceCells, priceTable.listLines()));

  serve(app, calls.importPricesCall, async ({ body, person }) =>
    body.dryRun ? priceTable.tryOut(body) : priceTable.apply(body, person.id),
  );
}
