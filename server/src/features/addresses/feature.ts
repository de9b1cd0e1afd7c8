import { findAddressCall } from '@giro/contract/calls/addresses.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import { type AddressesService, createAddresses } from './addresses.service.ts';

function addressesRoutes(app: FastifyInstance, addresses: AddressesService): void {
  serve(app, findAddressCall, async ({ params, request }) => addresses.getAddress(params.cep, clientOf(request)));
}

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
