import * as calls from '@giro/contract/calls/managed-products.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { statedEditOf } from '../../platform/http/if-match.ts';
import { productCells } from './product-table.presenter.ts';
import type { ProductsService } from './products.service.ts';

export function managedProductsRoutes(
  app: FastifyInstance,
  { managed, rows, chosen, table, archives }: ProductsService,
): void {
  serve(app, calls.listManagedCall, async ({ query }) => managed.list(query));
  serve(app, calls.readManagedProductCall, async ({ params }) => ({ product: await managed.get(params.id) }));
  serve(app, calls.movePricesCall, async ({ body, person }) => chosen.movePrices(body, person.id));
  serve(app, calls.publishProductsCall, async ({ body, person }) =>
    chosen.publish(body.ids, body.published, person.id),
  );
  serve(app, calls.setPriceCall, async ({ params, body, ...context }) =>
    rows.setPrice(params.id, body.price, statedEditOf(context)),
  );
  serve(app, calls.moveStockCall, async ({ params, body }) => rows.moveStock(params.id, body));
  serve(app, calls.exportProductsCall, async ({ query }) => csvFile('produtos', productCells, managed.listAll(query)));
  serve(app, calls.importProductsCall, async ({ body, person }) =>
    body.dryRun ? table.tryOut(body) : table.apply(body, person.id),
  );
  serve(app, calls.importPicturesCall, async ({ form, archive, person }) => archives.take(form, archive, person.id));
}
