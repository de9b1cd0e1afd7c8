import { defineFeature } from '../../platform/features/feature.ts';
import { evaluationRoutes } from './evaluation.routes.ts';
import { createEvaluation, type EvaluationService } from './evaluation.service.ts';
import { createPrices, type PricesService } from './prices.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    evaluation: {
      evaluation: EvaluationService;
      prices: PricesService;
    };
  }
}

export const evaluationFeature = defineFeature({
  name: 'evaluation',
  needs: ['catalogue'],
  make({ database, pictures, now }, { catalogueModels: models }) {
    const evaluation = createEvaluation({ database, pictures, models, now });
    return {
      services: { evaluation, prices: createPrices({ models }) },
      routes: (api) => evaluationRoutes(api, evaluation),
    };
  },
});
