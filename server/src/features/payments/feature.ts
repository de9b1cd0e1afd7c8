import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createHolds, type Holds } from './holds.service.ts';
import { paymentInvariants } from './invariants.queries.ts';
import { paymentsDemo } from './money-in.queries.ts';
import { createMoneyIn, type MoneyIn, type PixReceivers } from './money-in.service.ts';
import { createOrderPayments, type OrderPaymentsService } from './order-payments.service.ts';
import { createPaying, type Paying } from './paying.service.ts';
import type { PaymentMethod } from './payment-method.ts';
import { createPaymentSwitches, type PaymentSwitches } from './payment-switches.service.ts';
import { type PaymentSimulation, payingRoutes, receivedPaymentsRoutes, simulationRoutes } from './payments.routes.ts';
import { paymentData } from './personal-data.queries.ts';
import type { ReceiptCosts } from './receipt-costs.port.ts';
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
        recordCard: MoneyIn['recordCard'];
        received: ReceivedPayments;
        decisions: ReceivedDecisions;
        paying: Paying;
        holds: Holds;
        switches: PaymentSwitches;
      };
    };
  }
  interface Lists {
    /** Ways to pay orders. */
    paymentMethods: PaymentMethod;
    /** Levers of simulated providers. */
    simulations: PaymentSimulation;
  }
  interface Ports {
    /** Who takes the shop's Pix. */
    pixReceivers: PixReceivers;
    /** Who knows what money that came in costs the shop. */
    receiptCosts: ReceiptCosts;
  }
}

export const paymentsFeature = defineFeature({
  name: 'payments',
  needs: ['instalments', 'orders', 'refunds'],
  awaits: ['pixReceivers', 'receiptCosts'],
  collects: ['paymentMethods', 'simulations'],
  invariants: paymentInvariants,
  figures: paymentFigures,
  demo: paymentsDemo,
  personalData: paymentData,
  make(
    { database, box, limit, now },
    {
      instalmentTerms,
      orders,
      refunds,
      providerRefunds,
      withdrawals,
      pixReceivers,
      receiptCosts,
      paymentMethods,
      simulations,
    },
  ) {
    const orderPayments = createOrderPayments({ methods: paymentMethods });
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
    const received = createReceivedPayments({ database, costs: receiptCosts });
    const decisions = createReceivedDecisions({ database, orders, moneyIn, refunds, withdrawals, received });
    const { presentReceipts } = received;
    const paying = createPaying({ database, orders, orderPayments, presentReceipts, withdrawals });
    const switches = createPaymentSwitches({
      database,
      orders,
      orderPayments,
      paying,
      readTerms: instalmentTerms.read,
      perOrder: limit('payment-switch', 20, minutes(60)),
    });
    const holds = createHolds({ database, orders, orderPayments, switches });
    return {
      services: {
        orderPayments,
        payments: {
          record: moneyIn.record,
          recordCard: moneyIn.recordCard,
          received,
          decisions,
          paying,
          holds,
          switches,
        },
      },
      fills: { orderPayments, placedPayments: paying },
      routes(api) {
        payingRoutes(api, paying, switches);
        simulationRoutes(api, simulations);
        receivedPaymentsRoutes(api, received, decisions);
      },
      jobs: [{ task: 'end-charge-orders', asks: 'database', run: holds.endDue, regularly: sweep }],
    };
  },
});
