import { defineFeature } from '../../platform/features/feature.ts';
import { type Attempts, createAttempts } from './attempts.service.ts';
import { cashRoutes } from './cash.routes.ts';
import { type CashService, createCash } from './cash.service.ts';
import { createCashMethod } from './cash-method.service.ts';
import { cashDemo } from './demo.queries.ts';
import { cashInvariants } from './invariants.queries.ts';
import { cashData } from './personal-data.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    cash: {
      cash: CashService;
      attempts: Attempts;
    };
  }
}

export const cashFeature = defineFeature({
  name: 'cash',
  needs: ['payments', 'settings'],
  invariants: cashInvariants,
  demo: cashDemo,
  personalData: cashData,
  make({ database }, { orderPayments, tradeSettings }) {
    const attempts = createAttempts({ database });
    const cash = createCash({ database, attempts, tradeSettings });
    return {
      services: { cash, attempts },
      contributes: { paymentMethods: [createCashMethod({ cash, orderPayments })] },
      routes: (api) => cashRoutes(api, cash, attempts),
    };
  },
});
