import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { unitInvariants } from './invariants.queries.ts';
import { createPassports } from './passports.service.ts';
import { createStockedUnits, type StockedUnits } from './stocked-units.service.ts';
import { createUnitLinks, type UnitLinks } from './unit-links.service.ts';
import type { OrdersOfUnits } from './units.port.ts';
import { unitsDemo } from './units.queries.ts';
import { unitsRoutes } from './units.routes.ts';
import { createUnits, type UnitsService } from './units.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    units: {
      stockedUnits: StockedUnits;
      units: UnitsService;
      unitLinks: UnitLinks;
    };
  }
  interface Ports {
    /** Orders of which devices come back. */
    ordersOfUnits: OrdersOfUnits;
  }
}

export const unitsFeature = defineFeature({
  name: 'units',
  needs: ['device-register', 'imei-records', 'stock'],
  awaits: ['ordersOfUnits'],
  invariants: unitInvariants,
  demo: unitsDemo,
  make({ database, privateFiles, limit }, { register, imeiFlags, shelf, ordersOfUnits }) {
    const stockedUnits = createStockedUnits({ register });
    const units = createUnits({ database, register, shelf, orders: ordersOfUnits });
    const passports = createPassports({
      database,
      privateFiles,
      readingLimit: limit('passport', 300, minutes(1)),
      photoLimit: limit('passport-photo', 600, minutes(1)),
    });
    return {
      services: { stockedUnits, unitLinks: createUnitLinks({ stockedUnits, imeiFlags }), units },
      fills: { passportReadings: { count: passports.countReading } },
      routes: (api) => unitsRoutes(api, units, passports),
    };
  },
});
