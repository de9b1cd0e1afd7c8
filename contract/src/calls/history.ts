import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cpf, id, imei } from '../fields.ts';
import { texts } from '../texts.ts';

/** Views of a deal by the shop: what it sold, bought, took back, or was asked to buy. */
export const historyKinds = ['bought', 'sold', 'returned', 'quote'] as const;

const historyEntry = z.object({
  kind: z.enum(historyKinds),
  at: z.string(),
  proposal_id: z.number().nullable(),
  order_code: z.string().nullable(),
  imei: z.string().nullable(),
  device: z.string(),
  value: z.number(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const readHistoryCall = defineCall({
  method: 'POST',
  path: '/historico',
  may: 'history.see',
  summary: 'Everything between the shop and a person, or of a device, newest first; 300 an hour',
  explainsRefusals: true,
  body: [
    { when: { has: 'cpf' }, schema: z.object({ cpf }) },
    { when: { has: 'imei' }, schema: z.object({ imei }) },
    { when: 'otherwise', schema: z.object({ user_id: id }, { error: texts.invalidField }) },
  ],
  responses: {
    200: z.object({
      people: z.array(z.object({ id: z.number(), name: z.string(), cpf: z.string().nullable() })),
      entries: z.array(historyEntry),
    }),
  },
});
export type History = z.output<(typeof readHistoryCall)['responses'][200]>;
