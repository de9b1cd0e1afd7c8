import { defineFeature } from '../../platform/features/feature.ts';
import type { EmitterTools } from '../../platform/fiscal/open-emitter.ts';
import type { FiscalCauses } from './causes.service.ts';
import { fiscalDemo } from './demo.queries.ts';
import type { DocumentTools } from './documents.port.ts';
import type { Documents } from './documents.service.ts';
import { type DocumentsDesk, makeDocuments } from './documents-parts.ts';
import { fiscalSetupRoutes } from './fiscal-setup.routes.ts';
import { type FiscalSetup, makeFiscalSetup } from './fiscal-setup-parts.ts';
import { fiscalFigures, fiscalInvariants } from './invariants.queries.ts';
import { fiscalData } from './personal-data.queries.ts';

/** Everything that people of a shop press about its notas, and what goes on with them. */
type FiscalDesk = DocumentsDesk & Pick<FiscalSetup, 'settings' | 'profiles'>;

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    fiscal: {
      fiscalCauses: FiscalCauses;
      fiscalDesk: FiscalDesk;
      fiscalDocuments: Documents;
    };
  }
}

declare module '../../platform/features/ground.ts' {
  interface OutsideTools {
    /** Of what documents ask, other answers than the shop's own. */
    fiscalTools?: Partial<DocumentTools>;
    /** Limits by which emitters of documents reach others. */
    fiscalReach?: Partial<Pick<EmitterTools, 'limits'>>;
  }
}

export const fiscalFeature = defineFeature({
  name: 'fiscal',
  needs: ['delivery', 'orders', 'settings'],
  invariants: fiscalInvariants,
  figures: fiscalFigures,
  demo: fiscalDemo,
  personalData: fiscalData,
  make(ground, { deliveryAddresses, orders, savedSettings }) {
    const { fiscalReach: reach, fiscalTools } = ground.tools;
    const setup = makeFiscalSetup(ground, { savedSettings, orders, deliveryAddresses, reach });
    const { causes, desk, documents, fills, jobs, routes } = makeDocuments(ground, { ...setup.tools, ...fiscalTools });
    return {
      services: {
        fiscalCauses: causes,
        fiscalDesk: { ...desk, settings: setup.settings, profiles: setup.profiles },
        fiscalDocuments: documents,
      },
      fills,
      routes(api) {
        fiscalSetupRoutes(api, setup);
        routes(api);
      },
      jobs: [
        ...jobs,
        {
          task: 'warn-of-fiscal-certificate-end',
          asks: 'database',
          run: setup.certificates.warnOfEnd,
          regularly: { every: 'day', at: '08:20', maxAttempts: 25 },
        },
      ],
    };
  },
});
