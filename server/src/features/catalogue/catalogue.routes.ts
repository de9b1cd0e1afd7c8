import * as calls from '@giro/contract/calls/catalogue.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { CatalogueService } from './catalogue.service.ts';

/** The wizard's questions are attributes of classification 1 and 3. */
const wizardClasses = [1, 3];

export function catalogueRoutes(app: FastifyInstance, catalogue: CatalogueService): void {
  serve(app, calls.catalogueCall, async () => catalogue.getCatalogue(wizardClasses));

  serve(app, calls.createBrandCall, async ({ body, person }) => ({
    message: 'Marca criada com sucesso!',
    brand: await catalogue.createBrand(body.name, body.image_marca, person.id),
  }));
  serve(app, calls.updateBrandCall, async ({ params, body, ...context }) => ({
    message: 'Marca atualizada com sucesso!',
    brand: await catalogue.updateBrand(params.id, body.name, body.image_marca, editOf(context)),
  }));
  serve(app, calls.deleteBrandCall, async ({ params }) => ({
    message: 'Marca excluída com sucesso!',
    brand: await catalogue.deleteBrand(params.id),
  }));

  serve(app, calls.createTypeCall, async ({ body, person }) => ({
    message: 'Tipo criado com sucesso!',
    type: await catalogue.createType(body.name, person.id),
  }));
  serve(app, calls.updateTypeCall, async ({ params, body, ...context }) => ({
    message: 'Tipo atualizado com sucesso!',
    type: await catalogue.updateType(params.id, body.name, editOf(context)),
  }));
  serve(app, calls.deleteTypeCall, async ({ params }) => ({
    message: 'Tipo excluído com sucesso!',
    type: await catalogue.deleteType(params.id),
  }));

  for (const call of [calls.createAttributeCall, calls.createTypedAttributeCall] as const) {
    serve(app, call, async ({ body, person }) => ({
      message: 'Característica criada com sucesso!',
      attribute: await catalogue.createAttribute(
        {
          name: body.caracteristica,
          values: body.valores,
          position: body.ordem,
          classification: body.selectedClassification,
          isFilter: body.is_filter,
          typeIds: 'selectedTipo' in body ? body.selectedTipo : undefined,
        },
        person.id,
      ),
    }));
  }
  for (const call of [calls.updateAttributeCall, calls.updateTypedAttributeCall] as const) {
    serve(app, call, async ({ params, body, ...context }) => ({
      message: 'Característica atualizada com sucesso!',
      attribute: await catalogue.updateAttribute(
        params.id,
        {
          name: body.caracteristica,
          values: body.valores,
          position: body.ordem,
          classification: body.selectedClassificationEdit,
          isFilter: body.is_filter,
          typeIds: 'selectedTipoEdit' in body ? body.selectedTipoEdit : undefined,
        },
        editOf(context),
      ),
    }));
  }
  for (const call of [calls.deleteAttributeCall, calls.deleteTypedAttributeCall] as const) {
    serve(app, call, async ({ params }) => ({
      message: 'Característica excluída com sucesso!',
      attribute: await catalogue.deleteAttribute(params.id),
    }));
  }
}
