import { defineFeature } from '../../platform/features/feature.ts';
import type { FiscalCauses } from './causes.service.ts';
import type { DocumentTools } from './documents.port.ts';
import { makeDocuments } from './documents-parts.ts';
import type { DocumentPresses } from './documents-presses.service.ts';
import type { OutsideDocuments } from './outside.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    fiscal: { fiscalCauses: FiscalCauses; documentPresses: DocumentPresses; outsideDocuments: OutsideDocuments };
  }
}

declare module '../../platform/features/ground.ts' {
  interface OutsideTools {
    /** Of what documents ask, other answers than the shop's own. */
    fiscalTools?: Partial<DocumentTools>;
  }
}

export const fiscalFeature = defineFeature({
  name: 'fiscal',
  needs: [],
  make(ground) {
    const tools = ground.tools.fiscalTools as DocumentTools;
    const { causes, presses, outside, fills, jobs, routes } = makeDocuments(ground, tools);
    return {
      services: { fiscalCauses: causes, documentPresses: presses, outsideDocuments: outside },
      fills,
      routes,
      jobs,
    };
  },
});
