import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { openPixProvider, openPixSender, readCertificate } from '../../platform/pix/open-provider.ts';
import { createSimulator } from '../../platform/pix/simulator.ts';
import { type Charges, createCharges } from './charges.service.ts';
import { paymentsDemo } from './demo.queries.ts';
import { paymentFigures } from './figures.queries.ts';
import { paymentInvariants } from './invariants.queries.ts';
import { mostLooksOfOrder, mostPolls } from './looks.rules.ts';
import { merchantRoutes } from './merchant.routes.ts';
import { paymentSettingsJobs } from './payment-settings.jobs.ts';
import { paymentSettingsRoutes } from './payment-settings.routes.ts';
import { createPaymentSettings, type PaymentSettingsService, type PixTools } from './payment-settings.service.ts';
import { paymentsJobs } from './payments.jobs.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { createPayments, type Payments, type PaymentsOptions } from './payments.service.ts';
import { paymentData } from './personal-data.service.ts';
import { createShopAlerts } from './shop-alerts.service.ts';
import { createWithdrawals } from './withdrawals.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    payments: {
      charges: Charges;
      payments: Payments;
      paymentSettings: PaymentSettingsService;
    };
  }
}

declare module '../../platform/features/ground.ts' {
  interface OutsideTools {
    /** The adapters of Pix providers. */
    pixTools?: Partial<PixTools & Pick<PaymentsOptions, 'paySimulated'>>;
  }
}

export const paymentsFeature = defineFeature({
  name: 'payments',
  needs: ['orders', 'settings', 'storefront-info'],
  invariants: paymentInvariants,
  figures: paymentFigures,
  demo: paymentsDemo,
  personalData: paymentData,
  make(ground, { orders, savedSettings, storefrontInfo }) {
    const { database, box, outbox, limit, readShopEmail, baseUrl, log, now } = ground;
    const { paySimulated = createSimulator(database).pay, ...pixTools } = ground.tools.pixTools ?? {};
    const pix = { database, now, log };
    const paymentSettings = createPaymentSettings({
      database,
      box,
      savedSettings,
      outbox,
      readShopEmail,
      openProvider: (settings) => openPixProvider(settings, pix),
      openSender: (settings) => openPixSender(settings, pix),
      readCertificate,
      ...pixTools,
      baseUrl,
      limit: limit('payment-trial', 5, minutes(1)),
      now,
    });
    const charges = createCharges({ providers: paymentSettings });
    const alerts = createShopAlerts({ outbox, readShopEmail, log });
    const withdrawals = createWithdrawals({ outbox, alerts });
    const payments = createPayments({
      database,
      box,
      outbox,
      alerts,
      withdrawals,
      orders,
      charges,
      paymentSettings,
      findMerchant: storefrontInfo.findMerchant,
      merchantOf: storefrontInfo.merchantOf,
      paySimulated,
      limits: {
        looks: limit('pix-look', 60, minutes(1)),
        polls: limit('pix-poll', mostPolls, minutes(1)),
        ofOrder: limit('pix-order', mostLooksOfOrder, minutes(1)),
        renewals: limit('renewal', 5, minutes(60)),
      },
      log,
      now,
    });
    return {
      services: { charges, payments, paymentSettings },
      fills: {
        orderCharges: charges,
        orderWithdrawals: withdrawals,
        placedPayments: payments.orderCharging.orderPayments,
      },
      routes(api) {
        merchantRoutes(api, storefrontInfo, charges, database);
        paymentsRoutes(api, payments);
        paymentSettingsRoutes(api, paymentSettings);
      },
      jobs: [...paymentSettingsJobs(paymentSettings), ...paymentsJobs(database, payments)],
    };
  },
});
