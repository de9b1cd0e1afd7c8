import { hearProviderCall, hearProviderPixCall } from '@giro/contract/calls/payments.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import type { Webhooks } from './webhooks.service.ts';

/** JSON under whatever name it comes; nothing where it is none. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function webhooksRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>('*', { parseAs: 'string' }, async (_: unknown, text: string) =>
      parseLeniently(text),
    );
    for (const call of [hearProviderCall, hearProviderPixCall]) {
      serve(scope, call, async ({ params, body }) => {
        await webhooks.hear(params.secret, body);
        return {};
      });
    }
  });
}
