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
  make({ database, pictures, now }) {
    const evaluation = createEvaluation({ database, pictures, now });
    return {
      services: { evaluation, prices: createPrices() },
      routes: (api) => evaluationRoutes(api, evaluation),
    };
  },
});
