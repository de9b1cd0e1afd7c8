import { defineFeature } from '../../platform/features/feature.ts';
import { createImportedPictures } from './imported-pictures.service.ts';
import { importsRoutes } from './imports.routes.ts';
import { createImports, type ImportsService } from './imports.service.ts';
import { importInvariants } from './invariants.queries.ts';
import { importData, importsDemo } from './personal-data.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    imports: { imports: ImportsService };
  }
}

export const importsFeature = defineFeature({
  name: 'imports',
  needs: ['accounts', 'products', 'stock', 'storefront-info', 'units'],
  invariants: importInvariants,
  personalData: importData,
  demo: importsDemo,
  make(ground, given) {
    const imports = createImports({ ...ground, ...given });
    const pictures = createImportedPictures({ ...ground, ...given });
    return { services: { imports }, routes: (api) => importsRoutes(api, imports), jobs: [pictures.job] };
  },
});
