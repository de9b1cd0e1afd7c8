import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, id, listFilters, listQuery, money, optional, pageOf, statusOf, text } from '../fields.ts';
import { waitingProposals } from '../rules/back-office.ts';
import { payAsChoices } from '../rules/credit.ts';
import { inspectionDecisions } from '../rules/inspection.ts';
import { payoutStates } from '../rules/payment.ts';
import { proposalEventKinds } from '../rules/proposal.ts';
import { type ProposalExtra, proposalStatuses, selectableProposalStatuses } from '../rules/proposal-status.ts';
import { texts } from '../texts.ts';
import { bankData, bankDataBody } from './bank-data.ts';
import { counterOffer } from './counter-offers.ts';
import { pricedOptions } from './evaluation.ts';
import { notaOfDeal } from './fiscal-documents.ts';
import { imeiFlag } from './imei-records.ts';
import { parcelOfProposal } from './parcels.ts';
import { ceilingReason } from './price-reasons.ts';
import { memberProposal, visitorProposal } from './proposal-submission.ts';
import { chatOpening, done, longestAddedLine, mailPreview, problem, user } from './shapes.ts';

// Calls that mail after a save are those of clients in the field: docs/wire.md.

export const submitProposalCall = defineCall({
  method: 'POST',
  path: '/propostaStore',
  may: 'public',
  summary: 'Records a proposal; a visitor gets an account and a session with it',
  body: [
    { when: 'signed-in', schema: memberProposal },
    { when: 'otherwise', schema: visitorProposal },
  ],
  responses: {
    201: z.object({ id: z.number(), message: z.string(), proposal_value: z.number(), token: z.string().optional() }),
  },
});

export const proposal = z.object({
  id: z.number(),
  status: z.number(),
  created_at: z.string(),
  valid_until: z.string(),
  base_value: z.number(),
  proposal_value: z.number(),
  proposal_value_new: z.number().nullable(),
  custo_frete: z.number().nullable(),
  data_pagamento: z.string().nullable(),
  codigo: z.string().nullable(),
  codigo_dev: z.string().nullable(),
  /** Sanitised HTML. */
  rejectionReason: z.string().nullable(),
  marca: z.string(),
  tipo: z.string(),
  modelo: z.string(),
  image_model: z.string().nullable(),
  imei: z.string(),
  serial_number: z.string().nullable(),
  selected_options: pricedOptions,
  bank_data: bankData.nullable(),
  /** Opens the bank-data form now; for the seller alone, else null. */
  bank_token: z.string().nullable(),
  /** True if there is a link that opens it now. */
  has_bank_link: z.boolean().optional(),
  bank_editable: z.boolean(),
  /** When the account was last changed; null while it is the one that its seller gave first. */
  account_changed_at: z.string().nullable(),
  /** That change for admins, for 24 hours: by whom (null: by the mailed link), and both accounts masked, the one before where there was one. */
  account_change: z.object({ by: z.string().nullable(), before: bankData.nullable(), after: bankData }).nullable(),
  /** State of its payment, for the seller and for admins; null while nothing is owed for it. */
  payout: z
    .object({ id: z.number(), state: z.enum(payoutStates), paid_at: z.string().nullable(), has_receipt: z.boolean() })
    .nullable()
    .optional(),
  /** Statuses 1, 2 and 4 after `valid_until`: the shop no longer stands by the value. */
  is_expired: z.boolean().optional(),
  /** The newest counter-offer, answered or not; null without one. */
  offer: counterOffer.nullable().optional(),
  /** State of its inspection, for admins; null before it. */
  inspection: z
    .enum(['open', ...inspectionDecisions])
    .nullable()
    .optional(),
  /** Findings on its IMEI, for admins; a proposal that ended raises nothing. */
  imei_flags: z.array(imeiFlag).optional(),
  /** The device that it became, for admins. */
  unit_code: z.string().nullable().optional(),
  /** When a chat with its seller was last opened from here, for admins. */
  chat_opened: chatOpening.nullable().optional(),
  /** Events beside the statuses, oldest first; the seller reads those that concern them, without names. */
  events: z
    .array(
      z.object({
        kind: z.enum(proposalEventKinds),
        at: z.string(),
        by: z.string().nullable(),
        /** In words, such as 'R$ 1.250,00, pelo link'. */
        detail: z.string().nullable(),
      }),
    )
    .optional(),
  /** The order of which it is to pay a part, and until when it is awaited at the counter; null for one that is not promised. */
  promised: z.object({ order_code: z.string(), until: z.string() }).nullable(),
  /** Its parcels both ways, newest first. */
  parcels: z.array(parcelOfProposal),
  /** The fiscal document of the purchase, the newest that counts; null without one. */
  nota: notaOfDeal.nullable(),
  /** The way in which its seller is paid. */
  pay_as: z.enum(payAsChoices),
  /** Credit in place of a Pix, in reais: what it would be now, or is by the choice; null where the shop gives none. */
  credit_offer: z.object({ value: z.number(), bonus: z.number(), total: z.number() }).nullable(),
  user,
  /** Every status the proposal has had, oldest first. `by` names the admin, for admins only. */
  history: z.array(z.object({ status: z.number(), at: z.string(), by: z.string().nullable() })),
  version: z.number(),
});
export type Proposal = z.output<typeof proposal>;

export const proposalListQuery = listQuery.extend({
  ...listFilters(proposalStatuses, waitingProposals),
  /** Of one seller alone. */
  user: optional(id),
});
export type ProposalListQuery = z.output<typeof proposalListQuery>;

export const listProposalsCall = defineCall({
  method: 'GET',
  path: '/proposals',
  may: 'proposals.see',
  summary:
    'Proposals, newest first; search finds id, device (model, IMEI) and seller (name, e-mail, phone, and CPF for who may see it)',
  query: proposalListQuery,
  responses: { 200: pageOf(proposal) },
});

/** As the list on screen, without its page: the file holds them all. */
const allProposals = proposalListQuery.omit({ page: true });
export type AllProposalsQuery = z.output<typeof allProposals>;

export const exportProposalsCall = defineCall({
  method: 'GET',
  path: '/csv/propostas',
  may: 'proposals.export',
  summary: 'The proposals that the list finds, as a file for spreadsheets; documents and accounts are masked',
  answersFile: 'csv',
  query: allProposals,
  responses: { 200: z.string() },
});

export const readProposalCall = defineCall({
  method: 'GET',
  path: '/proposals/:id/ficha',
  may: 'proposals.see',
  summary: "One proposal, as the list shows it to the shop's people",
  params: z.object({ id }),
  responses: { 200: proposal },
});

export const listOwnProposalsCall = defineCall({
  method: 'GET',
  path: '/proposals-user',
  may: 'own',
  summary: "The person's own proposals, newest first",
  query: listQuery.pick({ page: true }),
  responses: { 200: pageOf(proposal) },
});

/** An empty one keeps what is stored. */
const statusExtras = {
  codigo: optional(text(60)),
  rejectionReason: optional(text(20_000)),
  newValor: optional(money),
  custoFrete: optional(money),
  dataPag: optional(day),
  codigoDev: optional(text(60)),
} satisfies Record<ProposalExtra, z.ZodType>;

const statusChange = z.object({
  proposalId: optional(id),
  status: statusOf(selectableProposalStatuses.map(({ status }) => status)),
  ...statusExtras,
  /** Said by whoever sends a code for a quote that has ended. */
  confirm_expired: z.boolean({ error: texts.invalidField }).optional(),
  /** Why a number that the shop has blocked is taken all the same. */
  flag_reason: optional(text(300)),
  ...ceilingReason,
  /** Said with an approval while a counter-offer is open: whether its seller accepts it, else it is withdrawn. */
  accept_offer: z.boolean({ error: texts.invalidField }).optional(),
  /** Goes into the seller's mail, below what it says of the status. */
  added_line: optional(text(longestAddedLine)),
});
export type StatusChange = z.output<typeof statusChange>;

export const changeProposalStatusCall = defineCall({
  method: 'POST',
  path: '/proposals/status/:proposalId',
  may: 'proposals.change',
  summary:
    'Sets a status and its extras, records it and mails the seller; `If-Match` refuses to overwrite a newer change',
  params: z.object({ proposalId: id }),
  body: statusChange,
  responses: {
    200: z.object({
      message: z.string(),
      proposalId: z.number(),
      status: z.number(),
      codigo: z.string().nullable(),
      rejectionReason: z.string().nullable(),
      proposal_value_new: z.number().nullable(),
      custo_frete: z.number().nullable(),
      data_pagamento: z.string().nullable(),
      codigo_dev: z.string().nullable(),
      proposal,
    }),
    /** Also tells what has to be said for the change to be made. */
    409: problem.extend({
      needs: z.enum(['confirm_expired', 'flag_reason', 'accept_offer', 'ceiling_reason']).optional(),
    }),
  },
});

export const previewProposalMailCall = defineCall({
  method: 'POST',
  path: '/proposals/status/:proposalId/email',
  may: 'proposals.change',
  summary: 'The mail that the same body would send with its status; nothing is changed and nothing sent',
  params: z.object({ proposalId: id }),
  body: statusChange,
  responses: { 200: mailPreview },
});

export const mailProposalStatusCall = defineCall({
  method: 'POST',
  path: '/send-email',
  may: 'proposals.change',
  summary: 'Makes sure that the mail of the latest status is on its way; never a second one for the same change',
  body: z.object({ proposalId: id }),
  responses: { 200: z.object({ success: z.literal(true), message: z.string() }) },
});

export const mailProposalCall = defineCall({
  method: 'POST',
  path: '/proposals/send-email/:id',
  may: 'own',
  summary: 'Makes sure that the mail of a new proposal is on its way to its seller, asked by the seller or an admin',
  params: z.object({ id }),
  responses: { 200: z.object({ success: z.literal(true), message: z.string() }) },
});

export const askBankDataCall = defineCall({
  method: 'POST',
  path: '/proposals/send-email-dados-bac/:id',
  may: 'bank-data.ask',
  summary: 'Mails the seller a new link for the bank data, for seven days, at most once in ten minutes',
  params: z.object({ id }),
  responses: { 200: z.object({ success: z.literal(true), message: z.string() }) },
});

const byToken = z.object({ token: z.string().max(200) });

export const bankFormCall = defineCall({
  method: 'GET',
  path: '/proposalsForm/:token',
  may: 'public',
  summary: 'What the bank-data form behind the mailed link shows; account and CPF come masked',
  params: byToken,
  responses: {
    200: z.object({
      bankData: z.object({
        ...bankData.partial().shape,
        proposal_id: z.number(),
        device: z.string(),
        editable: z.boolean(),
        seller_name: z.string(),
        /** Masked: enough to see that an account is somebody else's. */
        seller_cpf: z.string().nullable(),
      }),
    }),
  },
});

export const saveBankDataByTokenCall = defineCall({
  method: 'POST',
  path: '/proposals/:token',
  may: 'public',
  summary: 'Saves the bank data of the proposal behind the mailed link',
  params: byToken,
  body: bankDataBody,
  responses: { 200: done },
});

export const saveBankDataCall = defineCall({
  method: 'PUT',
  path: '/proposals/:token/bank-data',
  may: 'own',
  summary:
    "Saves the bank data of the person's own proposal by a token of it, also one that is over; or, with `bank-data.change` and after a step-up, of any proposal by its number, where `If-Match` refuses to overwrite a newer change",
  params: byToken,
  body: z.object({ bank_data: bankDataBody }),
  responses: { 200: z.object({ message: z.string(), proposal }) },
});
