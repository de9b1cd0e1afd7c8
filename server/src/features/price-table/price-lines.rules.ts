import { typedMoney } from '@giro/contract/fields.ts';
import type { Modification } from '@giro/contract/rules/proposal.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import { type ReadTable, readTable, type Report as TableReport } from '../../platform/read-table.ts';
import { type PriceColumn, priceColumns } from './price-columns.rules.ts';

/** One line of a price table; `answer` is absent where it names a model and its base value alone. */
export interface PriceLine {
  /** As spreadsheets number their lines: the heading is line 1. */
  line: number;
  brand: string;
  type: string;
  model: string;
  baseValueCents: number;
  answer: { attribute: string; value: string; cents: number; modification: Modification } | undefined;
}

type Cells = Record<PriceColumn, string>;
type Report = TableReport<PriceColumn>;

/** Several times what the largest catalogue has; more would keep everybody else waiting while it is read. */
const mostLines = 20_000;

function readCents(cells: Cells, column: 'valor base' | 'quantia', report: Report): number {
  if (cells[column] === '') {
    report(column, 'Preencha o valor.');
    return 0;
  }
  const result = typedMoney.safeParse(cells[column]);
  if (!result.success) report(column, `“${cells[column]}”: ${result.error.issues[0]?.message ?? ''}`);
  return result.data ?? 0;
}

const directions: Record<string, Modification> = { acrescimo: 'acrescimo', abatimento: 'abatimento' };

function readAnswer(cells: Cells, report: Report): PriceLine['answer'] {
  const named: PriceColumn[] = ['característica', 'valor', 'acréscimo/abatimento', 'quantia'];
  if (named.every((column) => cells[column] === '')) return undefined;
  for (const column of ['característica', 'valor'] as const)
    if (cells[column] === '') report(column, 'Preencha o nome.');
  const modification = directions[foldName(cells['acréscimo/abatimento'])];
  if (!modification) report('acréscimo/abatimento', 'Escreva acréscimo ou abatimento.');
  const cents = readCents(cells, 'quantia', report);
  return { attribute: cells.característica, value: cells.valor, cents, modification: modification ?? 'acrescimo' };
}

function readLine(line: number, cells: Cells, report: Report): PriceLine {
  for (const column of ['marca', 'tipo', 'modelo'] as const)
    if (cells[column] === '') report(column, 'Preencha o nome.');
  const baseValueCents = readCents(cells, 'valor base', report);
  const answer = readAnswer(cells, report);
  return { line, brand: cells.marca, type: cells.tipo, model: cells.modelo, baseValueCents, answer };
}

export type ReadPriceTable = ReadTable<PriceLine>;

/** Reads the text of a spreadsheet with prices. */
export function readPriceTable(csv: string): ReadPriceTable {
  const empty = 'O arquivo não tem nenhuma linha de preço.';
  return readTable(csv, { required: priceColumns, mostLines, empty, readLine });
}
