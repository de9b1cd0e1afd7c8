import { defineFeature } from '../../platform/features/feature.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { createReviews } from './reviews.service.ts';

export const reviewsFeature = defineFeature({
  name: 'reviews',
  needs: ['storefront-info'],
  make({ database, config, now }, { storefrontInfo }) {
    const reviews = createReviews({ database, storefrontInfo, showsGoogle: config.places !== undefined, now });
    return { routes: (api) => reviewsRoutes(api, reviews) };
  },
});
