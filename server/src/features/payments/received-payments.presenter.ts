import type { ReceiptOfOrder, Refund } from '@giro/contract/calls/payments.ts';
import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatAmount, reaisOf } from '@giro/contract/rules/money.ts';
import { verdictLabels } from '@giro/contract/rules/payment.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import type { ReceivedRow, RefundRow } from './received-payments.queries.ts';
import type { AskableOf } from './received-payments.rules.ts';

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

/** As the shop's people see it. */
export function presentReceived(row: ReceivedRow, refunds: readonly RefundRow[], can: AskableOf): ReceivedPayment {
  const { withdrawalState: state, withdrawalAskedAt: askedAt, withdrawalNote: note } = row;
  return {
    id: row.id,
    e2e_id: row.e2eId,
    txid: row.txid,
    value: reaisOf(row.cents),
    refunded: reaisOf(row.refundedCents),
    paid_at: row.paidAt.toISOString(),
    verdict: row.verdict,
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

/** As the buyer of its order sees it. */
export function presentReceiptOfOrder(row: ReceivedRow, refunds: readonly RefundRow[]): ReceiptOfOrder {
  return {
    id: row.id,
    e2e_id: row.e2eId,
    value: reaisOf(row.cents),
    refunded: reaisOf(row.refundedCents),
    paid_at: row.paidAt.toISOString(),
    verdict: row.verdict,
    contested: row.isContested,
    refunds: refunds.map(presentRefund),
  };
}

export const presentDaySum = ({ day, cents }: { day: string; cents: number }) => ({ day, value: reaisOf(cents) });

const moment = (iso: string | null) => (iso === null ? '' : formatMoment(iso));

export const receivedColumns: CsvColumns<ReceivedPayment> = {
  ID: ({ id }) => id,
  'Recebido em': ({ paid_at }) => moment(paid_at),
  Valor: ({ value }) => formatAmount(value),
  Devolvido: ({ refunded }) => formatAmount(refunded),
  Resultado: ({ verdict }) => verdictLabels[verdict],
  Situação: ({ is_open }) => (is_open ? 'A conferir' : 'Conferido'),
  Contestado: ({ contested }) => (contested ? 'Sim' : 'Não'),
  Pedido: ({ order_code }) => order_code,
  Pagador: ({ payer }) => payer,
  'Identificador do Pix': ({ e2e_id }) => e2e_id,
  'Identificador da cobrança': ({ txid }) => txid,
  'Conferido em': ({ decided_at }) => moment(decided_at),
  'Conferido por': ({ decided_by }) => decided_by,
};
