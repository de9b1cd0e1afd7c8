import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { unitsDemo } from './demo.queries.ts';
import { createHandingOver, type HandingOver } from './handing-over.service.ts';
import { unitInvariants } from './invariants.queries.ts';
import { createPassports } from './passports.service.ts';
import { createStockedUnits, type StockedUnits } from './stocked-units.service.ts';
import { unitsRoutes } from './units.routes.ts';
import { createUnits, type UnitsService } from './units.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    units: {
      stockedUnits: StockedUnits;
      units: UnitsService;
      handingOver: HandingOver;
    };
  }
  interface Ports {
    /** Orders that are paid and get their devices. */
    paidOrders: Pick<OrdersService, 'lock' | 'get' | 'assertKeepsMoney'>;
  }
}

export const unitsFeature = defineFeature({
  name: 'units',
  needs: ['device-register', 'imei-records'],
  awaits: ['paidOrders'],
  invariants: unitInvariants,
  demo: unitsDemo,
  make({ database, privateFiles, limit }, { register, imeiFlags, paidOrders }) {
    const stockedUnits = createStockedUnits({ register });
    const units = createUnits({ database, register });
    const handingOver = createHandingOver({ database, stockedUnits, imeiFlags, orders: paidOrders });
    const passports = createPassports({
      database,
      privateFiles,
      readingLimit: limit('passport', 300, minutes(1)),
      photoLimit: limit('passport-photo', 600, minutes(1)),
    });
    return {
      services: { stockedUnits, units, handingOver },
      fills: { passportReadings: { count: passports.countReading } },
      routes: (api) => unitsRoutes(api, units, handingOver, passports),
    };
  },
});
