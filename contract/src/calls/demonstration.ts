import { z } from 'zod';
import { defineCall } from '../call.ts';
import { texts } from '../texts.ts';
import { done } from './shapes.ts';

export const readDemonstrationCall = defineCall({
  method: 'GET',
  path: '/demonstracao',
  may: 'demonstration.see',
  summary: 'Whether people, proposals and orders of the demonstration are there',
  responses: { 200: z.object({ loaded: z.boolean() }) },
});

export const removeDemonstrationCall = defineCall({
  method: 'DELETE',
  path: '/demonstracao',
  may: 'demonstration.remove',
  summary:
    'Takes away the people of the demonstration with all that is theirs, all or nothing; the catalogue stays. 422 for a wrong password, 404 when nothing of it is there',
  body: z.object({
    password: z.string({ error: texts.required }).min(1, texts.required).max(200, texts.tooLong(200)),
  }),
  changes: ['products', 'settings'],
  responses: { 200: done },
});
