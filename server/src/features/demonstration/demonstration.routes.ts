import * as calls from '@giro/contract/calls/demonstration.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { Demonstration } from './demonstration.service.ts';

export function demonstrationRoutes(app: FastifyInstance, demonstration: Demonstration): void {
  serve(app, calls.readDemonstrationCall, async () => ({ loaded: await demonstration.isLoaded() }));
  serve(app, calls.removeDemonstrationCall, async ({ person, body }) => {
    await demonstration.remove(person.id, body.password);
    return { message: 'Os dados de demonstração foram apagados. O catálogo continua na loja.' };
  });
}
