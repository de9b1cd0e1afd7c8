import { defineFeature } from '../../platform/features/feature.ts';
import { productsDemo } from './demo.queries.ts';
import type { PriceDesk } from './prices.port.ts';
import { productsRoutes } from './products.routes.ts';
import { createProducts, type ProductsService } from './products.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    products: {
      products: ProductsService;
    };
  }
  interface Ports {
    /** Who looks after prices. */
    priceDesk: PriceDesk;
  }
}

export const productsFeature = defineFeature({
  name: 'products',
  needs: ['proposals', 'settings', 'stock', 'units'],
  awaits: ['priceDesk'],
  demo: productsDemo,
  make(ground, { proposals, proposalEvents, shelf, stockedUnits, deviceSettings, priceDesk }) {
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
      priceDesk,
    });
    return {
      services: { products },
      routes: (api) => productsRoutes(api, products),
    };
  },
});
