import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, integer, optional, text } from '../fields.ts';
import { permissions } from '../rules/roles.ts';
import { texts } from '../texts.ts';

const choice = { error: texts.invalidChoice };

const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** Its first letters, by which it is told apart. */
  prefix: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** The most calls that it makes in a minute. */
  per_minute: z.number(),
  created_at: z.string(),
  created_by: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string(),
  ended_at: z.string().nullable(),
});
export type ApiKey = z.output<typeof apiKey>;

export const listApiKeysCall = defineCall({
  method: 'GET',
  path: '/chaves',
  may: 'api-keys.change',
  summary: 'Keys of programs, newest first; no secret is ever read',
  responses: { 200: z.object({ keys: z.array(apiKey) }) },
});

export const makeApiKeyCall = defineCall({
  method: 'POST',
  path: '/chaves',
  may: 'api-keys.change',
  needsStepUp: true,
  summary: 'Makes a key that may do what is written on it; its secret is answered once',
  body: z.object({
    name: text(80),
    permissions: z.array(z.enum(permissions, choice), choice).max(permissions.length, texts.invalidChoice),
    expires_in_days: optional(integer(1, 365)).transform((days) => days ?? 90),
    per_minute: optional(integer(10, 6_000)).transform((calls) => calls ?? 600),
  }),
  responses: { 201: z.object({ key: apiKey, secret: z.string() }) },
});

export const endApiKeyCall = defineCall({
  method: 'DELETE',
  path: '/chaves/:id',
  may: 'api-keys.change',
  summary: 'Ends a key for good; again it is ended all the same',
  params: z.object({ id }),
  responses: { 200: z.object({ key: apiKey }) },
});
