import { defineFeature } from '../../platform/features/feature.ts';
import { shopCatalogueRoutes } from './shop-catalogue.routes.ts';
import { createShopCatalogue } from './shop-catalogue.service.ts';

export const shopCatalogueFeature = defineFeature({
  name: 'shop-catalogue',
  needs: ['catalogue'],
  make({ database }, { catalogue, catalogueModels: models }) {
    const shopCatalogue = createShopCatalogue({ database, models });
    return { routes: (api) => shopCatalogueRoutes(api, shopCatalogue, catalogue) };
  },
});
