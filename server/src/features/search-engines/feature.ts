import { defineFeature } from '../../platform/features/feature.ts';
import { searchEnginesRoutes } from './search-engines.routes.ts';
import { createSearchEngines } from './search-engines.service.ts';

export const searchEnginesFeature = defineFeature({
  name: 'search-engines',
  make({ database, baseUrl }) {
    const searchEngines = createSearchEngines({ database, baseUrl });
    return { rootRoutes: (http, { files }) => searchEnginesRoutes(http, searchEngines, files) };
  },
});
