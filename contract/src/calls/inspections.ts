import { z } from 'zod';
import { defineCall } from '../call.ts';
import { clearable, day, id, imei, integer, money, optional, text } from '../fields.ts';
import { grades } from '../rules/device.ts';
import { lookupResults } from '../rules/imei.ts';
import { accountLocks, inspectionDecisions, testCodes, testResults } from '../rules/inspection.ts';
import { texts } from '../texts.ts';
import { offerDifference } from './counter-offers.ts';
import { inspectionPhoto } from './inspection-photos.ts';
import { proposal } from './proposals.ts';
import { problem } from './shapes.ts';
import { shelfUnit } from './units.ts';

const choice = { error: texts.invalidChoice };
const answerValue = z.object({ id: z.number(), value: z.string() });

/** One question of the model: declared beside found. */
const inspectionAnswer = z.object({
  attribute_id: z.number(),
  question: z.string(),
  takes_several: z.boolean(),
  /** Null for a question that was added since the quote. */
  declared: z.array(answerValue).nullable(),
  /** The ids of what was found; the declared ones until somebody looked. */
  found: z.array(z.number()),
  /** Possible answers today, each with its effect on the price, in reais. */
  options: z.array(answerValue.extend({ effect: z.number() })),
  /** Effect on the value, in reais; for the same model 0 while it is as declared, or until an amount is typed. */
  effect: z.number(),
  /** A declared answer that the model no longer has: a change of it needs an amount that is typed. */
  is_gone: z.boolean(),
  typed: z.object({ value: z.number(), reason: z.string() }).nullable(),
});

export const inspection = z.object({
  /** Null until something was saved. */
  id: z.number().nullable(),
  proposal_id: z.number().nullable(),
  unit_code: z.string().nullable(),
  device: z.string(),
  image_model: z.string().nullable(),
  declared: z.object({ imei: z.string(), serial: z.string().nullable(), model_id: z.number().nullable() }),
  imei1: z.string().nullable(),
  imei2: z.string().nullable(),
  serial: z.string().nullable(),
  /** IMEI or serial are not the declared ones: that needs a reason. */
  differs: z.boolean(),
  differs_reason: z.string().nullable(),
  account_lock: z.enum(accountLocks),
  lock_reason: z.string().nullable(),
  /** Of the newest look-ups of the numbers that were found, else of the declared one: what tells most against it. */
  lookup: z.object({ result: z.enum(lookupResults), at: z.string(), is_recent: z.boolean() }).nullable(),
  model_id: z.number().nullable(),
  answers: z.array(inspectionAnswer),
  tests: z.partialRecord(z.enum(testCodes), z.enum(testResults)),
  battery_percent: z.number().nullable(),
  cycles: z.number().nullable(),
  wipe: z.object({ method: z.string(), wiped_at: z.string(), by: z.string().nullable() }).nullable(),
  grade: z.enum(grades).nullable(),
  photos: z.array(inspectionPhoto),
  decided: z.enum(inspectionDecisions).nullable(),
  started_by: z.string().nullable(),
  /** True if something can still be saved and decided; absent while nothing is decided. */
  is_open: z.boolean().optional(),
  /** 0 until something was saved. */
  version: z.number(),
});
export type Inspection = z.output<typeof inspection>;

/** Value of the device as found. Money is reais. */
export const inspectionValue = z.object({
  quoted: z.number(),
  /** As found, never below 0. */
  found: z.number(),
  /** Amount an approval pays: the quote, or more where the shop pays more for better. */
  approving: z.number(),
  /** `quote`: the quote and its changes; `model`: another model, valued at today's prices. */
  basis: z.enum(['quote', 'model']),
  /** Amount to which the effects of the answers are added: rules/inspection-value.ts. */
  start: z.number(),
  better_pays_more: z.boolean(),
  differences: z.array(offerDifference),
  /** Things still missing for an approval, in words. */
  missing: z.array(z.string()),
});
export type InspectionValue = z.output<typeof inspectionValue>;

const bench = z.object({ inspection, value: inspectionValue });
/** Of a unit that came back there is nothing to pay. */
const unitBench = z.object({
  inspection,
  unit: shelfUnit,
  /** Things still missing for the shelf, in words. */
  missing: z.array(z.string()),
});

const tests = z.partialRecord(z.enum(testCodes, choice), z.enum(testResults, choice).nullable(), choice);
const foundAnswers = z.record(z.string().regex(/^\d{1,9}$/), z.array(id, choice).max(100, texts.invalidChoice), choice);
const typedEffects = z.record(
  z.string().regex(/^\d{1,9}$/),
  z
    .object({
      /** Reais, negative where it lowers the value. */
      value: z
        .number({ error: texts.invalidNumber })
        .min(-1_000_000, texts.numberTooSmall)
        .max(1_000_000, texts.numberTooLarge),
      reason: text(300),
    })
    .nullable(),
  choice,
);

/** Given fields are merged into the stored ones, null empties a field; a list replaces the one before. */
export const inspectionEdit = z.object({
  imei1: clearable(imei),
  imei2: clearable(imei),
  serial: clearable(text(60)),
  differs_reason: clearable(text(300)),
  account_lock: z.enum(accountLocks, choice).optional(),
  lock_reason: clearable(text(300)),
  model_id: id.nullable().optional(),
  answers: foundAnswers.optional(),
  typed_effects: typedEffects.optional(),
  tests: tests.optional(),
  battery_percent: integer(0, 100).nullable().optional(),
  cycles: integer(0, 10_000).nullable().optional(),
  wipe: z
    .object({ method: text(120), wiped_at: day })
    .nullable()
    .optional(),
  grade: z.enum(grades, choice).nullable().optional(),
});
export type InspectionEdit = z.output<typeof inspectionEdit>;

const ofProposal = z.object({ proposalId: id });
const ofUnit = z.object({ unitId: id });

export const readBenchCall = defineCall({
  method: 'GET',
  path: '/bancada/:proposalId',
  may: 'inspections.see',
  summary: "What was found of a seller's device so far, and what it is worth so; from status 5",
  params: ofProposal,
  responses: { 200: bench },
});

export const saveBenchCall = defineCall({
  method: 'PUT',
  path: '/bancada/:proposalId',
  may: 'inspections.change',
  summary: 'Saves some of what was found; needs `If-Match`, version 0 begins the inspection',
  params: ofProposal,
  body: inspectionEdit,
  responses: { 200: bench },
});

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
  body: z.object({
    ...shownValue,
    ...despiteFlag,
  }),
  responses: { 200: decided, 409: needsReason },
});

export const offerInspectionCall = defineCall({
  method: 'POST',
  path: '/bancada/:proposalId/contraproposta',
  may: 'inspections.change',
  summary: 'Sends a counter-offer of the value shown, with what was found otherwise; needs `If-Match`',
  params: ofProposal,
  body: z.object({ ...shownValue, message: clearable(text(2000)), custoFrete: money.nullable().optional() }),
  responses: { 200: decided },
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

export const readUnitBenchCall = defineCall({
  method: 'GET',
  path: '/bancada/unidade/:unitId',
  may: 'inspections.see',
  summary: 'What was found of a unit that came back',
  params: ofUnit,
  responses: { 200: unitBench },
});

export const saveUnitBenchCall = defineCall({
  method: 'PUT',
  path: '/bancada/unidade/:unitId',
  may: 'inspections.change',
  summary: 'Saves some of what was found of a unit that came back; needs `If-Match`',
  params: ofUnit,
  body: inspectionEdit.omit({ model_id: true, answers: true, typed_effects: true }),
  responses: { 200: unitBench },
});

export const shelveUnitCall = defineCall({
  method: 'POST',
  path: '/bancada/unidade/:unitId/prateleira',
  may: 'inspections.change',
  summary: 'Puts a unit that came back on the shelf again, once it was looked at anew; needs `If-Match`',
  params: ofUnit,
  body: z.object(despiteFlag),
  changes: ['products'],
  responses: { 200: z.object({ message: z.string(), unit: shelfUnit }), 409: needsReason },
});
