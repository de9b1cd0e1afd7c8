import { findAddressCall } from '@giro/contract/calls/addresses.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { clientOf } from '../../platform/http/client.ts';
import type { AddressesService } from './addresses.service.ts';

export function addressesRoutes(app: FastifyInstance, addresses: AddressesService): void {
  serve(app, findAddressCall, async ({ params, request }) => addresses.getAddress(params.cep, clientOf(request)));
}
