import { isLoopback } from '../../platform/address-reach.ts';
import type { Carrier, CarrierSettings } from '../../platform/carriers/carrier.ts';
import { createCarrierPace } from '../../platform/carriers/carrier-pace.ts';
import { type OpeningTools, openCarrier } from '../../platform/carriers/open-carrier.ts';
import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { createCarrierAccounts, createKeptCarriers } from './carrier-accounts.service.ts';
import { createCarrierPrices } from './carrier-prices.service.ts';
import { wasDelivering } from './carrier-settings.queries.ts';
import { type CarrierSettingsService, createCarrierSettings } from './carrier-settings.service.ts';
import { createCarrierTrials } from './carrier-trials.service.ts';
import type { CarriersService, DeliveryAddresses, DeliveryTermsService } from './delivery.port.ts';
import { carrierSettingsRoutes, deliverySettingsRoutes, ownAddressesRoutes } from './delivery.routes.ts';
import { createDeliverySettings, type DeliverySettingsService } from './delivery-settings.service.ts';
import { deliveryDemo, deliveryInvariants } from './invariants.queries.ts';
import { createDeliveryAddresses, createOrderAddresses, createSealAddress } from './order-addresses.service.ts';
import { createOwnAddresses, type OwnAddresses } from './own-addresses.service.ts';
import { deliveryData } from './personal-data.queries.ts';
import { forgetOldQuotes } from './quotes.queries.ts';
import { createQuotes } from './quotes.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    delivery: {
      deliveryTerms: DeliveryTermsService;
      carriers: CarriersService;
      deliveryAddresses: DeliveryAddresses;
      deliverySettings: DeliverySettingsService;
      carrierSettings: CarrierSettingsService;
      ownAddresses: OwnAddresses;
    };
  }
}

declare module '../../platform/features/ground.ts' {
  interface OutsideTools {
    /** The adapters of carriers, and what they reach others by. */
    carrierTools?: Partial<Pick<OpeningTools, 'ca' | 'limits' | 'pace'>> & {
      openCarrier?: (settings: CarrierSettings, tools: OpeningTools) => Carrier;
    };
  }
}

export const deliveryFeature = defineFeature({
  name: 'delivery',
  needs: ['orders', 'refunds', 'settings'],
  awaits: ['orderParcels'],
  invariants: deliveryInvariants,
  demo: deliveryDemo,
  personalData: deliveryData,
  make({ database, box, baseUrl, limit, log, now, tools }, given) {
    const { keptAccounts, savedSettings, shopAlerts, orders, orderParcels } = given;
    const isLocal = isLoopback(baseUrl);
    const { openCarrier: open = openCarrier, ...reach } = tools.carrierTools ?? {};
    const opening = { database, log, now, pace: createCarrierPace(database), ...reach };
    const kept = createKeptCarriers({ box, keptAccounts });
    const deliverySettings = createDeliverySettings({
      database,
      savedSettings,
      readCarrier: async (db) => (await kept.read(db)).stored.carrier,
    });
    const carriers = createCarrierAccounts({
      database,
      kept,
      openAdapter: (settings, keeping) => open(settings, { ...opening, ...keeping }),
      readTerms: deliverySettings.read,
      isLocal,
    });
    const carrierSettings = createCarrierSettings({ database, kept, shopAlerts, baseUrl, isLocal, now });
    const trials = createCarrierTrials({
      ...{ database, kept, carriers, readTerms: deliverySettings.read },
      limit: limit('carrier-trial', 5, minutes(1)),
    });
    const own = createOwnAddresses({ database, box });
    const addresses = createDeliveryAddresses(box);
    const seal = createSealAddress(box);
    const ofOrders = createOrderAddresses({ database, orders, parcels: orderParcels, own, addresses, seal });
    const prices = createCarrierPrices({ database, log });
    const quotes = createQuotes({ ...{ database, box, carriers, prices, own, seal, now }, settings: deliverySettings });
    return {
      services: {
        ...{ deliveryTerms: deliverySettings, carriers, deliveryAddresses: addresses },
        ...{ deliverySettings, carrierSettings, ownAddresses: own },
      },
      fills: {
        orderDeliveries: { ...quotes, openAddress: addresses.open },
        deliveryOffer: { isOffered: quotes.isOffered },
        parcelHistory: { isUsed: async (db) => (await quotes.isOffered(db)) || (await wasDelivering(db)) },
      },
      routes(api) {
        ownAddressesRoutes(api, own, ofOrders);
        deliverySettingsRoutes(api, deliverySettings);
        carrierSettingsRoutes(api, carrierSettings, trials);
      },
      jobs: [
        {
          task: 'warn-of-carrier-access-end',
          asks: 'database',
          run: carrierSettings.warnOfEnd,
          regularly: { every: 'day', at: '08:10', maxAttempts: 25 },
        },
        {
          task: 'forget-kept-quotes',
          asks: 'database',
          run: () => forgetOldQuotes(database),
          regularly: { every: 'day', at: '09:20', maxAttempts: 25 },
        },
        {
          task: 'forget-former-carriers',
          asks: 'database',
          run: carrierSettings.forgetFormer,
          regularly: { every: 'day', at: '09:15', maxAttempts: 25 },
        },
      ],
    };
  },
});
