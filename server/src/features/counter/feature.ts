import { defineFeature } from '../../platform/features/feature.ts';
import { counterRoutes } from './counter.routes.ts';
import { counterInvariants } from './invariants.queries.ts';
import { createParts } from './parts.service.ts';
import { createCounterPeople } from './people.service.ts';
import { counterData, counterDemo } from './personal-data.queries.ts';
import { createPurchasePapers } from './purchase-papers.service.ts';
import { purchasesRoutes } from './purchases.routes.ts';
import { createPurchases } from './purchases.service.ts';
import { createReading } from './reading.service.ts';
import { createSales, type Sales } from './sales.service.ts';
import { createTerminalMethod } from './terminal-method.service.ts';
import { createTills } from './tills.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    counter: {
      sales: Sales;
    };
  }
}

export const counterFeature = defineFeature({
  name: 'counter',
  needs: ['accounts', 'cash', 'credit', 'inspections', 'orders', 'payments', 'proposals', 'settings', 'units'],
  invariants: counterInvariants,
  demo: counterDemo,
  personalData: counterData,
  make({ database, box }, given) {
    const { accounts, cash, attempts, orders, orderPayments, payments, tradeSettings, unitLinks } = given;
    const { paying } = payments;
    const parts = createParts({ orders, orderPayments, paying, cash });
    const sales = createSales({
      database,
      accounts,
      orders,
      orderPayments,
      unitLinks,
      attempts,
      cash,
      parts,
      tradeSettings,
    });
    const tills = createTills({ database, attempts, cash, orders, orderPayments, parts, sales });
    const people = createCounterPeople({ database, box, accounts, orderPayments });
    const reading = createReading({ database, box, unitLinks });
    const purchases = createPurchases({ ...given, database, parts });
    const papers = createPurchasePapers({ database, box });
    return {
      services: { sales },
      contributes: { paymentMethods: [createTerminalMethod(orderPayments)] },
      routes(api) {
        counterRoutes(api, { database, cash, attempts, reading, people, sales, tills });
        purchasesRoutes(api, purchases, papers);
      },
    };
  },
});
