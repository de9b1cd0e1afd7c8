import { defineFeature } from '../../platform/features/feature.ts';
import { createInstalmentTerms, type InstalmentTermsService } from './instalment-terms.service.ts';
import type { CardOffer } from './instalments.port.ts';
import { instalmentsRoutes } from './instalments.routes.ts';

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
