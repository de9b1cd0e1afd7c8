import { defineFeature } from '../../platform/features/feature.ts';
import { priceTableRoutes } from './price-table.routes.ts';
import { createPriceTable } from './price-table.service.ts';

export const priceTableFeature = defineFeature({
  name: 'price-table',
  needs: ['evaluation'],
  make({ database }, { prices }) {
    const priceTable = createPriceTable({ database, prices });
    return { routes: (api) => priceTableRoutes(api, priceTable) };
  },
});
