import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, optional, positiveMoney, text } from '../fields.ts';
import { deviceCostKinds, mostDeviceCostCents } from '../rules/device-cost.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

const deviceCost = z.object({
  id: z.number(),
  kind: z.enum(deviceCostKinds),
  /** Reais. */
  value: z.number(),
  note: z.string().nullable(),
  at: z.string(),
  /** Null for what came by itself, and of an account that is gone. */
  by: z.string().nullable(),
});
export type DeviceCost = z.output<typeof deviceCost>;

const deviceCosts = z.object({
  /** Oldest first: those of the device and of the proposal that it was bought by. */
  costs: z.array(deviceCost),
  total: z.number(),
  /** For who may see what devices earn: what its seller was paid, or is to be, and all of it together; null where nobody knows. */
  paid: z.number().nullable().optional(),
  cost: z.number().nullable().optional(),
});
export type DeviceCosts = z.output<typeof deviceCosts>;

const ofOne = z.object({ id });

const costBody = z.object({
  kind: z.enum(deviceCostKinds, { error: texts.invalidChoice }),
  value: positiveMoney.refine((cents) => cents <= mostDeviceCostCents, texts.numberTooLarge),
  note: optional(text(300)),
});
export type DeviceCostBody = z.output<typeof costBody>;

const belowFloorNow = z.object({ product_id: z.number(), SKU: z.string() });

const costAdded = z.object({
  cost: deviceCost,
  /** Products whose price is below the floor with it: nothing is done about that. */
  below_floor: z.array(belowFloorNow),
});

const reading = { method: 'GET', may: ['costs.change', 'earnings.see'], params: ofOne } as const;
const adding = { method: 'POST', may: 'costs.change', params: ofOne, body: costBody } as const;

export const readProposalCostsCall = defineCall({
  ...reading,
  path: '/custos/proposta/:id',
  summary: 'What the device of a proposal has cost beside what its seller is paid',
  responses: { 200: deviceCosts },
});

export const readUnitCostsCall = defineCall({
  ...reading,
  path: '/custos/unidade/:id',
  summary: 'What a unit has cost beside what its seller was paid',
  responses: { 200: deviceCosts },
});

export const addProposalCostCall = defineCall({
  ...adding,
  path: '/custos/proposta/:id',
  summary: 'Adds a cost to the device of a proposal',
  responses: { 201: costAdded },
});

export const addUnitCostCall = defineCall({
  ...adding,
  path: '/custos/unidade/:id',
  summary: 'Adds a cost to a unit',
  responses: { 201: costAdded },
});

export const removeCostCall = defineCall({
  method: 'DELETE',
  path: '/custos/:id',
  may: 'costs.change',
  summary: 'Takes a cost back; one that is taken back already stays so',
  params: ofOne,
  responses: { 200: done },
});
