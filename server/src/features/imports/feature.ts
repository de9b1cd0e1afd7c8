import { defineFeature } from '../../platform/features/feature.ts';
import { createImportedPictures } from './imported-pictures.service.ts';
import { importsRoutes } from './imports.routes.ts';
import { createImports } from './imports.service.ts';
import { importInvariants } from './invariants.queries.ts';
import { importData } from './personal-data.queries.ts';

export const importsFeature = defineFeature({
  name: 'imports',
  needs: ['accounts', 'products', 'stock', 'storefront-info', 'units'],
  invariants: importInvariants,
  personalData: importData,
  make(ground, given) {
    const imports = createImports({ ...ground, ...given });
    const pictures = createImportedPictures({ ...ground, ...given });
    return { routes: (api) => importsRoutes(api, imports), jobs: [pictures.job] };
  },
});
