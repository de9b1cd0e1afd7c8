import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, optional, page, pageOf, percent, text } from '../fields.ts';
import { ageingModes, ageingResults, proposalStates } from '../rules/price-ageing.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

const choice = { error: texts.invalidChoice };

const ageingRule = z.object({
  id: z.number(),
  name: z.string(),
  percent: z.number(),
  every_days: z.number(),
  after_days: z.number(),
  /** Types of device and models, by their ids; empty: all of them. */
  types: z.array(z.number()),
  models: z.array(z.number()),
  mode: z.enum(ageingModes),
  active: z.boolean(),
  version: z.number(),
});
export type AgeingRule = z.output<typeof ageingRule>;

const ruleIds = z.array(id, choice).max(200, texts.invalidChoice).optional().default([]);

const ageingRuleBody = z.object({
  name: text(80),
  percent: percent(50).refine((hundredths) => hundredths > 0, texts.numberTooSmall),
  every_days: integer(1, 365),
  after_days: integer(0, 3650),
  types: ruleIds,
  models: ruleIds,
  mode: z.enum(ageingModes, choice),
  active: z.boolean(choice).optional().default(true),
});
/** `percent` in hundredths of a percent. */
export type AgeingRuleBody = z.output<typeof ageingRuleBody>;

const byId = z.object({ id });
const ruleAnswer = z.object({ message: z.string(), rule: ageingRule });

export const listAgeingRulesCall = defineCall({
  method: 'GET',
  path: '/precos/regras',
  may: 'pricing.see',
  summary: 'Rules by which prices come down while stock stands, in their order: the first that fits a product counts',
  responses: { 200: z.object({ rules: z.array(ageingRule) }) },
});
export const createAgeingRuleCall = defineCall({
  method: 'POST',
  path: '/precos/regras',
  may: 'pricing.change',
  summary: 'Adds a rule, after the others',
  body: ageingRuleBody,
  responses: { 201: ruleAnswer },
});
export const updateAgeingRuleCall = defineCall({
  method: 'PUT',
  path: '/precos/regras/:id',
  may: 'pricing.change',
  summary: 'Changes a rule; If-Match tells of another person who saved since',
  params: byId,
  body: ageingRuleBody,
  responses: { 200: ruleAnswer },
});
export const deleteAgeingRuleCall = defineCall({
  method: 'DELETE',
  path: '/precos/regras/:id',
  may: 'pricing.change',
  summary: 'Takes a rule away; proposals that it has made stay. If-Match tells of another person who saved since',
  params: byId,
  responses: { 200: done },
});

const agedProduct = z.object({
  product_id: z.number(),
  SKU: z.string(),
  name: z.string(),
  rule_id: z.number(),
  mode: z.enum(ageingModes),
  /** On the shelf. */
  days: z.number(),
  /** Reais; the new price is null where the cost is not known. */
  price: z.number(),
  new_price: z.number().nullable(),
  floor: z.number().nullable(),
  result: z.enum(ageingResults),
});
export type AgedProduct = z.output<typeof agedProduct>;

const ageing = z.object({
  message: z.string(),
  rows: z.array(agedProduct),
  /** Names these rows; only they are applied. */
  fingerprint: z.string(),
  applied: z.boolean(),
});
export type Ageing = z.output<typeof ageing>;

export const runAgeingCall = defineCall({
  method: 'POST',
  path: '/precos/envelhecimento',
  may: 'pricing.change',
  summary: 'Says which prices are due and what they become, or has exactly these rows become so',
  changes: ['products'],
  body: z.object({
    dry_run: z.boolean(choice),
    fingerprint: optional(z.string().max(100, texts.tooLong(100))),
  }),
  responses: { 200: ageing },
});

const priceProposal = z.object({
  id: z.number(),
  product_id: z.number(),
  SKU: z.string(),
  name: z.string(),
  before: z.number(),
  after: z.number(),
  floor: z.number(),
  /** The name of the rule as it was. */
  rule: z.string(),
  made_at: z.string(),
  state: z.enum(proposalStates),
});
export type PriceProposal = z.output<typeof priceProposal>;

export const listPriceProposalsCall = defineCall({
  method: 'GET',
  path: '/precos/propostas',
  may: 'pricing.see',
  summary: 'Prices that rules have proposed, newest first; without a state those that wait',
  query: z.object({
    estado: z.enum(proposalStates, choice).optional().default('open'),
    page: page.optional().default(1),
  }),
  responses: { 200: pageOf(priceProposal) },
});

const decided = z.object({ message: z.string(), proposal: priceProposal });

export const acceptPriceProposalCall = defineCall({
  method: 'POST',
  path: '/precos/propostas/:id/aceitar',
  may: 'pricing.change',
  summary: 'Takes a proposed price; one whose price or floor has moved since is stale, and says so',
  changes: ['products'],
  params: byId,
  responses: { 200: decided },
});
export const refusePriceProposalCall = defineCall({
  method: 'POST',
  path: '/precos/propostas/:id/recusar',
  may: 'pricing.change',
  summary: 'Leaves a price as it is; a proposal whose price or floor has moved since is stale, and says so',
  params: byId,
  responses: { 200: decided },
});
