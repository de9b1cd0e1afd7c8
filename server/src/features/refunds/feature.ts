import { defineFeature } from '../../platform/features/feature.ts';
import {
  createProviderRefunds,
  createRefundRuns,
  type PixProviders,
  type ProviderRefunds,
  type RefundRuns,
} from './refund-runs.service.ts';
import { refundsJobs } from './refunds.jobs.ts';
import { createRefunds, type RefundsService } from './refunds.service.ts';
import { createShopAlerts, type ShopAlerts } from './shop-alerts.service.ts';
import { createWithdrawals, type WithdrawalsService } from './withdrawals.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    refunds: {
      refunds: RefundsService;
      providerRefunds: ProviderRefunds;
      refundRuns: RefundRuns;
      withdrawals: WithdrawalsService;
      shopAlerts: ShopAlerts;
    };
  }
  interface Ports {
    /** Who took the money that goes back. */
    refundProviders: Pick<PixProviders, 'findProviderOf'>;
  }
}

export const refundsFeature = defineFeature({
  name: 'refunds',
  needs: ['orders'],
  awaits: ['refundProviders'],
  make({ database, outbox, readShopEmail, log, now }, { orders, refundProviders: paymentSettings }) {
    const shopAlerts = createShopAlerts({ outbox, readShopEmail, log });
    const withdrawals = createWithdrawals({ outbox, alerts: shopAlerts });
    const refunds = createRefunds({ outbox, alerts: shopAlerts, orders, now });
    const providerRefunds = createProviderRefunds({ refunds, alerts: shopAlerts });
    const refundRuns = createRefundRuns({ database, refunds, paymentSettings });
    return {
      services: { refunds, providerRefunds, refundRuns, withdrawals, shopAlerts },
      fills: { orderWithdrawals: withdrawals },
      jobs: refundsJobs(refundRuns),
    };
  },
});
