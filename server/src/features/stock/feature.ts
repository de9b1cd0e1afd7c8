import { defineFeature } from '../../platform/features/feature.ts';
import { stockDemo, stockInvariants } from './stock.queries.ts';
import { createStock, type StockService } from './stock.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    stock: {
      shelf: StockService;
    };
  }
}

export const stockFeature = defineFeature({
  name: 'stock',
  invariants: stockInvariants,
  demo: stockDemo,
  make: () => ({ services: { shelf: createStock() } }),
});
