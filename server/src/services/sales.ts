import { createOrderAttempts } from '../features/orders/order-attempts.service.ts';
import { createOrderChats } from '../features/orders/order-chats.service.ts';
import { createOrders } from '../features/orders/orders.service.ts';
import { createReservations } from '../features/orders/reservations.service.ts';
import { createCharges } from '../features/payments/charges.service.ts';
import { mostLooksOfOrder, mostPolls } from '../features/payments/looks.rules.ts';
import { createOrderPayments } from '../features/payments/order-payments.service.ts';
import { createPaymentSettings } from '../features/payments/payment-settings.service.ts';
import { createPayments } from '../features/payments/payments.service.ts';
import { createPixMethods } from '../features/payments/pix-methods.service.ts';
import { createShopAlerts } from '../features/payments/shop-alerts.service.ts';
import { createWithdrawals } from '../features/payments/withdrawals.service.ts';
import { savedSettings } from '../features/settings/saved-settings.service.ts';
import type { StockedUnits } from '../features/units/stocked-units.service.ts';
import { openPixProvider, openPixSender, readCertificate } from '../platform/pix/open-provider.ts';
import { createSimulator } from '../platform/pix/simulator.ts';
import { type Ground, minutes, type ServicesOptions } from './ground.ts';
import type { PeopleServices } from './people.ts';
import type { ProposalServices } from './proposals.ts';

export type SalesServices = ReturnType<typeof createSalesServices>;

type Given = Pick<PeopleServices, 'accounts'> &
  Pick<ProposalServices, 'chatOpenings'> &
  Pick<ServicesOptions, 'pixTools' | 'moreMethods'> & { stockedUnits: StockedUnits };

/** Orders, and how they are paid. */
export function createSalesServices(
  ground: Ground,
  { accounts, chatOpenings, pixTools, moreMethods = [], stockedUnits }: Given,
) {
  const { database, box, log, now, baseUrl, limit, outbox, readShopEmail, senderFor, statusTexts, storefrontInfo } =
    ground;
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
  const reservations = createReservations({ settings: ground.shopSettings });
  const charges = createCharges({ providers: paymentSettings });
  const { findMerchant, merchantOf } = storefrontInfo;
  const orderPayments = createOrderPayments({
    methods: [...createPixMethods({ charges, findMerchant, merchantOf }), ...moreMethods],
  });
  const alerts = createShopAlerts({ outbox, readShopEmail, log });
  const withdrawals = createWithdrawals({ outbox, alerts });
  const orders = createOrders({
    database,
    box,
    accounts,
    reservations,
    payments: orderPayments,
    withdrawals,
    outbox,
    senderOf: (settings) => senderFor(storefrontInfo.shopOf(settings)),
    stockedUnits,
    statusTexts,
    chatOpenings,
    limit: limit('order', 300, minutes(1)),
    pickupLimit: limit('pickup-code', 5, minutes(15)),
    now,
  });
  const payments = createPayments({
    database,
    box,
    outbox,
    alerts,
    withdrawals,
    orders,
    charges,
    orderPayments,
    paymentSettings,
    findMerchant,
    paySimulated: pixTools?.paySimulated ?? createSimulator(database).pay,
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
    orders,
    orderAttempts: createOrderAttempts({
      database,
      reservations,
      payments: orderPayments,
      limit: limit('order-attempt', 60, minutes(60)),
    }),
    orderChats: createOrderChats({ database, statusTexts, chatOpenings, baseUrl }),
    charges,
    orderPayments,
    payments,
    paymentSettings,
  };
}
