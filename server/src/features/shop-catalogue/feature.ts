import { defineFeature } from '../../platform/features/feature.ts';
import { shopCatalogueRoutes } from './shop-catalogue.routes.ts';
import { createShopCatalogue } from './shop-catalogue.service.ts';

export const shopCatalogueFeature = defineFeature({
  name: 'shop-catalogue',
  needs: ['catalogue'],
  make({ database }, { catalogue }) {
    const shopCatalogue = createShopCatalogue({ database });
    return { routes: (api) => shopCatalogueRoutes(api, shopCatalogue, catalogue) };
  },
});
