import { defineFeature } from '../../platform/features/feature.ts';
import { previewCardsRoutes } from './preview-cards.routes.ts';
import { createPreviewCards } from './preview-cards.service.ts';

export const previewCardsFeature = defineFeature({
  name: 'preview-cards',
  needs: ['blog', 'products', 'storefront-info'],
  make({ database, pictures }, { posts, products, storefrontInfo }) {
    const previewCards = createPreviewCards({ database, pictures, products, posts, storefrontInfo });
    return { rootRoutes: (http) => previewCardsRoutes(http, previewCards) };
  },
});
