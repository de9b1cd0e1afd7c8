import { defineFeature } from '../../platform/features/feature.ts';
import { demonstrationRoutes } from './demonstration.routes.ts';
import { createDemonstration, type Demonstration } from './demonstration.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    demonstration: {
      demonstration: Demonstration;
    };
  }
}

export const demonstrationFeature = defineFeature({
  name: 'demonstration',
  needs: ['factors', 'privacy'],
  make({ database }, { factors, retention }) {
    const { assertPassword } = factors;
    const demonstration = createDemonstration({ database, assertPassword, discardLater: retention.discardLater });
    return { services: { demonstration }, routes: (api) => demonstrationRoutes(api, demonstration) };
  },
});
