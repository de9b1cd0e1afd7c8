import { defineFeature } from '../../platform/features/feature.ts';
import { searchInvariants } from './invariants.queries.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearch, type SearchService } from './search.service.ts';
import { createSynonyms } from './synonyms.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    search: { search: SearchService };
  }
}

export const searchFeature = defineFeature({
  name: 'search',
  needs: ['products'],
  invariants: searchInvariants,
  make({ database, freshness }, { products }) {
    const search = createSearch({ database, products, freshness });
    const synonyms = createSynonyms({ database });
    return { services: { search }, routes: (api) => searchRoutes(api, search, synonyms) };
  },
});
