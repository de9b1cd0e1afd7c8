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
  collects: ['demoParts'],
  make({ database }, { factors, retention, demoParts: parts }) {
    const { assertPassword } = factors;
    const { discardLater } = retention;
    const demonstration = createDemonstration({ database, assertPassword, discardLater, parts });
    return { services: { demonstration }, routes: (api) => demonstrationRoutes(api, demonstration) };
  },
});
