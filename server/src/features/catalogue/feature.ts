import { defineFeature } from '../../platform/features/feature.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { type CatalogueService, createCatalogue } from './catalogue.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    catalogue: {
      catalogue: CatalogueService;
    };
  }
}

export const catalogueFeature = defineFeature({
  name: 'catalogue',
  make({ database, pictures }) {
    const catalogue = createCatalogue({ database, pictures });
    return { services: { catalogue }, routes: (api) => catalogueRoutes(api, catalogue) };
  },
});
