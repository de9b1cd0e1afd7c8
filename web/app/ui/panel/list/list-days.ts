import { dayError } from '@giro/contract/rules/back-office.ts';
import { parseDay } from '@giro/contract/rules/dates.ts';

/** Between which days a list shows its rows, both `yyyy-mm-dd`; blank: without that end. */
export interface ListDays {
  de: string;
  ate: string;
}

const dayIn = (params: URLSearchParams, name: string) => parseDay(params.get(name) ?? '') ?? '';

/** The days that an address names; what is no day is as good as none. */
export function readDays(params: URLSearchParams): ListDays {
  return { de: dayIn(params, 'de'), ate: dayIn(params, 'ate') };
}

/** The address with other days, which start at the first page again. */
export function writeDays(params: URLSearchParams, days: ListDays): URLSearchParams {
  const result = new URLSearchParams(params);
  result.delete('page');
  for (const name of ['de', 'ate'] as const) days[name] ? result.set(name, days[name]) : result.delete(name);
  return result;
}

/** The problems that keep days, as people type them, from being shown. */
export function dayProblems({ de, ate }: ListDays): Partial<ListDays> {
  const [from, to] = [parseDay(de), parseDay(ate)];
  const isWrong = (text: string, day: string | undefined) => text.trim() !== '' && !day;
  if (isWrong(de, from)) return { de: dayError(de) };
  if (isWrong(ate, to)) return { ate: dayError(ate) };
  return from && to && from > to ? { ate: 'O último dia vem depois do primeiro.' } : {};
}
