import { createInspectionDecisions, type InspectionDecisionsOptions } from './inspection-decisions.service.ts';
import { createInspectionPhotos, type InspectionPhotosOptions } from './inspection-photos.service.ts';
import { createInspectionReading, type InspectionReadingOptions } from './inspection-reading.service.ts';
import { createInspectionSaving, type InspectionSavingOptions } from './inspection-saving.service.ts';
import { createProposalPhotoBench, createUnitPhotoBench } from './photo-benches.service.ts';
import { createUnitBench, type UnitBenchOptions } from './unit-bench.service.ts';

export type InspectionsOptions = InspectionReadingOptions &
  Omit<InspectionSavingOptions, 'reading'> &
  Omit<InspectionPhotosOptions, 'bench'> &
  Omit<InspectionDecisionsOptions, 'reading' | 'saving'> &
  UnitBenchOptions;

export type Inspections = ReturnType<typeof createInspections>;

/** The bench, wired by hand: each part is given what it needs of the others. */
export function createInspections(options: InspectionsOptions) {
  const reading = createInspectionReading(options);
  const saving = createInspectionSaving({ ...options, reading });
  return {
    reading,
    saving,
    photos: createInspectionPhotos({ ...options, bench: createProposalPhotoBench({ ...options, saving }) }),
    unitPhotos: createInspectionPhotos({ ...options, bench: createUnitPhotoBench() }),
    decisions: createInspectionDecisions({ ...options, reading, saving }),
    unitBench: createUnitBench(options),
  };
}
