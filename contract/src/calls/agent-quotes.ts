import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, text } from '../fields.ts';
import { texts } from '../texts.ts';
import { failure, price, refusals, ucp, warningMessage } from './ucp-shapes.ts';

const model = z.object({ id: z.number().int(), name: z.string(), brand: z.string(), type: z.string() });
const value = z.object({ id: z.number().int(), label: z.string() });

const foundModel = model.extend({
  /** The most that the shop pays for it. */
  max_value: price,
});
export type QuotableModel = z.output<typeof foundModel>;

export const findModelsForAgentCall = defineCall({
  method: 'POST',
  path: '/ucp/buyback/models',
  isAtRoot: true,
  may: 'public',
  summary: 'Models that the shop buys, by words, for assistants; takes `UCP-Agent: profile="https://…"`',
  body: z.object({ query: text(100) }),
  responses: { 200: z.union([z.object({ ucp, models: z.array(foundModel) }), failure]), ...refusals },
});

export const readQuestionsForAgentCall = defineCall({
  method: 'POST',
  path: '/ucp/buyback/questions',
  isAtRoot: true,
  may: 'public',
  summary: 'The questions that a quote for a model answers, for assistants',
  body: z.object({ model_id: id }),
  responses: {
    200: z.union([
      z.object({
        ucp,
        model,
        questions: z.array(
          z.object({
            id: z.number().int(),
            name: z.string(),
            /** Any number of its values, none too; exactly one of those of any other question. */
            multiple: z.boolean(),
            values: z.array(value),
          }),
        ),
      }),
      failure,
    ]),
    ...refusals,
  },
});

const answer = z.object({
  id,
  values: z.array(id, { error: texts.required }).max(100, texts.invalidChoice),
});
export type AgentAnswer = z.output<typeof answer>;

export const quoteForAgentCall = defineCall({
  method: 'POST',
  path: '/ucp/buyback/quote',
  isAtRoot: true,
  may: 'public',
  summary: 'What the shop pays for a device so described, subject to its inspection, for assistants',
  body: z.object({
    model_id: id,
    /** Every question of the model, once. */
    answers: z.array(answer, { error: texts.required }).max(100, texts.invalidChoice),
  }),
  responses: {
    200: z.union([
      z.object({
        ucp,
        offer: price.extend({
          /** Its last day if it is sent today, `yyyy-mm-dd`. */
          valid_until: z.string(),
        }),
        model,
        answers: z.array(z.object({ id: z.number().int(), name: z.string(), values: z.array(value) })),
        messages: z.array(warningMessage),
        /** The wizard with these answers, priced anew. */
        continue_url: z.string(),
      }),
      failure,
    ]),
    ...refusals,
  },
});
