import type { Parcel } from '@giro/contract/calls/parcels.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { wayLabels } from '@giro/contract/rules/parcel.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { amount } from '../../platform/http/csv-columns.ts';

const day = (value: string | null) => (value === null ? null : formatDate(value));
const sum = (value: number | null) => (value === null ? null : amount(value));

/** Of addresses town and state alone. */
export const parcelColumns: CsvColumns<Parcel> = {
  ID: ({ id }) => id,
  Sentido: ({ way }) => wayLabels[way],
  Situação: ({ state_label }) => state_label,
  Pedido: ({ order_code }) => order_code,
  Proposta: ({ proposal_id }) => proposal_id,
  Cidade: ({ city }) => city,
  UF: ({ uf }) => uf,
  Transportadora: ({ carrier }) => carrier,
  Serviço: ({ service_label }) => service_label,
  Caixa: ({ box }) => box,
  'Peso (g)': ({ weight_g }) => weight_g,
  'Valor declarado': ({ declared }) => amount(declared),
  Rastreio: ({ tracking_code }) => tracking_code,
  'Postado em': ({ posted_at }) => day(posted_at),
  'Previsto para': ({ due_on }) => day(due_on),
  'Entregue em': ({ delivered_at }) => day(delivered_at),
  'Pago pelo cliente': ({ paid }) => sum(paid),
  Cotado: ({ quoted }) => sum(quoted),
  Cobrado: ({ charged }) => sum(charged),
  'Peso cobrado (g)': ({ charged_g }) => charged_g,
};
