import { z } from 'zod';
import { defineCall } from '../call.ts';
import { confirmedSteps, firstStepNames } from '../rules/back-office.ts';
import { texts } from '../texts.ts';

/** Steps left before a shop can be relied on, as far as the person asking can do them. */
export const firstStepsLeft = z.object({
  /** In the order in which they help. */
  steps: z.array(z.object({ name: z.enum(firstStepNames), is_done: z.boolean() })),
  /** True if mails reach people: without a mail server they become files. */
  sends_mails: z.boolean(),
});
export type FirstStepsLeft = z.output<typeof firstStepsLeft>;

export const readFirstStepsCall = defineCall({
  method: 'GET',
  path: '/primeiros-passos',
  may: 'dashboard.see',
  summary: 'What is left to do before the shop can be relied on, and whether its mails reach anybody',
  responses: { 200: firstStepsLeft },
});

export const confirmFirstStepCall = defineCall({
  method: 'POST',
  path: '/primeiros-passos/:step',
  may: 'settings.change',
  summary: 'Says that opening hours, prices or terms were checked; again, it is the same success',
  params: z.object({ step: z.enum(confirmedSteps, { error: texts.invalidChoice }) }),
  responses: { 200: firstStepsLeft },
});
