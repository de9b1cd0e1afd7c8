import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { factorsRoutes } from './factors.routes.ts';
import { createFactors, type FactorsService } from './factors.service.ts';
import { factorData } from './personal-data.queries.ts';
import { createSecuritySettings } from './security-settings.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    factors: {
      factors: FactorsService;
    };
  }
}

export const factorsFeature = defineFeature({
  name: 'factors',
  needs: ['settings'],
  personalData: factorData,
  make({ database, box, sessions, outbox, limit, readShopName, baseUrl, now }, { savedSettings }) {
    const securitySettings = createSecuritySettings({ database, savedSettings });
    const factors = createFactors({
      database,
      box,
      sessions,
      outbox,
      securitySettings,
      limits: {
        passwordChecks: limit('password-check', 10, minutes(15)),
        rightStepUps: limit('step-up-right', 60, minutes(60)),
        rightByClient: limit('right-client', 300, minutes(60)),
      },
      readShopName,
      baseUrl,
      now,
    });
    return { services: { factors }, routes: (api) => factorsRoutes(api, factors, securitySettings) };
  },
});
