import { defineFeature } from '../../platform/features/feature.ts';
import { counterRoutes } from './counter.routes.ts';
import { counterInvariants } from './invariants.queries.ts';
import { createParts } from './parts.service.ts';
import { createCounterPeople } from './people.service.ts';
import { counterData, counterDemo } from './personal-data.queries.ts';
import { createReading } from './reading.service.ts';
import { createSales } from './sales.service.ts';
import { createTerminalMethod } from './terminal-method.service.ts';
import { createTills } from './tills.service.ts';

export const counterFeature = defineFeature({
  name: 'counter',
  needs: ['accounts', 'cash', 'orders', 'payments', 'settings', 'units'],
  invariants: counterInvariants,
  demo: counterDemo,
  personalData: counterData,
  make({ database, box }, { accounts, cash, attempts, orders, orderPayments, payments, tradeSettings, unitLinks }) {
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
    return {
      contributes: { paymentMethods: [createTerminalMethod(orderPayments)] },
      routes: (api) => counterRoutes(api, { database, cash, attempts, reading, people, sales, tills }),
    };
  },
});
