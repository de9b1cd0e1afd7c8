import { defineFeature } from '../../platform/features/feature.ts';
import { sweep } from '../../platform/jobs/job.ts';
import type { CostFloors } from './cost-floors.port.ts';
import { costInvariants, forgetCostNotes } from './device-costs.queries.ts';
import { createDeviceCosts, type DeviceCostsService } from './device-costs.service.ts';
import { costsRoutes, earningsRoutes } from './earnings.routes.ts';
import { createEarnings, type Earnings } from './earnings.service.ts';
import { reckonedInvariants } from './reckoned-sales.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    earnings: { earnings: Earnings; deviceCosts: DeviceCostsService };
  }
  interface Ports {
    /** Who knows what a product may be sold for at least. */
    costFloors: CostFloors;
  }
}

export const earningsFeature = defineFeature({
  name: 'earnings',
  needs: ['settings'],
  awaits: ['costFloors'],
  invariants: [...costInvariants, ...reckonedInvariants],
  personalData: { forget: (tx, { id }) => forgetCostNotes(tx, id) },
  make({ database, now }, { deviceSettings, costFloors }) {
    const earnings = createEarnings({ database, deviceSettings, now });
    const deviceCosts = createDeviceCosts({ database, costFloors });
    return {
      services: { earnings, deviceCosts },
      routes(api) {
        earningsRoutes(api, earnings);
        costsRoutes(api, deviceCosts);
      },
      jobs: [{ task: 'reckon-sales', asks: 'database', run: earnings.reckon, regularly: sweep }],
    };
  },
});
