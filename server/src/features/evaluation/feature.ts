import { defineFeature } from '../../platform/features/feature.ts';
import type { BaseHistory } from './base-history.port.ts';
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
  interface Ports {
    /** Who keeps the base values that were. */
    baseHistory: BaseHistory;
  }
}

export const evaluationFeature = defineFeature({
  name: 'evaluation',
  needs: ['catalogue'],
  awaits: ['baseHistory'],
  make({ database, pictures, now }, { catalogueModels: models, baseHistory }) {
    const evaluation = createEvaluation({ database, pictures, models, baseHistory, now });
    return {
      services: { evaluation, prices: createPrices({ models, baseHistory }) },
      routes: (api) => evaluationRoutes(api, evaluation),
    };
  },
});
