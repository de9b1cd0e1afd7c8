import { merchantCall } from '@giro/contract/calls/orders.ts';
import { placeInfoCall, shopInfoCall } from '@giro/contract/calls/storefront-info.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/calls.ts';
import type { Charges } from '../payments/charges.service.ts';
import type { DeviceSettingsService } from '../settings/device-settings.service.ts';
import type { StorefrontInfoService } from './storefront-info.service.ts';
import { webManifest } from './web-manifest.presenter.ts';

interface StorefrontInfoParts {
  storefrontInfo: StorefrontInfoService;
  deviceSettings: DeviceSettingsService;
  charges: Charges;
  database: Database;
}

export function storefrontInfoRoutes(
  app: FastifyInstance,
  { storefrontInfo: info, deviceSettings, charges, database }: StorefrontInfoParts,
): void {
  serve(app, shopInfoCall, async () => {
    const [shop, { offer_days, on_silence }] = await Promise.all([
      info.getShop(database),
      deviceSettings.read(database),
    ]);
    return { ...shop, offer_days, on_silence };
  });
  serve(app, placeInfoCall, async () => info.getPlace(database));
  serve(app, merchantCall, async () => {
    const [merchant, plan] = await Promise.all([info.findMerchant(database), charges.planFor(database)]);
    return { merchant: merchant ?? null, mode: plan ? ('charge' as const) : ('static' as const) };
  });
}

/** The shop's name on the home screens of phones. */
export function webManifestRoutes(app: FastifyInstance, info: StorefrontInfoService, database: Database): void {
  app.get('/site.webmanifest', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=300' })
      .send(webManifest((await info.getShop(database)).name)),
  );
}
