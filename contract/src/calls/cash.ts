import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, listQuery, money, pageOf, text } from '../fields.ts';
import { reason } from './payments.ts';
import { problem } from './shapes.ts';

/** The drawer of one person from its opening to its count, in reais. */
export const cashSession = z.object({
  id: z.number(),
  opened_at: z.string(),
  /** Money that lay in it at the opening. */
  float: z.number(),
  closed_at: z.string().nullable(),
  /** Null while it is open: it is counted blind. */
  counted: z.number().nullable(),
  expected: z.number().nullable(),
  difference: z.number().nullable(),
  /** Sums of what was paid by this person's sales meanwhile, by the id of each method. */
  by_method: z.record(z.string(), z.number()),
});
export type CashSession = z.output<typeof cashSession>;

const session = z.object({ session: cashSession });
const verb = { method: 'POST', may: 'counter.sell', explainsRefusals: true, responses: { 200: session } } as const;

export const openCashCall = defineCall({
  ...verb,
  path: '/caixa/abrir',
  summary: "Opens the person's drawer with what lies in it; needs `Idempotency-Key`",
  body: z.object({ float: money }),
});

const movedCash = z.object({ value: money, reason });

export const supplyCashCall = defineCall({
  ...verb,
  path: '/caixa/suprimento',
  summary: 'Puts money into the open drawer; needs `Idempotency-Key`',
  body: movedCash,
});

export const withdrawCashCall = defineCall({
  ...verb,
  path: '/caixa/sangria',
  summary: 'Takes money out of the open drawer, never more than lies in it; needs `Idempotency-Key`',
  body: movedCash,
});

export const closeCashCall = defineCall({
  ...verb,
  path: '/caixa/fechar',
  summary: 'Closes the drawer with what was counted, and then says what was expected; needs `Idempotency-Key`',
  body: z.object({ counted: money, note: text(300).optional() }),
});

export const readCashCall = defineCall({
  method: 'GET',
  path: '/caixa',
  may: 'counter.sell',
  summary: "The person's open drawer, or null",
  responses: { 200: z.object({ session: cashSession.nullable() }) },
});

/** A drawer as whoever checks drawers reads it. */
const listedSession = cashSession.extend({
  user: z.object({ id: z.number(), name: z.string() }),
  /** Said at the closing. */
  note: z.string().nullable(),
  /** Who has checked a closed one, when, and their note. */
  checked: z.object({ at: z.string(), by: z.string(), note: z.string() }).nullable(),
});
export type ListedSession = z.output<typeof listedSession>;

export const listCashSessionsCall = defineCall({
  method: 'GET',
  path: '/caixas',
  may: 'cash.see',
  summary: 'Every drawer, newest first',
  query: listQuery.pick({ page: true }),
  responses: { 200: z.object({ sessions: pageOf(listedSession) }) },
});

export const checkCashSessionCall = defineCall({
  method: 'POST',
  path: '/caixas/:id/conferir',
  may: 'cash.see',
  summary: 'Notes that somebody has checked a closed drawer, once',
  params: z.object({ id }),
  explainsRefusals: true,
  body: z.object({ note: text(300) }),
  responses: { 200: z.object({ session: listedSession }), 409: problem },
});
