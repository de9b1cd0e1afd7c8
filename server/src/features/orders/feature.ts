import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import type { Charges } from '../payments/charges.service.ts';
import type { OrderCharging } from '../payments/order-charging.service.ts';
import type { WithdrawalsService } from '../payments/withdrawals.service.ts';
import { ordersDemo } from './demo.queries.ts';
import { orderFigures } from './figures.queries.ts';
import { createHandingOver, type HandingOver } from './handing-over.service.ts';
import { orderInvariants } from './invariants.queries.ts';
import { createOrderAttempts } from './order-attempts.service.ts';
import { orderChatsRoutes } from './order-chats.routes.ts';
import { createOrderChats, type OrderChats } from './order-chats.service.ts';
import { orderTexts } from './order-texts.rules.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createOrders, type OrdersService } from './orders.service.ts';
import { orderData } from './personal-data.service.ts';
import { createPricing, type Pricing } from './pricing.service.ts';
import { createReservations } from './reservations.service.ts';
import { unpaidOrdersJobs } from './unpaid-orders.jobs.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    orders: {
      orders: OrdersService;
      orderChats: OrderChats;
      handingOver: HandingOver;
      pricing: Pricing;
    };
  }
  interface Ports {
    /** Charges that a provider is asked to take for orders. */
    orderCharges: Charges;
    /** Buyers who give an order back; told of orders that an admin has cancelled. */
    orderWithdrawals: Pick<WithdrawalsService, 'orderEnded'>;
    /** Says how an order that was just placed is paid. */
    placedPayments: Pick<OrderCharging['orderPayments'], 'ofPlaced'>;
  }
}

export const ordersFeature = defineFeature({
  name: 'orders',
  needs: ['accounts', 'chats', 'coupons', 'settings', 'stock', 'storefront-info', 'units'],
  awaits: ['orderCharges', 'orderWithdrawals', 'placedPayments'],
  invariants: orderInvariants,
  figures: orderFigures,
  demo: ordersDemo,
  personalData: orderData,
  make({ database, box, outbox, limit, baseUrl, now }, given) {
    const { accounts, chatOpenings, couponUses, shopSettings, statusTexts, shopSender, storefrontInfo } = given;
    const { shelf, stockedUnits, unitLinks } = given;
    const { orderCharges: charges, orderWithdrawals: withdrawals, placedPayments } = given;
    const reservations = createReservations({ settings: shopSettings });
    const orders = createOrders({
      database,
      box,
      accounts,
      reservations,
      charges,
      coupons: couponUses,
      withdrawals,
      outbox,
      senderOf: shopSender.of,
      shelf,
      stockedUnits,
      statusTexts,
      chatOpenings,
      limit: limit('order', 300, minutes(1)),
      pickupLimit: limit('pickup-code', 5, minutes(15)),
      now,
    });
    const pricing = createPricing({
      database,
      charges,
      coupons: couponUses,
      findMerchant: storefrontInfo.findMerchant,
      limit: limit('cart-summary', 60, minutes(1)),
    });
    const attempts = createOrderAttempts({
      database,
      reservations,
      charges,
      limit: limit('order-attempt', 60, minutes(60)),
    });
    const handingOver = createHandingOver({ database, stockedUnits, unitLinks, orders });
    const orderChats = createOrderChats({ database, statusTexts, chatOpenings, baseUrl });
    return {
      services: { orders, orderChats, handingOver, pricing },
      fills: { ordersOfUnits: orders },
      contributes: { statusTextSubjects: [orderTexts] },
      routes(api) {
        ordersRoutes(api, orders, { attempts, pricing, handingOver, payments: placedPayments });
        orderChatsRoutes(api, orderChats);
      },
      jobs: unpaidOrdersJobs(orders),
    };
  },
});
