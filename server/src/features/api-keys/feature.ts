import * as calls from '@giro/contract/calls/api-keys.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { serve } from '../../platform/http/calls.ts';
import { apiKeysDemo } from './api-keys.queries.ts';
import { type ApiKeysService, createApiKeys } from './api-keys.service.ts';

function apiKeysRoutes(api: FastifyInstance, keys: ApiKeysService): void {
  serve(api, calls.listApiKeysCall, async () => ({ keys: await keys.list() }));
  serve(api, calls.makeApiKeyCall, async ({ body, person }) => keys.make(body, person));
  serve(api, calls.endApiKeyCall, async ({ params }) => ({ key: await keys.end(params.id) }));
}

export const apiKeysFeature = defineFeature({
  name: 'api-keys',
  demo: apiKeysDemo,
  make({ database, limit }) {
    const keys = createApiKeys({
      database,
      limitOf: (perMinute) => limit('api-key', perMinute, minutes(1)),
      wrongLimit: limit('wrong-api-key', 20, minutes(60)),
    });
    return {
      fills: { apiKeys: { getHolder: keys.getHolder } },
      routes: (api) => apiKeysRoutes(api, keys),
    };
  },
});
