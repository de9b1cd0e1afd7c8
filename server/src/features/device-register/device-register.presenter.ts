import type { RegisterLine } from '@giro/contract/calls/device-register.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { nameCell } from '@giro/contract/rules/csv-cell.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatCpf, maskCpf, maskNumber } from '@giro/contract/rules/documents.ts';
import { formatImei, type LookupResult, lookupResultLabels } from '@giro/contract/rules/imei.ts';
import { formatAmount, reaisOf } from '@giro/contract/rules/money.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { isBought } from '@giro/contract/rules/proposal-status.ts';
import { type RegisterPurpose, registerPurposeLabels } from '@giro/contract/rules/unit.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import type { listExports, RegisterRow } from './device-register.queries.ts';

const soldWords = ({ order_code, sold_at }: RegisterRow) =>
  `Vendido no pedido ${order_code}${sold_at ? ` em ${formatDate(sold_at.toISOString())}` : ''}`;

/** Present place of a unit. */
function unitWords(row: RegisterRow): string {
  switch (row.unit_state) {
    case 'in_stock':
      return 'Em estoque';
    case 'sold':
      return soldWords(row);
    case 'returned':
      return 'Devolvido pelo comprador';
    case 'written_off':
      return `Baixado${row.reason ? `: ${row.reason}` : ''}`;
    default:
      return 'Na loja, fora do estoque';
  }
}

/** Place or destination of a line's device, in words. */
function destinationOf(row: RegisterRow): string {
  switch (row.purpose as RegisterPurpose) {
    case 'purchase':
      return isBought(row.proposal_status ?? 0) ? unitWords(row) : 'Compra desfeita';
    case 'sale':
      // Its order was cancelled, or it went on after a return.
      return row.unit_order_id === row.sale_order_id ? unitWords(row) : 'Voltou à loja';
    case 'disposal':
      return row.unit_state ? unitWords(row) : 'Descartado';
  }
}

function addressOf(row: RegisterRow): string | null {
  const { street, street_number, complement, neighborhood, city, seller_state, cep } = row;
  const parts = [
    [street, street_number].filter(Boolean).join(', '),
    complement,
    neighborhood,
    [city, seller_state].filter(Boolean).join('/'),
    cep && formatCep(cep),
  ];
  return parts.filter(Boolean).join(' – ') || null;
}

interface LineParts {
  row: RegisterRow;
  cpf: string | null;
  rg: string | null;
}

/** A line with nothing masked. */
export function presentLine({ row, cpf, rg }: LineParts): RegisterLine {
  const lookup = row.lookup as unknown as { result: LookupResult; at: string } | null;
  return {
    number: row.number,
    at: row.at.toISOString(),
    purpose: row.purpose as RegisterPurpose,
    seller: row.seller_name,
    cpf,
    rg,
    address: addressOf(row),
    phone: row.phone,
    brand: row.brand_name ?? '',
    model: row.model_name ?? row.product_name ?? '',
    imei1: row.imei1,
    imei2: row.imei2,
    serial: row.serial,
    value: row.value_cents === null ? null : reaisOf(row.value_cents),
    destination: destinationOf(row),
    lookup: lookup && `${lookupResultLabels[lookup.result]} em ${formatDate(lookup.at)}`,
    proposal_id: row.proposal_id,
  };
}

/** The same as screens show it. */
export const maskLine = (line: RegisterLine): RegisterLine => ({
  ...line,
  cpf: line.cpf && maskCpf(line.cpf),
  rg: line.rg && maskNumber(line.rg),
});

export const registerColumns: CsvColumns<RegisterLine> = {
  Número: ({ number }) => number,
  Data: ({ at }) => formatDate(at),
  Finalidade: ({ purpose }) => registerPurposeLabels[purpose],
  Vendedor: ({ seller }) => seller,
  CPF: ({ cpf }) => formatCpf(cpf ?? ''),
  RG: ({ rg }) => nameCell(rg ?? ''),
  Endereço: ({ address }) => address,
  Telefone: ({ phone }) => formatPhone(phone ?? ''),
  Marca: ({ brand }) => brand,
  Modelo: ({ model }) => model,
  'IMEI 1': ({ imei1 }) => formatImei(imei1 ?? ''),
  'IMEI 2': ({ imei2 }) => formatImei(imei2 ?? ''),
  'Número de série': ({ serial }) => nameCell(serial ?? ''),
  Valor: ({ value }) => (value === null ? '' : formatAmount(value)),
  Destino: ({ destination }) => destination,
  Consulta: ({ lookup }) => lookup,
};

export const presentExport = ({
  id,
  at,
  name,
  reason,
  from_day,
  to_day,
  rows,
}: Awaited<ReturnType<typeof listExports>>['rows'][number]) => ({
  id,
  at: at.toISOString(),
  by: name,
  reason,
  de: from_day,
  ate: to_day,
  rows,
});
