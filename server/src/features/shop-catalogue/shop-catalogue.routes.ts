import * as calls from '@giro/contract/calls/shop-catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { ShopCatalogueService } from './shop-catalogue.service.ts';

/** Classes of attributes that describe products: classification 2 and 3. */
const shopClasses = [2, 3];

export function shopCatalogueRoutes(
  app: FastifyInstance,
  models: ShopCatalogueService,
  catalogue: CatalogueService,
): void {
  serve(app, calls.shopCatalogueCall, async () => ({
    ...(await catalogue.getCatalogue(shopClasses)),
    modelos: await models.listAll(),
  }));
  serve(app, calls.listStoreModelsCall, async ({ query }) => ({
    modelos: await models.list(query.page, query.search),
  }));
  serve(app, calls.allStoreModelsCall, async () => ({ modelos: await models.listAll() }));
  serve(app, calls.createStoreModelCall, async ({ body, person }) => ({
    message: 'Modelo criado com sucesso!',
    modelo: await models.create(body.modelo, body.caracteristica, body.ordem, person.id),
  }));
  serve(app, calls.updateStoreModelCall, async ({ params, body, ...context }) => ({
    message: 'Modelo atualizado com sucesso!',
    modelo: await models.update(
      params.id,
      { name: body.modeloEdit, classification: body.selectedClassificationEdit, position: body.ordem },
      editOf(context),
    ),
  }));
  serve(app, calls.deleteStoreModelCall, async ({ params, person }) => ({
    message: 'Modelo excluído com sucesso!',
    modelos: await models.remove(params.id, person.id),
  }));
}
