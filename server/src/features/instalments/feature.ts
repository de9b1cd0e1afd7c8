import * as calls from '@giro/contract/calls/instalments.ts';
import type { FastifyInstance } from 'fastify';
import { defineFeature } from '../../platform/features/feature.ts';
import { serve } from '../../platform/http/calls.ts';
import { editOf } from '../../platform/http/if-match.ts';
import { createInstalmentTerms, type InstalmentTermsService } from './instalment-terms.service.ts';
import type { CardOffer } from './instalments.port.ts';

function instalmentsRoutes(app: FastifyInstance, terms: InstalmentTermsService): void {
  serve(app, calls.readInstalmentsCall, async ({ query }) => terms.priceWays(query.value));
  serve(app, calls.readInstalmentSettingsCall, async () => terms.show());
  serve(app, calls.saveInstalmentSettingsCall, async ({ body, ...context }) => terms.save(body, editOf(context)));
}

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    instalments: { instalmentTerms: InstalmentTermsService };
  }
  interface Ports {
    /** Whoever takes cards. */
    cardOffer: CardOffer;
  }
}

export const instalmentsFeature = defineFeature({
  name: 'instalments',
  needs: ['settings'],
  awaits: ['cardOffer'],
  make({ database }, { savedSettings, cardOffer }) {
    const instalmentTerms = createInstalmentTerms({ database, savedSettings, cards: cardOffer });
    return { services: { instalmentTerms }, routes: (api) => instalmentsRoutes(api, instalmentTerms) };
  },
});
