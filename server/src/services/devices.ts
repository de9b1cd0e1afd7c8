import { createDeviceRegister } from '../features/device-register/device-register.service.ts';
import { createInspections } from '../features/inspections/inspections.service.ts';
import { createHandingOver } from '../features/orders/handing-over.service.ts';
import { createPassports } from '../features/units/passports.service.ts';
import type { StockedUnits } from '../features/units/stocked-units.service.ts';
import { createUnitLinks } from '../features/units/unit-links.service.ts';
import { createUnits } from '../features/units/units.service.ts';
import { type Ground, minutes } from './ground.ts';
import type { ProposalServices } from './proposals.ts';
import type { SalesServices } from './sales.ts';

type Given = Pick<
  ProposalServices,
  'evaluation' | 'proposals' | 'proposalEvents' | 'imeiFlags' | 'imeiRecords' | 'register'
> &
  Pick<SalesServices, 'orders'> & { stockedUnits: StockedUnits };

/** Devices in the shop's hands: the bench, its units, their passports and the register. */
export function createDeviceServices(ground: Ground, given: Given) {
  const { database, box, now, limit, deviceSettings, privateFiles, shelf } = ground;
  const { evaluation, proposals, proposalEvents, imeiFlags, imeiRecords, register, orders, stockedUnits } = given;
  const units = createUnits({ database, register, shelf, orders });
  return {
    inspections: createInspections({
      database,
      evaluation,
      deviceSettings,
      proposals,
      events: proposalEvents,
      imeiFlags,
      imeiRecords,
      privateFiles,
      units,
      now,
    }),
    units,
    handingOver: createHandingOver({
      database,
      stockedUnits,
      unitLinks: createUnitLinks({ stockedUnits, imeiFlags }),
      orders,
    }),
    passports: createPassports({
      database,
      privateFiles,
      readingLimit: limit('passport', 300, minutes(1)),
      photoLimit: limit('passport-photo', 600, minutes(1)),
    }),
    deviceRegister: createDeviceRegister({ database, box }),
  };
}
