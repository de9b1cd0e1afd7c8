import * as calls from '@giro/contract/calls/instalments.ts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import type { InstalmentTermsService } from './instalment-terms.service.ts';

export function instalmentsRoutes(app: FastifyInstance, terms: InstalmentTermsService): void {
  serve(app, calls.readInstalmentsCall, async ({ query }) => terms.priceWays(query.value));
  serve(app, calls.readInstalmentSettingsCall, async () => terms.show());
  serve(app, calls.saveInstalmentSettingsCall, async ({ body, ...context }) => terms.save(body, editOf(context)));
}
