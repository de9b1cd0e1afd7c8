import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, listQuery, optional, pageOf, text } from '../fields.ts';
import { disputeSituations, disputeStates } from '../rules/card.ts';
import { dossierKinds } from '../rules/dispute.ts';
import { texts } from '../texts.ts';

/** Somebody whose card paid wants the money back from the bank. */
export const dispute = z.object({
  id: z.number(),
  order_code: z.string(),
  value: z.number(),
  /** In the provider's words. */
  reason: z.string(),
  state: z.enum(disputeStates),
  opened_at: z.string(),
  /** The end of the time for an answer; null where the provider does not say. */
  deadline: z.string().nullable(),
  /** True once that is over and nothing was sent. */
  late: z.boolean(),
  answered_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Who of the shop ended it, and why; null where the provider did. */
  decided_by: z.string().nullable(),
  decision: z.string().nullable(),
  /** True if its buyer has what was bought. */
  handed_over: z.boolean(),
  /** The devices of the order. */
  unit_codes: z.array(z.string()),
});
export type Dispute = z.output<typeof dispute>;

export const disputeQuery = listQuery.pick({ page: true, search: true }).extend({
  situacao: optional(z.enum(disputeSituations, { error: texts.invalidChoice })),
});
export type DisputeQuery = z.output<typeof disputeQuery>;

const seeing = { method: 'GET', may: 'disputes.see' } as const;

export const listDisputesCall = defineCall({
  ...seeing,
  path: '/contestacoes',
  summary: 'Disputes of payments by card, what is to be answered soonest first; search finds the order and its buyer',
  query: disputeQuery,
  responses: { 200: z.object({ disputes: pageOf(dispute) }) },
});

export const countDisputesCall = defineCall({
  ...seeing,
  path: '/contestacoes-abertas',
  summary: 'How many disputes wait for an answer',
  responses: { 200: z.object({ open: z.number().int() }) },
});

const ofOne = { params: z.object({ id }) } as const;
const one = { 200: z.object({ dispute }) } as const;

export const readDisputeCall = defineCall({
  ...seeing,
  ...ofOne,
  path: '/contestacoes/:id',
  summary: 'One dispute',
  responses: one,
});

export const dossier = z.object({
  sections: z.array(
    z.object({
      kind: z.enum(dossierKinds),
      title: z.string(),
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** The evidence that was sent. */
  files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number() })),
  /** Facts that a bank would ask for, and nobody has. */
  missing: z.array(z.string()),
});
export type Dossier = z.output<typeof dossier>;

export const readDossierCall = defineCall({
  ...seeing,
  ...ofOne,
  path: '/contestacoes/:id/dossie',
  summary: 'Everything that the shop knows of the sale, section by section, as it is sent; documents are masked',
  responses: { 200: dossier },
});

export const printDossierCall = defineCall({
  ...seeing,
  ...ofOne,
  path: '/contestacoes/:id/dossie.pdf',
  summary: 'The same as one PDF',
  answersFile: 'private',
  responses: { 200: z.string() },
});

const verb = { ...ofOne, method: 'POST', may: 'disputes.answer', explainsRefusals: true } as const;

export const answerDisputeCall = defineCall({
  ...verb,
  path: '/contestacoes/:id/enviar',
  summary: 'Sends the dossier to the provider, with further files (PDF, JPEG, PNG); once',
  form: z.object({ note: optional(text(2000)) }),
  files: ['files'],
  carries: 'documents',
  responses: one,
});

export const endDisputeCall = defineCall({
  ...verb,
  path: '/contestacoes/:id/encerrar',
  needsStepUp: true,
  summary: 'Says how a dispute ended of which the provider says nothing',
  body: z.object({ result: z.enum(['won', 'lost'], { error: texts.invalidChoice }), reason: text(300) }),
  responses: one,
});
