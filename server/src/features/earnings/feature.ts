import { defineFeature } from '../../platform/features/feature.ts';
import { earningsRoutes } from './earnings.routes.ts';
import { createEarnings } from './earnings.service.ts';

export const earningsFeature = defineFeature({
  name: 'earnings',
  needs: ['settings'],
  make({ database, now }, { deviceSettings }) {
    const earnings = createEarnings({ database, deviceSettings, now });
    return { routes: (api) => earningsRoutes(api, earnings) };
  },
});
