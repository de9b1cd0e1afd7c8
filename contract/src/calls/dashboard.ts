import { z } from 'zod';
import { defineCall } from '../call.ts';
import { panelDays, waitingOrders, waitingProposals } from '../rules/back-office.ts';
import { texts } from '../texts.ts';

// 'dasboard' is how clients in the field spell it: docs/wire.md.

/** Number of records in total and by status; keys are status numbers as text. */
export const counts = z.object({ total: z.number(), statuses: z.record(z.string(), z.number()) });
export type Counts = z.output<typeof counts>;

const count = { method: 'GET', responses: { 200: counts } } as const;

export const countProposalsCall = defineCall({
  ...count,
  path: '/dasboard',
  may: 'dashboard.see',
  summary: 'Every proposal by status',
});
export const countOrdersCall = defineCall({
  ...count,
  path: '/dasboardOrder',
  may: 'dashboard.see',
  summary: 'Every order by status',
});
export const countOwnProposalsCall = defineCall({
  ...count,
  path: '/dasboardUser',
  may: 'own',
  summary: "The person's own proposals by status",
});
export const countOwnOrdersCall = defineCall({
  ...count,
  path: '/dasboardOrderUser',
  may: 'own',
  summary: "The person's own orders by status",
});

const figures = {
  /** Made in these days. */
  proposals: z.number(),
  /** Placed in these days and not cancelled since, as is their value. */
  orders: z.number(),
  value_offered: z.number(),
  /** Of proposals that were first approved in these days and still are, at their newest value. */
  value_bought: z.number(),
  value_sold: z.number(),
};
const panelFigures = z.object(figures);
export type PanelFigures = z.output<typeof panelFigures>;

const panelDay = z.object({ day: z.string(), ...figures });
export type PanelDay = z.output<typeof panelDay>;

const panelWaiting = z.object({
  proposals: z.record(z.enum(waitingProposals), z.number()),
  /** Until when the earliest of the new proposals is to be answered; null without any. */
  answer_by: z.string().nullable(),
  orders: z.record(z.enum(waitingOrders), z.number()),
  mails: z.object({ troubled: z.number() }),
  /** Received payments that somebody has to decide on, with cards that are strange, and payouts that are due today or were before. */
  payments: z.object({ open: z.number() }),
  payouts: z.object({ due: z.number() }),
  /** In a shop that takes cards, or has: disputes that wait for an answer. */
  disputes: z.object({ open: z.number() }).optional(),
  /** In a shop that issues notas, or has: those that lack something or were refused. */
  notas: z.object({ troubled: z.number() }).optional(),
});
export type PanelWaiting = z.output<typeof panelWaiting>;

export const readPanelCall = defineCall({
  method: 'GET',
  path: '/painel',
  may: 'dashboard.see',
  summary: 'The last days one by one, today last, their sums beside those of the days before, and what waits',
  query: z.object({
    days: z.coerce
      .number({ error: texts.invalidChoice })
      .pipe(z.literal([...panelDays], { error: texts.invalidChoice }))
      .optional()
      .default(30),
  }),
  responses: {
    200: z.object({
      days: z.number(),
      /** Calendar days in São Paulo, `yyyy-mm-dd`, every one of them, also those without anything. */
      series: z.array(panelDay),
      totals: panelFigures,
      /** The sums of as many days before these. */
      before: panelFigures,
      waiting: panelWaiting,
    }),
  },
});
