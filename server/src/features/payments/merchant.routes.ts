import { merchantCall } from '@giro/contract/calls/orders.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/calls.ts';
import type { StorefrontInfoService } from '../storefront-info/storefront-info.service.ts';
import type { Charges } from './charges.service.ts';

/** Whom a Pix code pays, and by which kind of code orders of now are paid. */
export function merchantRoutes(
  app: FastifyInstance,
  info: Pick<StorefrontInfoService, 'findMerchant'>,
  charges: Charges,
  database: Database,
): void {
  serve(app, merchantCall, async () => {
    const [merchant, plan] = await Promise.all([info.findMerchant(database), charges.planFor(database)]);
    return { merchant: merchant ?? null, mode: plan ? ('charge' as const) : ('static' as const) };
  });
}
