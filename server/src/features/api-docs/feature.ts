import { defineFeature } from '../../platform/features/feature.ts';
import { apiDocsRoutes } from './api-docs.routes.ts';

export const apiDocsFeature = defineFeature({
  name: 'api-docs',
  make({ baseUrl }) {
    return { routes: (api) => apiDocsRoutes(api, baseUrl) };
  },
});
