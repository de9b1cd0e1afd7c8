import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id } from '../fields.ts';
import { texts } from '../texts.ts';

export const inspectionPhoto = z.object({
  id: z.number(),
  /** Below the site, for whoever may see inspections. */
  url: z.string(),
  public: z.boolean(),
});
export type InspectionPhoto = z.output<typeof inspectionPhoto>;

// The four calls are the same for a seller's device and for a unit that came back.

const photos = z.object({ photos: z.array(inspectionPhoto) });
const adding = {
  method: 'POST',
  may: 'inspections.change',
  form: z.object({}),
  files: ['photos'],
  carries: 'photos',
  responses: { 201: photos },
} as const;
const reading = {
  method: 'GET',
  may: 'inspections.see',
  answersFile: 'private',
  responses: { 200: z.string() },
} as const;
const changing = {
  method: 'PUT',
  may: 'inspections.change',
  body: z.object({ public: z.boolean({ error: texts.invalidField }) }),
  responses: { 200: photos },
} as const;
const removing = { method: 'DELETE', may: 'inspections.change', responses: { 200: photos } } as const;

const ofProposal = z.object({ proposalId: id });
const ofProposalPhoto = ofProposal.extend({ photoId: id });

export const addBenchPhotosCall = defineCall({
  ...adding,
  path: '/bancada/:proposalId/fotos',
  summary: 'Adds photos to an inspection, turned upright and without their position; does not raise the version',
  params: ofProposal,
});

export const readBenchPhotoCall = defineCall({
  ...reading,
  path: '/bancada/:proposalId/fotos/:photoId',
  summary: 'One photo of an inspection',
  params: ofProposalPhoto,
});

export const changeBenchPhotoCall = defineCall({
  ...changing,
  path: '/bancada/:proposalId/fotos/:photoId',
  summary: 'Says whether a photo may be shown to the seller and on the passport',
  params: ofProposalPhoto,
});

export const removeBenchPhotoCall = defineCall({
  ...removing,
  path: '/bancada/:proposalId/fotos/:photoId',
  summary: 'Removes a photo of an inspection',
  params: ofProposalPhoto,
});

const ofUnit = z.object({ unitId: id });
const ofUnitPhoto = ofUnit.extend({ photoId: id });

export const addUnitPhotosCall = defineCall({
  ...adding,
  path: '/bancada/unidade/:unitId/fotos',
  summary: 'Adds photos to the inspection of a unit that came back; does not raise the version',
  params: ofUnit,
});

export const readUnitPhotoCall = defineCall({
  ...reading,
  path: '/bancada/unidade/:unitId/fotos/:photoId',
  summary: 'One photo of a unit that came back',
  params: ofUnitPhoto,
});

export const changeUnitPhotoCall = defineCall({
  ...changing,
  path: '/bancada/unidade/:unitId/fotos/:photoId',
  summary: 'Says whether a photo of a unit that came back may be shown on the passport',
  params: ofUnitPhoto,
});

export const removeUnitPhotoCall = defineCall({
  ...removing,
  path: '/bancada/unidade/:unitId/fotos/:photoId',
  summary: 'Removes a photo of a unit that came back',
  params: ofUnitPhoto,
});
