import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { verdictLabels } from '@giro/contract/rules/inspection.ts';
import { formatAmount } from '@giro/contract/rules/money.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';

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
