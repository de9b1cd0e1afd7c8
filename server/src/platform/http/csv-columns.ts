import type { User } from '@giro/contract/calls/shapes.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { maskCpf } from '@giro/contract/rules/documents.ts';
import { formatAmount } from '@giro/contract/rules/money.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import type { CsvColumns } from './csv.ts';

/** Reais, as a number to a spreadsheet; nothing where there is no amount. */
export const amount = (value: number | null) => (value === null ? '' : formatAmount(value));

export const date = (value: string | null | undefined) => (value ? formatDate(value) : '');

/** Who it is and how to reach them; the CPF is masked, and of nobody all is blank. */
export function contactColumns<Row>(name: string, userOf: (row: Row) => User | null): CsvColumns<Row> {
  return {
    [name]: (row) => userOf(row)?.name ?? '',
    'E-mail': (row) => userOf(row)?.email ?? '',
    Telefone: (row) => formatPhone(userOf(row)?.telefone ?? ''),
    CPF: (row) => maskCpf(userOf(row)?.cpf ?? ''),
  };
}

/** Since when the status is what it is, and who set it. */
export function lastChangeColumns<Row extends { history: { at: string; by: string | null }[] }>(): CsvColumns<Row> {
  return {
    'Status desde': ({ history }) => date(history.at(-1)?.at),
    'Alterado por': ({ history }) => history.at(-1)?.by ?? '',
  };
}
