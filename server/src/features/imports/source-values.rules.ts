import { foldName } from '@giro/contract/rules/text.ts';

/** Thousands by one sign and decimals by the other, or decimals alone. */
function decimalOf(text: string): string | undefined {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (dot !== -1 && comma !== -1) {
    const [thousands, decimal] = dot > comma ? [',', '.'] : ['.', ','];
    return text.replaceAll(thousands, '').replace(decimal, '.');
  }
  if (comma !== -1) return text.replace(',', '.');
  // As people write in Brazil: '1.234' and '1.234.567' are thousands.
  return /^-?\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text;
}

/** A number as tools write it, with a comma or a dot before its decimals; undefined when it is none. */
export function readNumber(text: string): number | undefined {
  const plain = decimalOf(text.replace(/R\$|\s/gi, ''));
  return plain !== undefined && /^-?\d{1,12}(\.\d{1,12})?$/.test(plain) ? Number(plain) : undefined;
}

/** Centavos of an amount, rounded to them; undefined when it is none or is below nothing. */
export function readCents(text: string): number | undefined {
  const amount = readNumber(text);
  if (amount === undefined || amount < 0) return undefined;
  return Math.round(Number((amount * 100).toFixed(4)));
}

const yes = new Set(['sim', 's', 'x', '1', 'yes', 'true', 'ativo', 'a', 'publicado', 'visivel']);
const no = new Set(['nao', 'n', '0', 'no', 'false', 'inativo', 'i', 'oculto', '-1', '2', 'excluido', 'e', 'invisivel']);

/** A word for yes or no; undefined for any other. */
export function readFlag(text: string): boolean | undefined {
  const word = foldName(text);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

const pad = (part: string) => part.padStart(2, '0');

/** The moment of a date of São Paulo, `dd/mm/yyyy` or `yyyy-mm-dd`, with or without a time; undefined when it is none. */
export function readMoment(text: string): string | undefined {
  const found =
    /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(text) ??
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(text);
  if (!found) return undefined;
  const [, first = '', month = '', last = '', hour = '0', minute = '00', second = '00'] = found;
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  const date = `${year}-${pad(month)}-${pad(day)}`;
  const moment = new Date(`${date}T${pad(hour)}:${minute}:${second}-03:00`);
  // A day that no month has is another one once it is read.
  if (Number.isNaN(moment.getTime()) || !isDayOf(date)) return undefined;
  return moment.toISOString();
}

const isDayOf = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) && date > '1900';
};

/** Parts of a cell that lists several, such as addresses of pictures: between bars, commas before one, or line breaks. */
export const listOfAddresses = (cell: string): string[] =>
  cell
    .split(/\||\r?\n|,(?=\s*https?:)|\s+(?=https?:)/)
    .map((part) => part.trim())
    .filter(Boolean);
