import * as calls from '@giro/contract/calls/evaluation.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import { presentQuote } from './evaluation.presenter.ts';
import type { EvaluationService } from './evaluation.service.ts';

export function evaluationRoutes(app: FastifyInstance, evaluation: EvaluationService): void {
  serve(app, calls.sellCatalogueCall, async () => ({ brands: await evaluation.getSellCatalogue() }));

  serve(app, calls.modelQuestionsCall, async ({ params }) => {
    const { baseValueCents, attributes } = await evaluation.getQuestions(params.modelId);
    return { base_value: reaisOf(baseValueCents), attributes };
  });

  serve(app, calls.valueProposalCall, async ({ body }) =>
    presentQuote(await evaluation.quote(body.idModel, body.selectedOptions)),
  );

  serve(app, calls.listEvaluationsCall, async () => ({ attributes: await evaluation.listEvaluations() }));

  serve(app, calls.createEvaluationCall, async ({ body, person }) => ({
    message: 'Modelo criado com sucesso!',
    attributes: await evaluation.createModel(body, person.id),
  }));

  serve(app, calls.updateEvaluationCall, async ({ body, ...context }) => ({
    message: 'Modelo atualizado com sucesso!',
    attributes: await evaluation.updateModel(
      body.modelEdit,
      {
        brand: body.brandEdit,
        tipo: body.tipoEdit,
        model: body.modelEditName,
        ordem: body.orderEdit,
        valorBase: body.valorBaseEdit,
        selectedAttributes: body.selectedAttributesEdit,
        base64Image: body.base64ImageEdit,
        selectedClassification: body.selectedClassificationEdit,
      },
      editOf(context),
      body.price_reason,
    ),
  }));

  serve(app, calls.deleteEvaluationCall, async ({ params, person }) => {
    await evaluation.deleteModel(params.modelId, person.id);
    return { message: 'Modelo excluído com sucesso!' };
  });
}
