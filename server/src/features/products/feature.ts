import { defineFeature } from '../../platform/features/feature.ts';
import { productsDemo } from './demo.queries.ts';
import { productsRoutes } from './products.routes.ts';
import { createProducts, type ProductsService } from './products.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    products: {
      products: ProductsService;
    };
  }
}

export const productsFeature = defineFeature({
  name: 'products',
  needs: ['proposals', 'settings', 'stock', 'units'],
  demo: productsDemo,
  make(ground, { proposals, proposalEvents, shelf, stockedUnits, deviceSettings }) {
    const { database, freshness, pictures, fetchPicture, privateFiles } = ground;
    const products = createProducts({
      database,
      freshness,
      pictures,
      fetchPicture,
      privateFiles,
      proposals,
      proposalEvents,
      stockedUnits,
      shelf,
      deviceSettings,
    });
    return {
      services: { products },
      routes: (api) => productsRoutes(api, products),
    };
  },
});
