import { defineFeature } from '../../platform/features/feature.ts';
import { createAgeing } from './ageing.service.ts';
import { createAgeingRules } from './ageing-rules.service.ts';
import { createPriceAlerts } from './alerts.service.ts';
import { pricingDemo } from './demo.queries.ts';
import { priceInvariants } from './history.queries.ts';
import { createMarket } from './market.service.ts';
import { createPriceDesk } from './price-desk.service.ts';
import { createPriceProposals } from './price-proposals.service.ts';
import { createPriceRules } from './price-rules.service.ts';
import { pricingRoutes } from './pricing.routes.ts';
import { createSuggestions } from './suggestions.service.ts';

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
    const suggestions = createSuggestions({ database, rules, earnings, prices });
    return {
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
          ageingRules: createAgeingRules({ database }),
          ageing,
          proposals: createPriceProposals({ database, rules, products }),
          suggestions,
          market: createMarket({ database, prices, now }),
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
