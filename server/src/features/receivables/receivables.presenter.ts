import type { Receivable } from '@giro/contract/calls/receivables.ts';
import { receivableLabels } from '@giro/contract/rules/card.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatAmount, reaisOf } from '@giro/contract/rules/money.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import type { ReceivableRow, Sums } from './listed-receivables.queries.ts';

export const presentReceivable = (row: ReceivableRow): Receivable => ({
  id: row.id,
  payment_id: row.paymentId,
  order_code: row.orderCode,
  instalment: row.instalment,
  of: row.of,
  due_on: row.dueOn,
  gross: reaisOf(row.grossCents),
  fee: reaisOf(row.feeCents),
  net: reaisOf(row.netCents),
  state: row.state,
  source: row.source,
});

export const presentDay = ({ day, netCents }: { day: string; netCents: number }) => ({ day, net: reaisOf(netCents) });

export const presentSums = ({ grossCents, feeCents }: Sums) => ({
  gross: reaisOf(grossCents),
  fee: reaisOf(feeCents),
  net: reaisOf(grossCents - feeCents),
});

export const receivableColumns: CsvColumns<Receivable> = {
  ID: ({ id }) => id,
  Dia: ({ due_on }) => formatDate(due_on),
  Pedido: ({ order_code }) => order_code,
  Parcela: ({ instalment }) => instalment,
  'De quantas': ({ of }) => of,
  Bruto: ({ gross }) => formatAmount(gross),
  Tarifa: ({ fee }) => formatAmount(fee),
  Líquido: ({ net }) => formatAmount(net),
  Situação: ({ state }) => receivableLabels[state],
  'Tarifa e dia': ({ source }) => (source === 'provedor' ? 'Informados pelo provedor' : 'Previstos pela loja'),
};
