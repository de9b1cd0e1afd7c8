import type { ReceiptOfOrder, Refund } from '@giro/contract/calls/payments.ts';
import type { ReceivedPayment, StrangeCard } from '@giro/contract/calls/received-payments.ts';
import { cardLabel, cardMethod } from '@giro/contract/rules/card.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatAmount, reaisOf } from '@giro/contract/rules/money.ts';
import { pixMethods, type Verdict, verdictLabels } from '@giro/contract/rules/payment.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import type { ReceiptCost } from './receipt-costs.port.ts';
import type { ReceivedRow, RefundRow } from './received-payments.queries.ts';
import type { AskableOf } from './received-payments.rules.ts';
import type { StrangeCardRow } from './strange-cards.queries.ts';

function presentRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    value: reaisOf(row.cents),
    source: row.source,
    reason: row.reason,
    state: row.state,
    requested_at: row.requestedAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** A dispute stands before whatever the money was to its order. */
const verdictOf = ({ isDisputed, verdict }: ReceivedRow): Verdict => (isDisputed ? 'disputed' : verdict);

/** By what way it came, and by what people and the provider know it. */
const wayOf = ({ e2eId, attemptId, chargeId, last4, instalments }: ReceivedRow) => ({
  e2e_id: e2eId,
  method: attemptId === null ? pixMethods.charged : cardMethod,
  label: attemptId === null ? 'Pix' : cardLabel(last4, instalments ?? 1),
  provider_id: chargeId ?? e2eId,
  instalments,
});

/** As the shop's people see it. */
export function presentReceived(
  row: ReceivedRow,
  { refunds, can, cost }: { refunds: readonly RefundRow[]; can: AskableOf; cost: ReceiptCost | undefined },
): ReceivedPayment {
  const { withdrawalState: state, withdrawalAskedAt: askedAt, withdrawalNote: note } = row;
  return {
    id: row.id,
    ...wayOf(row),
    fee: cost ? reaisOf(cost.feeCents) : null,
    net: cost ? reaisOf(cost.netCents) : null,
    txid: row.txid,
    value: reaisOf(row.cents),
    refunded: reaisOf(row.refundedCents),
    paid_at: row.paidAt.toISOString(),
    verdict: verdictOf(row),
    order_code: row.orderCode,
    order_status: row.orderStatus,
    order_value: row.orderCents === null ? null : reaisOf(row.orderCents),
    payer: row.payer,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: row.decidedBy,
    contested: row.isContested,
    is_open: row.isOpen,
    can,
    withdrawal: state && askedAt ? { asked_at: askedAt.toISOString(), state, note } : null,
    refunds: refunds.map((refund) => ({ ...presentRefund(refund), last_error: refund.lastError })),
  };
}

function buyersWayOf(row: ReceivedRow) {
  const { e2e_id, method, label } = wayOf(row);
  return { e2e_id, method, label };
}

/** As the buyer of its order sees it. */
export function presentReceiptOfOrder(row: ReceivedRow, refunds: readonly RefundRow[]): ReceiptOfOrder {
  return {
    id: row.id,
    ...buyersWayOf(row),
    value: reaisOf(row.cents),
    refunded: reaisOf(row.refundedCents),
    paid_at: row.paidAt.toISOString(),
    verdict: verdictOf(row),
    contested: row.isContested,
    refunds: refunds.map(presentRefund),
  };
}

export const presentStrangeCard = (row: StrangeCardRow): StrangeCard => ({
  id: row.id,
  reference: row.reference,
  order_code: row.orderCode,
  order_status: row.orderStatus,
  label: cardLabel(row.last4, row.instalments),
  value: reaisOf(row.cents),
  said: row.said,
  since: row.strangeAt.toISOString(),
});

export const presentDaySum = ({ day, cents }: { day: string; cents: number }) => ({ day, value: reaisOf(cents) });

const moment = (iso: string | null) => (iso === null ? '' : formatMoment(iso));

export const receivedColumns: CsvColumns<ReceivedPayment> = {
  ID: ({ id }) => id,
  'Recebido em': ({ paid_at }) => moment(paid_at),
  Valor: ({ value }) => formatAmount(value),
  Devolvido: ({ refunded }) => formatAmount(refunded),
  Resultado: ({ verdict }) => verdictLabels[verdict],
  Situação: ({ is_open }) => (is_open ? 'A conferir' : 'Conferido'),
  Contestado: ({ contested, verdict }) => (contested || verdict === 'disputed' ? 'Sim' : 'Não'),
  Pedido: ({ order_code }) => order_code,
  Pagador: ({ payer }) => payer,
  Forma: ({ label }) => label,
  'Identificador do Pix': ({ e2e_id }) => e2e_id,
  'Identificador da cobrança': ({ txid }) => txid,
  'Conferido em': ({ decided_at }) => moment(decided_at),
  'Conferido por': ({ decided_by }) => decided_by,
};
