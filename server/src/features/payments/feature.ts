import { defineFeature } from '../../platform/features/feature.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createHolds, type Holds } from './holds.service.ts';
import { paymentInvariants } from './invariants.queries.ts';
import { paymentsDemo } from './money-in.queries.ts';
import { createMoneyIn, type MoneyIn, type PixReceivers } from './money-in.service.ts';
import { createOrderPayments, type OrderPaymentsService } from './order-payments.service.ts';
import { createPaying, type Paying } from './paying.service.ts';
import type { PaymentMethod } from './payment-method.ts';
import { payingRoutes, receivedPaymentsRoutes } from './payments.routes.ts';
import { paymentData } from './personal-data.queries.ts';
import { createReceivedDecisions, type ReceivedDecisions } from './received-decisions.service.ts';
import { paymentFigures } from './received-payments.queries.ts';
import { createReceivedPayments, type ReceivedPayments } from './received-payments.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    payments: {
      orderPayments: OrderPaymentsService;
      payments: {
        /** Money that came in: written down, with what it does to its order. */
        record: MoneyIn['record'];
        received: ReceivedPayments;
        decisions: ReceivedDecisions;
        paying: Paying;
        holds: Holds;
      };
    };
  }
  interface Lists {
    /** Ways to pay orders. */
    paymentMethods: PaymentMethod;
  }
  interface Ports {
    /** Who takes the shop's Pix. */
    pixReceivers: PixReceivers;
  }
}

export const paymentsFeature = defineFeature({
  name: 'payments',
  needs: ['orders', 'refunds'],
  awaits: ['pixReceivers'],
  collects: ['paymentMethods'],
  invariants: paymentInvariants,
  figures: paymentFigures,
  demo: paymentsDemo,
  personalData: paymentData,
  make({ database, box, now }, { orders, refunds, providerRefunds, withdrawals, pixReceivers, paymentMethods }) {
    const orderPayments = createOrderPayments({ methods: paymentMethods });
    const holds = createHolds({ database, orders, orderPayments });
    const moneyIn = createMoneyIn({
      database,
      box,
      orders,
      receivers: pixReceivers,
      covered: orderPayments,
      refunds,
      providerRefunds,
      now,
    });
    const received = createReceivedPayments({ database });
    const decisions = createReceivedDecisions({ database, orders, moneyIn, refunds, withdrawals, received });
    const { presentReceipts } = received;
    const paying = createPaying({ database, orders, orderPayments, presentReceipts, withdrawals });
    return {
      services: {
        orderPayments,
        payments: { record: moneyIn.record, received, decisions, paying, holds },
      },
      fills: { orderPayments, placedPayments: paying },
      routes(api) {
        payingRoutes(api, paying);
        receivedPaymentsRoutes(api, received, decisions);
      },
      jobs: [{ task: 'end-charge-orders', asks: 'database', run: holds.endDue, regularly: sweep }],
    };
  },
});
