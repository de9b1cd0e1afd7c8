import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createHandingOver, type HandingOver } from './handing-over.service.ts';
import { orderInvariants } from './invariants.queries.ts';
import { createOrderAttempts } from './order-attempts.service.ts';
import { createOrderChats, type OrderChats } from './order-chats.service.ts';
import { orderTexts } from './order-texts.rules.ts';
import type {
  OrderDeliveries,
  OrderDocuments,
  OrderParcels,
  OrderPayments,
  OrderTradeIns,
  OrderWithdrawals,
  PlacedPayments,
} from './orders.port.ts';
import { orderFigures, ordersDemo } from './orders.queries.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createOrders, type OrdersService } from './orders.service.ts';
import { orderData } from './personal-data.queries.ts';
import { createPricing, type Pricing } from './pricing.service.ts';
import { createReservations } from './reservations.service.ts';

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
    /** Whoever pays orders. */
    orderPayments: OrderPayments;
    /** Devices given in part payment. */
    orderTradeIns: OrderTradeIns;
    /** Buyers who give an order back; told of orders that an admin has cancelled. */
    orderWithdrawals: OrderWithdrawals;
    /** Prices of deliveries. */
    orderDeliveries: OrderDeliveries;
    /** Fiscal documents of what is sold. */
    orderDocuments: OrderDocuments;
    /** The parcels that orders are sent in. */
    orderParcels: OrderParcels;
    /** Says how an order that was just placed is paid. */
    placedPayments: PlacedPayments;
  }
}

export const ordersFeature = defineFeature({
  name: 'orders',
  needs: ['accounts', 'chats', 'coupons', 'instalments', 'settings', 'stock', 'storefront-info', 'units'],
  awaits: [
    'orderDeliveries',
    'orderDocuments',
    'orderParcels',
    'orderPayments',
    'orderTradeIns',
    'orderWithdrawals',
    'placedPayments',
  ],
  invariants: orderInvariants,
  figures: orderFigures,
  demo: ordersDemo,
  personalData: orderData,
  make({ database, box, outbox, limit, baseUrl, now }, given) {
    const { accounts, chatOpenings, couponUses, shopSettings, statusTexts, shopSender, instalmentTerms } = given;
    const { shelf, stockedUnits, unitLinks } = given;
    const { orderDeliveries: deliveries, orderDocuments: documents, orderParcels: parcels } = given;
    const { orderPayments: payments, orderTradeIns: tradeIns, orderWithdrawals: withdrawals, placedPayments } = given;
    const reservations = createReservations({ settings: shopSettings });
    const orders = createOrders({
      database,
      box,
      accounts,
      reservations,
      payments,
      tradeIns,
      deliveries,
      documents,
      parcels,
      coupons: couponUses,
      instalmentTerms,
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
      payments,
      tradeIns,
      deliveries,
      coupons: couponUses,
      instalmentTerms,
      limit: limit('cart-summary', 60, minutes(1)),
    });
    const attempts = createOrderAttempts({
      database,
      reservations,
      payments,
      limit: limit('order-attempt', 60, minutes(60)),
    });
    const handingOver = createHandingOver({ database, stockedUnits, unitLinks, orders });
    const orderChats = createOrderChats({ database, statusTexts, chatOpenings, baseUrl });
    return {
      services: { orders, orderChats, handingOver, pricing },
      fills: { ordersOfUnits: orders },
      contributes: { statusTextSubjects: [orderTexts] },
      routes(api) {
        ordersRoutes(api, orders, { attempts, pricing, handingOver, chats: orderChats, payments: placedPayments });
      },
      jobs: [{ task: 'end-unpaid-orders', asks: 'database', run: orders.endUnpaid, regularly: sweep }],
    };
  },
});
