import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { addressesRoutes } from './addresses.routes.ts';
import { createAddresses } from './addresses.service.ts';

export const addressesFeature = defineFeature({
  name: 'addresses',
  make({ database, config, limit, log }) {
    const addresses = createAddresses({
      database,
      services: config.cepServices,
      limit: limit('unknown-cep', 300, minutes(60)),
      log,
    });
    return { routes: (api) => addressesRoutes(api, addresses) };
  },
});
