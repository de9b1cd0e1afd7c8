import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, id, listQuery, optional, pageOf, rule } from '../fields.ts';
import { texts } from '../texts.ts';
import { longestQuery } from './search.ts';
import { done } from './shapes.ts';

/** Words and numbers alone, so that what a stranger's mail repeats of them is no address. */
const wanted = z
  .string({ error: texts.invalidField })
  .transform((text) => [...text.replace(/[^\p{L}\p{M}\p{N}+-]+/gu, ' ').trim()].slice(0, longestQuery).join('').trim());

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

export const askForNoticeCall = defineCall({
  method: 'POST',
  path: '/avise-me',
  may: 'public',
  summary: 'Asks for one mail when a product, or what a search wants, can be had; a mail asks to confirm it first',
  body: z
    .object({
      email,
      product_id: optional(id),
      /** The search, as it was typed. */
      busca: optional(wanted),
      consent: z.literal(true, { error: texts.arrivalNotice.consent }),
    })
    .check(rule('product_id', texts.arrivalNotice.subject, (body) => isGiven(body.product_id) !== isGiven(body.busca))),
  responses: { 200: done },
});

const byToken = z.object({ token: z.string({ error: texts.required }).min(1, texts.required).max(200) });

export const confirmNoticeCall = defineCall({
  method: 'POST',
  path: '/avise-me/confirmar',
  may: 'public',
  summary: 'Confirms what the mailed link was asked for; again, it is the same success',
  body: byToken,
  responses: { 200: done },
});

export const cancelNoticesCall = defineCall({
  method: 'POST',
  path: '/avise-me/cancelar',
  may: 'public',
  summary: 'Ends everything that the address of the mailed link waits for; again, it is the same success',
  body: byToken,
  responses: { 200: done },
});

/** A product or a search that people wait for. */
export const awaited = z.object({
  /** Of the first who asked. */
  id: z.number(),
  product: z.object({ id: z.number(), SKU: z.string(), name: z.string(), stock: z.number() }).nullable(),
  busca: z.string().nullable(),
  /** Addresses that are told when it comes. */
  waiting: z.number(),
  /** Addresses that have yet to confirm. */
  unconfirmed: z.number(),
  /** The first few of both, masked for who may not see personal data. */
  emails: z.array(z.string()),
  first_asked_at: z.string(),
  last_asked_at: z.string(),
});
export type Awaited = z.output<typeof awaited>;

export const awaitedQuery = listQuery.pick({ page: true, search: true });
export type AwaitedQuery = z.output<typeof awaitedQuery>;

export const listAwaitedCall = defineCall({
  method: 'GET',
  path: '/avise-me',
  may: 'notices.see',
  summary: 'What people wait for, most wanted first; search finds products, SKUs, searches and addresses',
  query: awaitedQuery,
  responses: { 200: pageOf(awaited) },
});
