import { defineFeature } from '../../platform/features/feature.ts';
import { type Chargebacks, createChargebacks } from './chargebacks.service.ts';
import {
  type CardRefunds,
  createProviderRefunds,
  createRefundRuns,
  type PixProviders,
  type ProviderRefunds,
  type RefundRuns,
} from './refund-runs.service.ts';
import type { RefundWatcher } from './refund-watcher.port.ts';
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
      chargebacks: Chargebacks;
    };
  }
  interface Lists {
    /** Features that go on with money that goes back. */
    refundWatchers: RefundWatcher;
  }
  interface Ports {
    /** Who took the money that goes back. */
    refundProviders: Pick<PixProviders, 'findProviderOf'>;
    /** Who gives money of cards back. */
    cardRefunds: CardRefunds;
  }
}

export const refundsFeature = defineFeature({
  name: 'refunds',
  needs: ['orders'],
  awaits: ['refundProviders', 'cardRefunds'],
  collects: ['refundWatchers'],
  make(
    { database, outbox, readShopEmail, log, now },
    { orders, refundProviders: paymentSettings, cardRefunds, refundWatchers: watchers },
  ) {
    const shopAlerts = createShopAlerts({ outbox, readShopEmail, log });
    const withdrawals = createWithdrawals({ outbox, alerts: shopAlerts });
    const refunds = createRefunds({ outbox, alerts: shopAlerts, orders, watchers, now });
    const providerRefunds = createProviderRefunds({ refunds, alerts: shopAlerts });
    const refundRuns = createRefundRuns({ database, refunds, paymentSettings, cardRefunds });
    const chargebacks = createChargebacks({ watchers });
    return {
      services: { refunds, providerRefunds, refundRuns, withdrawals, shopAlerts, chargebacks },
      fills: { orderWithdrawals: withdrawals },
      jobs: refundsJobs(refundRuns),
    };
  },
});
