import { saoPauloToday } from '@giro/contract/rules/dates.ts';
import { addMonths, monthOf, monthPattern } from '@giro/contract/rules/earnings.ts';

const presentMonth = () => monthOf(saoPauloToday(new Date()));

/** The month that an address names; the present one where it names none, or one to come. */
export function readMonth(params: URLSearchParams, present = presentMonth()): string {
  const named = params.get('mes') ?? '';
  return monthPattern.test(named) && named < present ? named : present;
}

/** The address of another month, at its first page. */
export function monthAddress(params: URLSearchParams, month: string, present = presentMonth()): string {
  const result = new URLSearchParams(params);
  result.delete('page');
  if (month === present) result.delete('mes');
  else result.set('mes', month);
  return `?${result}`;
}

/** The months before and after; undefined for one to come. */
export function monthsAround(month: string, present = presentMonth()) {
  return { before: addMonths(month, -1), after: month < present ? addMonths(month, 1) : undefined };
}

const words = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'novembro de 2026' */
export const monthInWords = (month: string) => words.format(new Date(`${month}-01T00:00:00Z`));
