import { defineFeature } from '../../platform/features/feature.ts';
import { type AgeingService, createAgeing } from './ageing.service.ts';
import { type AgeingRules, createAgeingRules } from './ageing-rules.service.ts';
import { createPriceAlerts } from './alerts.service.ts';
import { pricingDemo } from './demo.queries.ts';
import { priceInvariants } from './history.queries.ts';
import { createMarket, type Market } from './market.service.ts';
import { createPriceDesk } from './price-desk.service.ts';
import { createPriceProposals, type PriceProposals } from './price-proposals.service.ts';
import { createPriceRules, type PriceRulesService } from './price-rules.service.ts';
import { pricingRoutes } from './pricing.routes.ts';
import { createSuggestions } from './suggestions.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    pricing: {
      priceRules: PriceRulesService;
      ageingRules: AgeingRules;
      ageing: AgeingService;
      priceProposals: PriceProposals;
      market: Market;
    };
  }
}

export const pricingFeature = defineFeature({
  name: 'pricing',
  needs: ['earnings', 'evaluation', 'products', 'settings'],
  collects: ['paymentMethods'],
  invariants: priceInvariants,
  demo: pricingDemo,
  make({ database, now }, { earnings, prices, products, savedSettings, paymentMethods }) {
    const rules = createPriceRules({ database, savedSettings, paymentMethods });
    const desk = createPriceDesk({ database, rules });
    const ageing = createAgeing({ database, rules, products });
    const ageingRules = createAgeingRules({ database });
    const priceProposals = createPriceProposals({ database, rules, products });
    const market = createMarket({ database, prices, now });
    const suggestions = createSuggestions({ database, rules, earnings, prices });
    return {
      services: { priceRules: rules, ageingRules, ageing, priceProposals, market },
      fills: {
        priceDesk: desk.desk,
        baseHistory: desk.bases,
        costFloors: desk.costFloors,
        offerCeilings: suggestions.offerCeilings,
      },
      routes: (api) =>
        pricingRoutes(api, {
          rules,
          desk,
          alerts: createPriceAlerts({ database, rules, earnings, suggestions }),
          ageingRules,
          ageing,
          proposals: priceProposals,
          suggestions,
          market,
        }),
      jobs: [
        {
          task: 'age-prices',
          asks: 'database',
          run: ageing.runDaily,
          regularly: { every: 'day', at: '06:00', maxAttempts: 10 },
        },
      ],
    };
  },
});
