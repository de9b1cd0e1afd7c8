import { defineFeature } from '../../platform/features/feature.ts';
import type { CostFloors } from './cost-floors.port.ts';
import { costInvariants } from './device-costs.queries.ts';
import { createDeviceCosts } from './device-costs.service.ts';
import { costsRoutes, earningsRoutes } from './earnings.routes.ts';
import { createEarnings, type Earnings } from './earnings.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    earnings: { earnings: Earnings };
  }
  interface Ports {
    /** Who knows what a product may be sold for at least. */
    costFloors: CostFloors;
  }
}

export const earningsFeature = defineFeature({
  name: 'earnings',
  needs: ['fiscal', 'settings'],
  awaits: ['costFloors'],
  invariants: costInvariants,
  make({ database, now }, { deviceSettings, notedTax, costFloors }) {
    const earnings = createEarnings({ database, deviceSettings, noted: notedTax, now });
    const costs = createDeviceCosts({ database, costFloors });
    return {
      services: { earnings },
      routes(api) {
        earningsRoutes(api, earnings);
        costsRoutes(api, costs);
      },
    };
  },
});
