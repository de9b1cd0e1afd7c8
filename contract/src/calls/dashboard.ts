import { z } from 'zod';
import { defineCall } from '../call.ts';

/** How many records there are, and how many of each status; keys are status numbers as text. */
export const counts = z.object({ total: z.number(), statuses: z.record(z.string(), z.number()) });
export type Counts = z.output<typeof counts>;

const count = { method: 'GET', responses: { 200: counts } } as const;

export const countProposalsCall = defineCall({
  ...count,
  path: '/dasboard',
  access: 'admin',
  summary: 'Every proposal by status',
});
export const countOrdersCall = defineCall({
  ...count,
  path: '/dasboardOrder',
  access: 'admin',
  summary: 'Every order by status',
});
export const countOwnProposalsCall = defineCall({
  ...count,
  path: '/dasboardUser',
  access: 'signed-in',
  summary: "The person's own proposals by status",
});
export const countOwnOrdersCall = defineCall({
  ...count,
  path: '/dasboardOrderUser',
  access: 'signed-in',
  summary: "The person's own orders by status",
});
