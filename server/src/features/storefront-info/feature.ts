import type { Executor } from '../../platform/database/database.ts';
import { defineFeature } from '../../platform/features/feature.ts';
import { createGooglePlaces } from '../../platform/places/google-places.ts';
import { noPlaces } from '../../platform/places/places.ts';
import { securityTextRoutes, storefrontInfoRoutes, webManifestRoutes } from './storefront-info.routes.ts';
import {
  createShopSender,
  createStorefrontInfo,
  type ShopSender,
  type StorefrontInfoService,
} from './storefront-info.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    'storefront-info': {
      storefrontInfo: StorefrontInfoService;
      shopSender: ShopSender;
    };
  }
  interface Ports {
    /** Whoever delivers. */
    deliveryOffer: { isOffered(db: Executor): Promise<boolean> };
    /** Whoever issues notas. */
    notaIssuer: { areIssued(db: Executor): Promise<boolean> };
  }
}

export const storefrontInfoFeature = defineFeature({
  name: 'storefront-info',
  needs: ['instalments', 'settings'],
  awaits: ['deliveryOffer', 'notaIssuer'],
  make({ database, config, log, now, baseUrl }, given) {
    const { shopSettings, deviceSettings, tradeSettings, instalmentTerms } = given;
    const { deliveryOffer: delivery, notaIssuer: notas } = given;
    const places = config.places ? createGooglePlaces({ ...config.places, log, now }) : noPlaces;
    const storefrontInfo = createStorefrontInfo({ settings: shopSettings, places });
    const shopSender = createShopSender({ storefrontInfo, baseUrl });
    return {
      services: { storefrontInfo, shopSender },
      fills: {
        shopSender,
        outsideHosts: {
          find: async () => ({
            analytics: (await storefrontInfo.getShop(database)).analytics_id !== '',
            authorPictures: config.places !== undefined,
          }),
        },
      },
      routes: (api) =>
        storefrontInfoRoutes(api, {
          storefrontInfo,
          deviceSettings,
          tradeSettings,
          instalmentTerms,
          delivery,
          notas,
          database,
        }),
      rootRoutes(http) {
        webManifestRoutes(http, storefrontInfo, database);
        securityTextRoutes(http, storefrontInfo, { database, baseUrl, now });
      },
    };
  },
});
