import * as calls from '@giro/contract/calls/demonstration.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { createDemonstration, type Demonstration } from './demonstration.service.ts';

function demonstrationRoutes(app: FastifyInstance, demonstration: Demonstration): void {
  serve(app, calls.readDemonstrationCall, async () => ({ loaded: await demonstration.isLoaded() }));
  serve(app, calls.removeDemonstrationCall, async ({ person, body }) => {
    await demonstration.remove(person.id, body.password);
    return { message: 'Os dados de demonstração foram apagados. O catálogo continua na loja.' };
  });
}

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
