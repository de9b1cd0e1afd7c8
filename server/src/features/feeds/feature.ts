import { defineFeature } from '../../platform/features/feature.ts';
import { feedsRoutes } from './feeds.routes.ts';
import { createFeeds } from './feeds.service.ts';

export const feedsFeature = defineFeature({
  name: 'feeds',
  needs: ['instalments', 'products', 'storefront-info'],
  make({ database, baseUrl }, { instalmentTerms, products, storefrontInfo }) {
    const feeds = createFeeds({ database, baseUrl, instalmentTerms, products, storefrontInfo });
    return { rootRoutes: (http, { files }) => feedsRoutes(http, feeds, files) };
  },
});
