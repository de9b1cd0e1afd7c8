import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import Papa from 'papaparse';
import type { PriceLine, PriceSection } from './price-lines.ts';
import { readDirection, readSignedAmount, type SignedAmount } from './signed-amount.ts';

export interface Pasted {
  /** The lines that the paste fills, by value id; a direction that nothing says is absent and stays as it is. */
  lines: Record<string, Omit<PriceLine, 'direction'> & Partial<Pick<PriceLine, 'direction'>>>;
  /** What could not be matched, in words. */
  problems: string[];
}

/** Rows of cells, as spreadsheets copy them; a list with semicolons is taken too. */
function rowsOf(text: string): string[][] {
  const delimiter = !text.includes('\t') && text.includes(';') ? ';' : '\t';
  const { data } = Papa.parse<string[]>(text.trim(), { delimiter, skipEmptyLines: 'greedy' });
  return data.map((cells) => cells.map((cell) => cell.trim()));
}

/** Whether a paste is more than one amount for one field. */
export function isTable(text: string): boolean {
  const rows = rowsOf(text);
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1;
}

const foldName = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Reads what was copied from a spreadsheet: rows of value, amount and perhaps a direction, matched by the value's name,
 * or a column of amounts, which fills the lines from `from` on. Signs give the direction; in a paste with any sign, an
 * amount without one is an addition. A row that only names an attribute says whose values follow.
 */
export function pastePrices(text: string, sections: readonly PriceSection[], from?: string): Pasted {
  const rows = rowsOf(text);
  const isColumn = rows.every(([first = '', ...rest]) => rest.every((cell) => cell === '') && readSignedAmount(first));
  return isColumn ? pasteColumn(rows, sections, from) : pasteRows(rows, sections, from);
}

function lineOf({ amountCents, direction }: SignedAmount): Pasted['lines'][string] {
  const line = { isActive: true, amount: formatReais(reaisOf(amountCents)) };
  return direction ? { ...line, direction } : line;
}

/** Gives every amount a direction when any of them has one. */
function withSigns(amounts: readonly SignedAmount[]): SignedAmount[] {
  const isSigned = amounts.some(({ direction }) => direction !== undefined);
  return amounts.map((amount) => (isSigned ? { direction: 'acrescimo', ...amount } : amount));
}

function pasteColumn(rows: string[][], sections: readonly PriceSection[], from: string | undefined): Pasted {
  const values = sections.flatMap((section) => section.values);
  const start = Math.max(
    0,
    values.findIndex(({ id }) => id === from),
  );
  const amounts = withSigns(rows.flatMap(([cell = '']) => readSignedAmount(cell) ?? []));
  const filled = values.slice(start, start + amounts.length);
  const lines = Object.fromEntries(filled.map(({ id }, index) => [id, lineOf(amounts[index] ?? { amountCents: 0 })]));
  const left = rows.slice(filled.length).map(([cell]) => `“${cell}”: não há mais linhas abaixo.`);
  return { lines, problems: left };
}

function pasteRows(rows: string[][], sections: readonly PriceSection[], from: string | undefined): Pasted {
  const problems: string[] = [];
  const found: { id: string; amount: SignedAmount }[] = [];
  let section = sections.find(({ values }) => values.some(({ id }) => id === from));
  for (const [name = '', amountText = '', word = ''] of rows) {
    const named = amountText === '' && sections.find((candidate) => foldName(candidate.name) === foldName(name));
    if (named) {
      section = named;
      continue;
    }
    const value = findValue(name, sections, section);
    const amount = readSignedAmount(amountText);
    const said = readDirection(word);
    if (typeof value === 'string') problems.push(value);
    else if (!amount) problems.push(`“${name}”: “${amountText}” não é um valor em reais.`);
    else if (word !== '' && !said) problems.push(`“${name}”: “${word}” não é acréscimo nem abatimento.`);
    else found.push({ id: value.id, amount: said ? { ...amount, direction: said } : amount });
  }
  const amounts = withSigns(found.map(({ amount }) => amount));
  const lines = Object.fromEntries(found.map(({ id }, index) => [id, lineOf(amounts[index] ?? { amountCents: 0 })]));
  return { lines, problems };
}

/** The value of this name, in the section at hand first; a text when there is none or more than one. */
function findValue(name: string, sections: readonly PriceSection[], section: PriceSection | undefined) {
  const ofName = ({ values }: PriceSection) => values.filter((value) => foldName(value.name) === foldName(name));
  const here = section ? ofName(section) : [];
  const [value, other] = here.length > 0 ? here : sections.flatMap(ofName);
  if (!value) return `“${name}”: não há este valor.`;
  return other ? `“${name}”: há mais de um valor com este nome.` : value;
}
