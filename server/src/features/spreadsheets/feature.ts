import { defineFeature } from '../../platform/features/feature.ts';
import { spreadsheetsRoutes } from './spreadsheets.routes.ts';

export const spreadsheetsFeature = defineFeature({
  name: 'spreadsheets',
  needs: ['orders', 'proposals', 'users'],
  make(_ground, lists) {
    return { routes: (api) => spreadsheetsRoutes(api, lists) };
  },
});
