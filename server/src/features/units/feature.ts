import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { unitInvariants } from './invariants.queries.ts';
import { createPassports } from './passports.service.ts';
import { createStockedUnits, type StockedUnits } from './stocked-units.service.ts';
import { createUnitLinks, type UnitLinks } from './unit-links.service.ts';
import type { OrdersOfUnits, UnitDocuments } from './units.port.ts';
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
    /** Fiscal documents of devices. */
    unitDocuments: UnitDocuments;
  }
}

export const unitsFeature = defineFeature({
  name: 'units',
  needs: ['device-register', 'imei-records', 'stock'],
  awaits: ['ordersOfUnits', 'unitDocuments'],
  invariants: unitInvariants,
  demo: unitsDemo,
  make({ database, privateFiles, limit }, { register, imeiFlags, shelf, ordersOfUnits, unitDocuments }) {
    const stockedUnits = createStockedUnits({ register });
    const units = createUnits({ database, register, shelf, orders: ordersOfUnits, documents: unitDocuments });
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
