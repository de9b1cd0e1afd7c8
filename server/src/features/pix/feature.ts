import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { openPixProvider, openPixSender, readCertificate } from '../../platform/pix/open-provider.ts';
import { createSimulator } from '../../platform/pix/simulator.ts';
import type { PixReceivers } from '../payments/money-in.service.ts';
import {
  type ChargeOpenings,
  type ChargePolls,
  createChargeOpenings,
  createChargePolls,
} from './charge-runs.service.ts';
import { mostPollsOfOrder, mostUnprompted } from './charges.rules.ts';
import { type Charges, createCharges } from './charges.service.ts';
import { createOwnCharges } from './own-charges.service.ts';
import { createPaymentSettings, type PaymentSettingsService, type PixTools } from './payment-settings.service.ts';
import { chargesJobs, paymentSettingsJobs, reconciliationJobs, webhooksJobs } from './pix.jobs.ts';
import { merchantRoutes, ownChargesRoutes, paymentSettingsRoutes, webhooksRoutes } from './pix.routes.ts';
import { createPixMethods } from './pix-methods.service.ts';
import { createReconciliation, type Reconciliation } from './reconciliation.service.ts';
import { createWebhooks, type Webhooks } from './webhooks.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    pix: {
      charges: Charges;
      paymentSettings: PaymentSettingsService;
      pixReceivers: PixReceivers;
      pix: {
        openings: ChargeOpenings;
        polls: ChargePolls;
        webhooks: Webhooks;
        reconciliation: Reconciliation;
      };
    };
  }
}

declare module '../../platform/features/ground.ts' {
  interface OutsideTools {
    /** The adapters of Pix providers, and who pays a charge of the simulator. */
    pixTools?: Partial<PixTools & { paySimulated: (txid: string) => Promise<unknown> }>;
  }
}

export const pixFeature = defineFeature({
  name: 'pix',
  needs: ['orders', 'payments', 'refunds', 'settings', 'storefront-info'],
  make(ground, { orders, orderPayments, payments, refunds, shopAlerts, keptAccounts, storefrontInfo }) {
    const { database, box, outbox, limit, readShopEmail, baseUrl, log, now } = ground;
    const { paySimulated = createSimulator(database).pay, ...pixTools } = ground.tools.pixTools ?? {};
    const { findMerchant, merchantOf } = storefrontInfo;
    const { record, paying, holds } = payments;
    const asked = { database, now, log };
    const paymentSettings = createPaymentSettings({
      database,
      box,
      keptAccounts,
      outbox,
      readShopEmail,
      openProvider: (settings) => openPixProvider(settings, asked),
      openSender: (settings) => openPixSender(settings, asked),
      readCertificate,
      ...pixTools,
      baseUrl,
      limit: limit('payment-trial', 5, minutes(1)),
      now,
    });
    const charges = createCharges({ providers: paymentSettings });
    const pollsInAMinute = limit('pix-look', 60, minutes(1));
    const openings = createChargeOpenings({ database, providers: paymentSettings, orders, record });
    const polls = createChargePolls({
      database,
      providers: paymentSettings,
      record,
      polls: pollsInAMinute,
      unprompted: limit('pix-poll', mostUnprompted, minutes(1)),
      ofOrder: limit('pix-order', mostPollsOfOrder, minutes(1)),
      endIfDue: holds.endIfDue,
    });
    const ownCharges = createOwnCharges({
      database,
      orders,
      charges,
      polls,
      orderPayments,
      paying,
      findMerchant,
      paySimulated,
      renewals: limit('renewal', 5, minutes(60)),
    });
    const lists = { database, paymentSettings, moneyIn: { record }, polls: pollsInAMinute };
    const webhooks = createWebhooks(lists);
    const reconciliation = createReconciliation({ ...lists, alerts: shopAlerts, log });
    const pixReceivers: PixReceivers = {
      markPaid: charges.markPaid,
      async refundItself(db, providerId) {
        const found = await paymentSettings.findProviderOf(db, providerId);
        return found?.settings.refundAutomatically ?? false;
      },
    };
    return {
      services: { charges, paymentSettings, pixReceivers, pix: { openings, polls, webhooks, reconciliation } },
      fills: { pixReceivers, refundProviders: paymentSettings },
      contributes: {
        simulations: [{ of: ['agora', 'depois'], run: ownCharges.simulate }],
        paymentMethods: createPixMethods({
          charges,
          refunds,
          refundsItself: pixReceivers.refundItself,
          findMerchant,
          merchantOf,
        }),
      },
      routes(api) {
        merchantRoutes(api, storefrontInfo, orderPayments, database);
        ownChargesRoutes(api, ownCharges);
        paymentSettingsRoutes(api, paymentSettings);
        webhooksRoutes(api, webhooks);
      },
      jobs: [
        ...paymentSettingsJobs(paymentSettings),
        ...chargesJobs(database, { openings, polls }),
        ...reconciliationJobs(reconciliation),
        ...webhooksJobs(webhooks),
      ],
    };
  },
});
