import { isBusinessDay } from '@brazilian-utils/brazilian-utils/is-business-day';
import { addDays } from '@giro/contract/rules/dates.ts';

/** Noon where this program runs: the library reads the calendar day of the place. */
function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

/** A day on which no office works though the law does not name it a holiday. */
const isOptionalHoliday = (date: Date) => !isBusinessDay(date) && isBusinessDay(date, { includeOptional: false });

/**
 * True if banks work on a day, `yyyy-mm-dd`: not on weekends, national holidays, Carnival's Monday and Tuesday, and
 * Corpus Christi (Resolução CMN 4.880/2020, art. 5). The library knows all but the Monday, whose Tuesday is the only
 * optional holiday on that day of the week.
 */
export function isBankDay(day: string): boolean {
  const date = noonOf(day);
  const isCarnivalMonday = date.getDay() === 1 && isOptionalHoliday(noonOf(addDays(day, 1)));
  return isBusinessDay(date) && !isCarnivalMonday;
}

/** The day so many bank days after a day; both `yyyy-mm-dd`. */
export function bankDaysAfter(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (isBankDay(reached)) left--;
  }
  return reached;
}
