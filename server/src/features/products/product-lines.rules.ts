import { sku as skuField } from '@giro/contract/calls/products.ts';
import { integer, text, typedMoney } from '@giro/contract/fields.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import type { z } from 'zod';
import { type Cells, type ReadTable, type Report, readTable } from '../../platform/read-table.ts';
import { isStoredAddress, type ProductColumn, productColumns } from './product-columns.rules.ts';

/** One line of a table of products. What is absent stays as it is: its column is missing, or its cell may not be blank. */
export interface ProductLine {
  /** As spreadsheets number their lines: the heading is line 1. */
  line: number;
  sku: string;
  name: string | undefined;
  priceCents: number | undefined;
  stock: number | undefined;
  /** The stock over which `stock` was written. */
  seen: number | undefined;
  /** Blank for no model. */
  model: string | undefined;
  types: string[] | undefined;
  /** As 'Estado: Seminovo'. */
  values: string[] | undefined;
  published: boolean | undefined;
  description: string | undefined;
  /** Addresses of its pictures, in their order: paths of stored ones, https addresses of others. */
  pictures: string[] | undefined;
}

/** More would keep everybody else waiting while their products are locked. */
const mostLines = 2000;

const yes = new Set(['sim', 's', 'x', '1', 'publicado']);
const no = new Set(['nao', 'n', '0', 'oculto']);

const partsOf = (cell: string | undefined) =>
  cell
    ?.split('|')
    .map((part) => part.trim())
    .filter(Boolean);

function readLine(line: number, cells: Cells<'SKU', ProductColumn>, report: Report<ProductColumn>): ProductLine {
  function read<Value>(column: ProductColumn, schema: z.ZodType<Value>, cell = cells[column]): Value | undefined {
    if (cell === undefined || cell === '') return undefined;
    const result = schema.safeParse(cell);
    if (!result.success) report(column, `“${cell.slice(0, 40)}”: ${result.error.issues[0]?.message ?? ''}`);
    return result.data;
  }
  // The apostrophe keeps spreadsheets from reading a SKU as a number or a day.
  const written = cells.SKU.replace(/^'/, '');
  if (written === '') report('SKU', 'Preencha o SKU.');
  const word = foldName(cells.publicado ?? '');
  if (word !== '' && !yes.has(word) && !no.has(word)) report('publicado', 'Escreva sim ou não.');
  const description = cells.descrição?.replaceAll('\r\n', '\n');
  if ((description?.length ?? 0) > 20_000) report('descrição', 'Use no máximo 20000 caracteres.');
  const pictures = [...new Set(partsOf(cells.fotos))];
  for (const address of pictures) {
    const isNamed = isStoredAddress(address) || URL.parse(address)?.protocol === 'https:';
    if (!isNamed) report('fotos', `“${address.slice(0, 40)}”: escreva um endereço que comece com https://.`);
  }
  return {
    line,
    sku: read('SKU', skuField, written) ?? '',
    name: read('nome', text(120)),
    priceCents: read('preço', typedMoney),
    stock: read('estoque', integer(0, 1_000_000)),
    seen: read('estoque visto', integer(0, 1_000_000)),
    model: cells.modelo,
    types: partsOf(cells.tipos),
    values: partsOf(cells.atributos),
    published: word === '' ? undefined : yes.has(word),
    description,
    pictures: pictures.length > 0 ? pictures : undefined,
  };
}

/** Reads the text of a spreadsheet with products; only the column of SKUs must be there. */
export function readProductTable(csv: string): ReadTable<ProductLine> {
  const empty = 'O arquivo não tem nenhuma linha de produto.';
  return readTable(csv, { required: ['SKU'], optional: productColumns, mostLines, empty, readLine });
}
