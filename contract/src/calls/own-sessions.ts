import { z } from 'zod';
import { defineCall } from '../call.ts';
import { done } from './shapes.ts';

export const ownSession = z.object({
  id: z.number(),
  /** The one that asks. */
  is_this: z.boolean(),
  /** Browser and system in words, as far as they are told. */
  device: z.string(),
  /** The address it began from. */
  address: z.string().nullable(),
  began_at: z.string(),
  last_seen_at: z.string(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessionsCall = defineCall({
  method: 'GET',
  path: '/sessions',
  may: 'own',
  summary: "The person's open sessions, last used first",
  responses: { 200: z.object({ sessions: z.array(ownSession) }) },
});

export const endSessionCall = defineCall({
  method: 'DELETE',
  path: '/sessions/:id',
  may: 'own',
  summary: "Ends one of the person's sessions",
  params: z.object({ id: z.coerce.number().int().min(1).max(9_007_199_254_740_991) }),
  responses: { 200: done },
});

export const endOtherSessionsCall = defineCall({
  method: 'DELETE',
  path: '/sessions',
  may: 'own',
  summary: "Ends all of the person's sessions but the one that asks",
  responses: { 200: done },
});
