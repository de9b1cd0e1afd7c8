import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { foldName } from '@giro/contract/rules/text.ts';
import Papa from 'papaparse';
import type { PriceLine, PriceSection } from './price-lines.ts';
import { readDirection, readSignedAmount, type SignedAmount, splitSign } from './signed-amount.ts';

export interface Pasted {
  /** The lines that the paste fills, by value id; a direction that nothing says is absent and stays as it is. */
  lines: Record<string, Omit<PriceLine, 'direction'> & Partial<Pick<PriceLine, 'direction'>>>;
  /** The lines that could not be matched, in words. */
  problems: string[];
}

/** Rows of cells, as spreadsheets copy them; a list with semicolons is taken too. */
function rowsOf(text: string): string[][] {
  const delimiter = !text.includes('\t') && text.includes(';') ? ';' : '\t';
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter });
  return data.map((cells) => cells.map((cell) => cell.trim()));
}

/**
 * True if a paste is more than people type into one field: several cells, or an amount as only spreadsheets write it.
 */
export function isFromSpreadsheet(text: string): boolean {
  const rows = rowsOf(text);
  if (rows.length > 1 || (rows[0]?.length ?? 0) > 1) return true;
  return readSignedAmount(text) !== undefined && parseTypedReais(splitSign(text).amount) === undefined;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell === '');

/** The start of a paste. */
export interface PastePlace {
  /** The value whose line was pasted into. */
  from?: string;
  /** Which lines are on screen: a column fills no others. */
  isShown?: (id: string) => boolean;
}

/**
 * Reads what was copied from a spreadsheet: rows of value, amount and perhaps a direction, matched by the value's name,
 * or a column of amounts, which fills the lines from `from` on and leaves alone those that its blank cells meet. Signs
 * give the direction; in a paste with any sign, an amount without one is an addition. A row that only names an attribute
 * says whose values follow.
 */
export function pastePrices(text: string, sections: readonly PriceSection[], place: PastePlace = {}): Pasted {
  const rows = rowsOf(text);
  const filled = rows.filter((cells) => !isBlank(cells));
  const isColumn = filled.every(([first = '', ...rest]) => isBlank(rest) && readSignedAmount(first));
  return isColumn ? pasteColumn(rows, sections, place) : pasteRows(filled, sections, place);
}

function lineOf({ amountCents, direction }: SignedAmount): Pasted['lines'][string] {
  const line = { isActive: true, amount: formatReais(reaisOf(amountCents)) };
  return direction ? { ...line, direction } : line;
}

interface Found {
  id: string;
  amount: SignedAmount;
}

/** The lines that were found; every amount gets a direction when any of them has one. */
function linesOf(found: readonly Found[]): Pasted['lines'] {
  const isSigned = found.some(({ amount }) => amount.direction !== undefined);
  return Object.fromEntries(
    found.map(({ id, amount }) => [id, lineOf(isSigned ? { direction: 'acrescimo', ...amount } : amount)]),
  );
}

function pasteColumn(rows: string[][], sections: readonly PriceSection[], { from, isShown }: PastePlace): Pasted {
  const values = sections.flatMap((section) => section.values).filter(({ id }) => isShown?.(id) !== false);
  const start = Math.max(
    0,
    values.findIndex(({ id }) => id === from),
  );
  const problems: string[] = [];
  const found: Found[] = [];
  for (const [index, [cell = '']] of rows.entries()) {
    const amount = readSignedAmount(cell);
    const value = values[start + index];
    if (amount && value) found.push({ id: value.id, amount });
    else if (amount) problems.push(`“${cell}”: não há mais linhas abaixo.`);
  }
  return { lines: linesOf(found), problems };
}

function pasteRows(rows: string[][], sections: readonly PriceSection[], { from }: PastePlace): Pasted {
  const problems: string[] = [];
  const found: Found[] = [];
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
    else if (amountText === '') problems.push(`“${name}”: está sem preço.`);
    else if (!amount) problems.push(`“${name}”: “${amountText}” não é um valor em reais.`);
    else if (word !== '' && !said) problems.push(`“${name}”: “${word}” não é acréscimo nem abatimento.`);
    else found.push({ id: value.id, amount: said ? { ...amount, direction: said } : amount });
  }
  return { lines: linesOf(found), problems };
}

/** The value of this name, in the section at hand first; a text when there is none or more than one. */
function findValue(name: string, sections: readonly PriceSection[], section: PriceSection | undefined) {
  const ofName = ({ values }: PriceSection) => values.filter((value) => foldName(value.name) === foldName(name));
  const here = section ? ofName(section) : [];
  const [value, other] = here.length > 0 ? here : sections.flatMap(ofName);
  if (!value) return `“${name}”: não há este valor.`;
  return other ? `“${name}”: há mais de um valor com este nome.` : value;
}
