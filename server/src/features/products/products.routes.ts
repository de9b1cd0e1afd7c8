import * as managedCalls from '@giro/contract/calls/managed-products.ts';
import * as calls from '@giro/contract/calls/products.ts';
import { planStockCall, stockProposalCall } from '@giro/contract/calls/stocking.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { csvFile } from '../../platform/http/csv.ts';
import { editOf, statedEditOf } from '../../platform/http/if-match.ts';
import { productCells } from './product-table.service.ts';
import type { ProductsService } from './products.service.ts';

export function productsRoutes(app: FastifyInstance, products: ProductsService): void {
  serve(app, calls.listProductsCall, async ({ query }) => {
    const { data, ...counts } = await products.list(query.page);
    return { products: data, ...counts };
  });
  serve(app, calls.browseProductsCall, async ({ query }) => products.browse(query.page, query.search));
  serve(app, calls.browseTypeCall, async ({ params }) => products.browseType(params.typeId));
  serve(app, calls.productDetailsCall, async ({ params }) => ({ produto: await products.getBySku(params.sku) }));
  serve(app, calls.relatedProductsCall, async ({ params }) => products.listAround(params.sku));

  serve(app, calls.filterProductsCall, async ({ body }) => ({
    name: 'products',
    texts: await products.filterTexts({
      typeId: body.typeId,
      modelIds: body.filters?.modelos ?? [],
      valueIds: Object.values(body.filters?.attributes ?? {}),
    }),
  }));

  serve(app, calls.validateCartCall, async ({ body }) => ({ updatedProducts: await products.listById(body.ids) }));

  serve(app, calls.createProductCall, async ({ form, files }) => ({
    message: 'Produto criado com sucesso!',
    product: await products.create(form, files),
  }));
  serve(app, calls.updateProductCall, async ({ params, form, files, ...context }) => ({
    message: 'Produto atualizado com sucesso!',
    product: await products.update(params.id, form, files, editOf(context)),
  }));
  serve(app, calls.deleteProductCall, async ({ params }) => ({
    message: 'Produto excluído com sucesso!',
    product: await products.remove(params.id),
  }));
  serve(app, planStockCall, async ({ params }) => products.planStock(params.proposal));
  serve(app, stockProposalCall, async ({ body: { proposal, ...wish }, person }) => ({
    message: 'Aparelho incluído no estoque com sucesso!',
    produto: await products.stockProposal(typeof proposal === 'number' ? proposal : proposal.id, person.id, wish),
  }));

  const { managed, rows, table, archives } = products;
  serve(app, managedCalls.listManagedCall, async ({ query }) => managed.list(query));
  serve(app, managedCalls.readManagedProductCall, async ({ params }) => ({ product: await managed.get(params.id) }));
  serve(app, managedCalls.movePricesCall, async ({ body, person }) => rows.movePrices(body, person.id));
  serve(app, managedCalls.publishProductsCall, async ({ body, person }) =>
    rows.publish(body.ids, body.published, person.id),
  );
  serve(app, managedCalls.setPriceCall, async ({ params, body, ...context }) =>
    rows.setPrice(params.id, body.price, body, statedEditOf(context)),
  );
  serve(app, managedCalls.moveStockCall, async ({ params, body }) => rows.moveStock(params.id, body));
  serve(app, managedCalls.exportProductsCall, async ({ query }) =>
    csvFile('produtos', productCells, managed.listAll(query)),
  );
  serve(app, managedCalls.importProductsCall, async ({ body, person }) =>
    body.dryRun ? table.tryOut(body) : table.apply(body, person.id),
  );
  serve(app, managedCalls.importPicturesCall, async ({ form, archive, person }) =>
    archives.take(form, archive, person.id),
  );
}
