import type { CardReason } from '@giro/contract/rules/card.ts';
import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { z } from 'zod';
import { isLoopback } from '../address-reach.ts';
import { wireCents } from '../wire-money.ts';
import { unreadable } from './card-http.ts';
import type { CardCharge, CardCost, CardDispute, CardRefund, CardSettlement, CardState } from './card-provider.ts';

/** Providers leave out what they do not have, or say null; a part that cannot be read is not there. */
const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(undefined);
/** Numbers and booleans come as values or as texts. */
const words = z.union([z.string(), z.number().transform(String)]);
const line = maybe(words);
const money = maybe(wireCents);
/** Fees may have more decimals than money. */
const share = z.coerce
  .number()
  .transform((reais) => Math.round(reais * 100))
  .catch(0);

const payment = z.object({
  id: line,
  amount: money,
  paid_amount: money,
  status: line,
  status_detail: line,
  payment_method: maybe(
    z.object({
      installments: maybe(z.coerce.number().int().positive()),
      transaction_security: maybe(z.object({ url: line })),
    }),
  ),
});
const refund = z.object({ id: z.string(), amount: wireCents, status: line });
const order = z.object({
  id: z.string().min(1),
  status: z.string(),
  status_detail: line,
  external_reference: line,
  total_amount: money,
  total_paid_amount: money,
  last_updated_date: line,
  transactions: z
    .object({
      payments: z.array(payment).nullish(),
      refunds: z.array(refund).nullish(),
      chargebacks: maybe(z.array(z.object({ id: line, case_id: line }))),
    })
    .nullish(),
});
type Order = z.output<typeof order>;

function read<S extends z.ZodType>(shape: S, json: unknown): z.output<S> {
  const { success, data } = shape.safeParse(json);
  if (!success) throw unreadable();
  return data;
}

const underReview = ['in_review', 'pending_review_manual'];
const paidDetails = ['accredited', 'partially_refunded', 'refunded'];

function stateOf(status: string, detail: string): CardState {
  if (status === 'created') return 'processing';
  if (status === 'processing') return underReview.includes(detail) ? 'review' : 'processing';
  if (status === 'action_required') return detail === 'pending_challenge' ? 'challenge' : 'unknown';
  if (status === 'processed') return paidDetails.includes(detail) ? 'approved' : 'unknown';
  if (status === 'refunded') return 'approved';
  if (status === 'failed') return 'refused';
  if (['canceled', 'cancelled', 'expired'].includes(status)) return 'cancelled';
  if (status === 'charged_back') return detail === 'reimbursed' ? 'approved' : 'disputed';
  return 'unknown';
}

/** An order and its payment are told apart: of two states the one that is less at an end counts; two ends are none. */
function stateOfBoth(states: readonly CardState[]): CardState {
  const lessAtAnEnd = (['disputed', 'unknown', 'challenge', 'review', 'processing'] as const).find((state) =>
    states.includes(state),
  );
  const [first = 'unknown', second = first] = states;
  return lessAtAnEnd ?? (first === second ? first : 'unknown');
}

/** A risk that it sees, and whatever else is not listed, is 'other'. */
const reasons = new Map<string, CardReason>(
  Object.entries({
    bad_filled_card_data: 'data',
    invalid_card_token: 'data',
    insufficient_amount: 'funds',
    card_insufficient_amount: 'funds',
    amount_limit_exceeded: 'funds',
    required_call_for_authorize: 'call',
    card_disabled: 'disabled',
    max_attempts_exceeded: 'attempts',
    invalid_installments: 'instalments',
    '3ds_challenge_expired': 'challenge',
    cc_rejected_3ds_challenge: 'challenge',
  } as const),
);

const refundStates = new Map<string, CardRefund['state']>(
  Object.entries({
    processed: 'done',
    refunded: 'done',
    failed: 'failed',
    canceled: 'failed',
    cancelled: 'failed',
  } as const),
);
const refundOf = ({ id, amount, status }: z.output<typeof refund>): CardRefund => ({
  id,
  reference: null,
  amountCents: amount,
  // Whatever is not the end of it is still on its way.
  state: refundStates.get(status ?? '') ?? 'processing',
});

/** A bank's page is shown in a frame: no other address may stand there. */
function pageOf(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(url)) ? url : null;
}

/** Words like `failed/rejected_by_issuer`: letters alone and few digits, for what else there is may be about a person. */
const saidOf = (...words: (string | null | undefined)[]) =>
  words
    .map((word) =>
      (word ?? '')
        .replace(/[^a-z0-9_]/gi, '')
        .replace(/\d{4,}/g, '')
        .slice(0, 40),
    )
    .filter(Boolean)
    .join('/');

/** The payment that was asked for, for an answer that leaves it out. */
type Known = Pick<CardCharge, 'reference' | 'amountCents' | 'instalments'>;

export interface ReadOrder {
  charge: CardCharge;
  /** Of the money in the order; undefined where the answer does not tell. */
  paymentId: string | undefined;
  disputeIds: string[];
  /** Undefined where the answer does not tell. */
  changedAt: Date | undefined;
}

function paidOf(state: CardState, { total_paid_amount }: Order, paidAmount: number | null | undefined, asked: number) {
  if (!['approved', 'disputed', 'unknown'].includes(state)) return 0;
  const told = [paidAmount, total_paid_amount].filter((amount) => typeof amount === 'number');
  return told.length > 0 ? Math.max(...told) : state === 'unknown' ? 0 : asked;
}

export function readOrder(json: unknown, known?: Known): ReadOrder {
  const found = read(order, json);
  const { payments, refunds, chargebacks } = found.transactions ?? {};
  const [paid] = payments ?? [];
  const amountCents = paid?.amount ?? found.total_amount ?? known?.amountCents;
  if (amountCents === undefined) throw unreadable();
  const detail = paid?.status_detail ?? found.status_detail ?? '';
  const states = [stateOf(found.status, found.status_detail ?? '')];
  if (paid?.status) states.unshift(stateOf(paid.status, paid.status_detail ?? ''));
  const page = pageOf(paid?.payment_method?.transaction_security?.url);
  // Nobody can answer a bank whose page is not told.
  const state = stateOfBoth(states) === 'challenge' && !page ? 'processing' : stateOfBoth(states);
  return {
    charge: {
      id: found.id,
      reference: found.external_reference || known?.reference || '',
      state,
      said: saidOf(paid?.status ?? found.status, detail),
      amountCents,
      paidCents: paidOf(state, found, paid?.paid_amount, amountCents),
      instalments: paid?.payment_method?.installments ?? known?.instalments ?? 1,
      reason: state === 'refused' ? (reasons.get(detail) ?? 'other') : null,
      challengeUrl: state === 'challenge' ? page : null,
      refunds: (refunds ?? []).map(refundOf),
    },
    paymentId: paid?.id || undefined,
    disputeIds: (chargebacks ?? []).flatMap(({ id, case_id }) =>
      [id, case_id].filter((one) => typeof one === 'string'),
    ),
    changedAt: momentOf(found.last_updated_date),
  };
}

/** A refused order stands beside its errors, or is all of the answer; undefined where it is in neither place. */
export function readRefusedOrder(json: unknown, known: Known): ReadOrder | undefined {
  const beside = z.object({ data: z.unknown() }).safeParse(json).data?.data;
  const place = [beside, json].find((one) => order.safeParse(one).success);
  return place === undefined ? undefined : readOrder(place, known);
}

/** Refunds that stand in the answer to one of them. */
export const readRefunds = (json: unknown): CardRefund[] =>
  (read(z.object({ transactions: z.object({ refunds: z.array(refund) }) }), json).transactions.refunds ?? []).map(
    refundOf,
  );

/** One page of a list, each order as it came. */
export function readPage(json: unknown): { orders: unknown[]; pages: number } {
  const paging = z.object({ total_pages: z.coerce.number().int() }).catch({ total_pages: 1 });
  const found = read(z.object({ data: z.array(z.unknown()).nullish(), paging }), json);
  return { orders: found.data ?? [], pages: found.paging.total_pages };
}

export function readCosts(json: unknown): CardCost[] {
  const cost = z.object({ installments: z.coerce.number(), installment_rate: z.coerce.number() });
  const method = z.object({ payment_type_id: line, payer_costs: z.array(cost) });
  const methods = read(z.array(method), json);
  const found = methods.find(({ payment_type_id }) => payment_type_id === 'credit_card') ?? methods[0];
  return (found?.payer_costs ?? []).map(({ installments, installment_rate }) => ({
    instalments: installments,
    addsInterest: installment_rate > 0,
  }));
}

function momentOf(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const oldPayments = z.object({
  results: z.array(
    z.object({
      id: line,
      external_reference: line,
      status: line,
      money_release_date: line,
      fee_details: maybe(z.array(z.object({ type: line, amount: share, fee_payer: line }))),
      transaction_details: maybe(z.object({ net_received_amount: money })),
    }),
  ),
});
const withMoney = ['approved', 'charged_back', 'refunded', 'in_mediation'];

/** The payments of this reference by their numbers, and what comes of the one that has money. */
export function readPayments(json: unknown, reference: string) {
  const own = read(oldPayments, json).results.filter((one) => one.external_reference === reference);
  const paid = own.find(({ status, transaction_details }) => withMoney.includes(status ?? '') && transaction_details);
  const netCents = paid?.transaction_details?.net_received_amount;
  const fees = paid?.fee_details ?? [];
  const releasedAt = momentOf(paid?.money_release_date);
  const settlement: CardSettlement | undefined =
    netCents === null || netCents === undefined
      ? undefined
      : {
          feeCents: fees.filter((fee) => fee.fee_payer !== 'payer').reduce((sum, fee) => sum + fee.amount, 0),
          netCents,
          releasedOn: releasedAt ? saoPauloToday(releasedAt) : null,
          addedInterest: fees.some(
            (fee) => fee.type === 'financing_fee' && fee.fee_payer === 'payer' && fee.amount > 0,
          ),
        };
  return { numbers: own.flatMap(({ id }) => id ?? []), settlement };
}

export const readReference = (json: unknown): string | null =>
  read(z.object({ external_reference: line }), json).external_reference || null;

const chargeback = z.object({
  id: words,
  payments: maybe(z.array(words)),
  amount: wireCents,
  reason: line,
  reason_id: line,
  coverage_applied: maybe(z.union([z.boolean(), z.stringbool()])),
  documentation_status: line,
  date_documentation_deadline: line,
});

/** The dispute without its reference, and the numbers of the payments that it is about. */
export function readDispute(json: unknown): { dispute: Omit<CardDispute, 'reference'>; payments: string[] } {
  const { coverage_applied, ...found } = read(chargeback, json);
  const isSent = ['review_pending', 'valid', 'invalid'].includes(found.documentation_status ?? '');
  const ended = coverage_applied ? 'won' : 'lost';
  return {
    dispute: {
      id: found.id,
      amountCents: found.amount,
      reason: (found.reason || found.reason_id || '').slice(0, 200),
      state: typeof coverage_applied === 'boolean' ? ended : isSent ? 'answered' : 'open',
      deadline: momentOf(found.date_documentation_deadline) ?? null,
    },
    payments: found.payments ?? [],
  };
}

export const readFound = (json: unknown): unknown[] => read(z.object({ results: z.array(z.unknown()) }), json).results;

/** The codes of a refusal, in either form of it. */
export function codesOf(json: unknown): string[] {
  const code = z.string().regex(/^[a-z_]{2,60}$/);
  const forms = z.object({
    errors: z.array(z.object({ code: code.optional().catch(undefined) })).catch([]),
    error: code.optional().catch(undefined),
  });
  const found = forms.safeParse(json).data;
  return [...(found?.errors ?? []).flatMap((one) => one.code ?? []), ...(found?.error ? [found.error] : [])];
}
