import { defineFeature } from '../../platform/features/feature.ts';
import { createImeiFlags, type ImeiFlags } from './imei-flags.service.ts';
import { imeiRecordsDemo } from './imei-records.queries.ts';
import { imeiRecordsRoutes } from './imei-records.routes.ts';
import { createImeiRecords, type ImeiRecords } from './imei-records.service.ts';
import { lookupData } from './personal-data.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    'imei-records': {
      imeiFlags: ImeiFlags;
      imeiRecords: ImeiRecords;
    };
  }
}

export const imeiRecordsFeature = defineFeature({
  name: 'imei-records',
  demo: imeiRecordsDemo,
  personalData: lookupData,
  make({ database, privateFiles }) {
    const imeiFlags = createImeiFlags();
    const imeiRecords = createImeiRecords({ database, imeiFlags, privateFiles });
    return { services: { imeiFlags, imeiRecords }, routes: (api) => imeiRecordsRoutes(api, imeiRecords) };
  },
});
