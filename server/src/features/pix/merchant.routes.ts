import { merchantCall } from '@giro/contract/calls/orders.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/calls.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';

/** Whom a Pix code pays, and by which kind of code orders of now are paid. */
export function merchantRoutes(
  app: FastifyInstance,
  info: Pick<StorefrontInfoService, 'findMerchant'>,
  payments: Pick<OrderPaymentsService, 'termsFor'>,
  database: Database,
): void {
  serve(app, merchantCall, async () => {
    // Of nobody in particular.
    const terms = payments.termsFor(database, { userId: 0 });
    const [merchant, { mode }] = await Promise.all([info.findMerchant(database), terms]);
    return { merchant: merchant ?? null, mode };
  });
}
