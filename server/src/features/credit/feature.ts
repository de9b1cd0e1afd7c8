import { defineFeature } from '../../platform/features/feature.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { hasAnyCredit } from './credit.queries.ts';
import { creditRoutes } from './credit.routes.ts';
import { createCredit } from './credit.service.ts';
import { type CreditEnds, createCreditEnds } from './credit-ends.service.ts';
import { createCreditMethod } from './credit-method.service.ts';
import { creditDemo, creditInvariants } from './invariants.queries.ts';
import { createLedger } from './ledger.service.ts';
import { createPayAs, type PayAsService } from './pay-as.service.ts';
import { creditData } from './personal-data.queries.ts';
import { createSellerCredits } from './seller-credits.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    credit: {
      payAs: PayAsService;
      creditEnds: CreditEnds;
    };
  }
}

export const creditFeature = defineFeature({
  name: 'credit',
  needs: ['accounts', 'payments', 'payouts', 'proposals', 'settings'],
  invariants: creditInvariants,
  demo: creditDemo,
  personalData: creditData,
  make(ground, given) {
    const sellerCredits = createSellerCredits({ ...ground, ...given });
    const ledger = createLedger({ ...ground, ...given });
    const payAs = createPayAs({ ...ground, ...given, sellerCredits });
    const credit = createCredit({ ...ground, ...given, ledger });
    const creditEnds = createCreditEnds({ ...ground, ...given, ledger });
    const method = createCreditMethod({ ...given, ledger });
    return {
      services: { payAs, creditEnds },
      fills: { sellerCredits, peoplesCredit: { hasAny: hasAnyCredit } },
      contributes: { paymentMethods: [method] },
      routes: (api) => creditRoutes(api, credit, payAs),
      jobs: [{ task: 'end-credits', asks: 'database', run: creditEnds.endDue, regularly: sweep }],
    };
  },
});
