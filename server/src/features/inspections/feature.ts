import { defineFeature } from '../../platform/features/feature.ts';
import { inspectionsDemo } from './demo.queries.ts';
import { inspectionsRoutes } from './inspections.routes.ts';
import { createInspections, type Inspections } from './inspections.service.ts';
import { inspectionData } from './personal-data.queries.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    inspections: {
      inspections: Inspections;
    };
  }
}

export const inspectionsFeature = defineFeature({
  name: 'inspections',
  needs: ['evaluation', 'imei-records', 'proposals', 'settings', 'units'],
  demo: inspectionsDemo,
  personalData: inspectionData,
  make({ database, privateFiles, now }, given) {
    const { evaluation, imeiFlags, imeiRecords, proposals, proposalEvents, deviceSettings, units } = given;
    const inspections = createInspections({
      database,
      evaluation,
      deviceSettings,
      proposals,
      events: proposalEvents,
      imeiFlags,
      imeiRecords,
      privateFiles,
      units,
      now,
    });
    return {
      services: { inspections },
      routes(api) {
        inspectionsRoutes(api, inspections);
      },
    };
  },
});
