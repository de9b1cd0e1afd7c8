import { z } from 'zod';
import { problem } from './shapes.ts';

// Shapes of the Universal Commerce Protocol, release 2026-04-08: names and meanings are its own (ucp.dev).

const active = z.object({ version: z.string() });

/** The protocol's own word on an answer: its version, and the capabilities of both sides that it belongs to. */
export const ucp = z.object({ version: z.string(), capabilities: z.record(z.string(), z.array(active)) });
const failed = ucp.extend({ status: z.literal('error') });

/** Centavos. */
export const price = z.object({ amount: z.number().int(), currency: z.literal('BRL') });

export const infoMessage = z.object({ type: z.literal('info'), code: z.string(), content: z.string() });
export const warningMessage = z.object({
  type: z.literal('warning'),
  code: z.string(),
  content: z.string(),
  /** Words that nobody may leave out. */
  presentation: z.literal('disclosure'),
});
const errorMessage = z.object({
  type: z.literal('error'),
  code: z.string(),
  /** The part of the request that is meant, as RFC 9535 names it. */
  path: z.string().optional(),
  content: z.string(),
  severity: z.enum(['recoverable', 'unrecoverable']),
});
export type ErrorMessage = z.output<typeof errorMessage>;

/** The answer to a request that was understood and led to nothing. */
export const failure = z.object({
  ucp: failed,
  messages: z.array(errorMessage),
  /** For people: where they go on. */
  continue_url: z.string().optional(),
});
export type Failure = z.output<typeof failure>;

/** A request that nobody worked on, and the reason; failures of the shop itself are as everywhere. */
const refusal = z.union([
  z.object({ code: z.string(), content: z.string(), continue_url: z.string().optional() }),
  problem,
]);

/** Refusals of every call of the protocol: 424 and 422 are of the agent's own profile. */
export const refusals = { 400: refusal, 413: refusal, 422: refusal, 424: refusal, 429: refusal, 503: refusal } as const;
