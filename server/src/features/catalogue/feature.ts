import { defineFeature } from '../../platform/features/feature.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { type CatalogueService, createCatalogue } from './catalogue.service.ts';
import { type CatalogueModels, createCatalogueModels } from './models.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    catalogue: {
      catalogue: CatalogueService;
      catalogueModels: CatalogueModels;
    };
  }
}

export const catalogueFeature = defineFeature({
  name: 'catalogue',
  make({ database, pictures }) {
    const catalogue = createCatalogue({ database, pictures });
    return {
      services: { catalogue, catalogueModels: createCatalogueModels() },
      routes: (api) => catalogueRoutes(api, catalogue),
    };
  },
});
