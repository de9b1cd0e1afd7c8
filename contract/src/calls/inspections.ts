import { z } from 'zod';
import { defineCall } from '../call.ts';
import { clearable, id, money, optional, text } from '../fields.ts';
import { texts } from '../texts.ts';
import { inspection, inspectionEdit, inspectionPhoto, inspectionValue } from './inspection-shapes.ts';
import { ceilingReason } from './price-reasons.ts';
import { proposal } from './proposals.ts';
import { problem } from './shapes.ts';
import { shelfUnit } from './units.ts';

interface KindOfInspection<Name extends string, Answer extends z.ZodType, Edit extends z.ZodType> {
  /** The parameter that says what is inspected. */
  name: Name;
  path: `/${string}`;
  answer: Answer;
  edit: Edit;
  summaries: Record<'read' | 'save' | 'addPhotos' | 'readPhoto' | 'changePhoto' | 'removePhoto', string>;
}

/** The calls that every kind of inspection has; photos cost no version. */
function callsOf<const Name extends string, Answer extends z.ZodType, Edit extends z.ZodType>({
  name,
  path,
  answer,
  edit,
  summaries,
}: KindOfInspection<Name, Answer, Edit>) {
  const params = z.object({ [name]: id } as Record<Name, typeof id>);
  const ofPhoto = z.object({ [name]: id, photoId: id } as Record<Name | 'photoId', typeof id>);
  const photos = z.object({ photos: z.array(inspectionPhoto) });
  return {
    read: defineCall({
      method: 'GET',
      path,
      may: 'inspections.see',
      summary: summaries.read,
      params,
      responses: { 200: answer },
    }),
    save: defineCall({
      method: 'PUT',
      path,
      may: 'inspections.change',
      summary: summaries.save,
      params,
      body: edit,
      responses: { 200: answer },
    }),
    addPhotos: defineCall({
      method: 'POST',
      path: `${path}/fotos`,
      may: 'inspections.change',
      summary: summaries.addPhotos,
      params,
      form: z.object({}),
      files: ['photos'],
      carries: 'photos',
      responses: { 201: photos },
    }),
    readPhoto: defineCall({
      method: 'GET',
      path: `${path}/fotos/:photoId`,
      may: 'inspections.see',
      summary: summaries.readPhoto,
      params: ofPhoto,
      answersFile: 'private',
      responses: { 200: z.string() },
    }),
    changePhoto: defineCall({
      method: 'PUT',
      path: `${path}/fotos/:photoId`,
      may: 'inspections.change',
      summary: summaries.changePhoto,
      params: ofPhoto,
      body: z.object({ public: z.boolean({ error: texts.invalidField }) }),
      responses: { 200: photos },
    }),
    removePhoto: defineCall({
      method: 'DELETE',
      path: `${path}/fotos/:photoId`,
      may: 'inspections.change',
      summary: summaries.removePhoto,
      params: ofPhoto,
      responses: { 200: photos },
    }),
  };
}

/** The calls of a seller's device, and of a unit that came back. */
export const inspectionCalls = {
  proposal: callsOf({
    name: 'proposalId',
    path: '/bancada/:proposalId',
    answer: z.object({ inspection, value: inspectionValue }),
    edit: inspectionEdit,
    summaries: {
      read: "What was found of a seller's device so far, and what it is worth so; from status 5",
      save: 'Saves some of what was found; needs `If-Match`, version 0 begins the inspection',
      addPhotos: 'Adds photos to an inspection, turned upright and without their position; does not raise the version',
      readPhoto: 'One photo of an inspection',
      changePhoto: 'Says whether a photo may be shown to the seller and on the passport',
      removePhoto: 'Removes a photo of an inspection',
    },
  }),
  unit: callsOf({
    name: 'unitId',
    path: '/bancada/unidade/:unitId',
    /** Of a unit that came back there is nothing to pay; `missing` is what the shelf still lacks, in words. */
    answer: z.object({ inspection, unit: shelfUnit, missing: z.array(z.string()) }),
    edit: inspectionEdit.omit({ model_id: true, answers: true, typed_effects: true }),
    summaries: {
      read: 'What was found of a unit that came back',
      save: 'Saves some of what was found of a unit that came back; needs `If-Match`',
      addPhotos: 'Adds photos to the inspection of a unit that came back; does not raise the version',
      readPhoto: 'One photo of a unit that came back',
      changePhoto: 'Says whether a photo of a unit that came back may be shown on the passport',
      removePhoto: 'Removes a photo of a unit that came back',
    },
  }),
};

export type InspectionCalls = (typeof inspectionCalls)[keyof typeof inspectionCalls];
/** Says what is inspected. */
export type InspectionParams = { proposalId: number } | { unitId: number };

// Other programs know these calls by these names.
export const { read: readBenchCall, save: saveBenchCall } = inspectionCalls.proposal;
export const { read: readUnitBenchCall, save: saveUnitBenchCall } = inspectionCalls.unit;

const ofProposal = z.object({ proposalId: id });
/** The value that the screen showed, in reais: another one now is told instead of decided on. */
const shownValue = { value: money };
const decided = z.object({ message: z.string(), proposal });

/** Why a number that is blocked or restricted is taken all the same. */
const despiteFlag = { flag_reason: optional(text(300)) };
/** Such a number needs a reason. */
const needsReason = problem.extend({ needs: z.literal('flag_reason').optional() });

export const approveInspectionCall = defineCall({
  method: 'POST',
  path: '/bancada/:proposalId/aprovar',
  may: 'inspections.change',
  summary: 'Approves the purchase at the value shown; needs `If-Match`',
  params: ofProposal,
  body: z.object({ ...shownValue, ...despiteFlag }),
  responses: { 200: decided, 409: needsReason },
});

export const offerInspectionCall = defineCall({
  method: 'POST',
  path: '/bancada/:proposalId/contraproposta',
  may: 'inspections.change',
  summary: 'Sends a counter-offer of the value shown, with what was found otherwise; needs `If-Match`',
  params: ofProposal,
  body: z.object({
    ...shownValue,
    message: clearable(text(2000)),
    custoFrete: money.nullable().optional(),
    ...ceilingReason,
  }),
  responses: { 200: decided, 409: problem.extend({ needs: z.literal('ceiling_reason').optional() }) },
});

export const rejectInspectionCall = defineCall({
  method: 'POST',
  path: '/bancada/:proposalId/reprovar',
  may: 'inspections.change',
  summary: 'Rejects the device with a reason for its seller; needs `If-Match`',
  params: ofProposal,
  body: z.object({ reason: text(2000) }),
  responses: { 200: decided },
});

export const shelveUnitCall = defineCall({
  method: 'POST',
  path: '/bancada/unidade/:unitId/prateleira',
  may: 'inspections.change',
  summary: 'Puts a unit that came back on the shelf again, once it was looked at anew; needs `If-Match`',
  params: z.object({ unitId: id }),
  body: z.object(despiteFlag),
  changes: ['products'],
  responses: { 200: z.object({ message: z.string(), unit: shelfUnit }), 409: needsReason },
});
