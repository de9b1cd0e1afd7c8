import { tidyHours, weekdayOf } from '@giro/contract/rules/shop-info.ts';

/** One line of the opening hours as people read it. */
export interface HoursLine {
  days: string;
  hours: string;
}

/** Monday to Friday, by their places in the week. */
const workdays = ['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira'];
const saturday = 5;
const sunday = 6;

/**
 * Groups a list of 'weekday: hours', in whatever order it comes: Monday to Friday become one line when they are equal
 * but for their spaces and dashes, Saturday appears when it is there, and Sunday always, 'Fechado' when nothing else is
 * said.
 */
export function groupHours(list: readonly string[]): HoursLine[] {
  const byDay = new Map(list.map((entry) => [weekdayOf(entry), entry.slice(entry.indexOf(':') + 1).trim()]));
  const week = workdays.flatMap((days, index) => {
    const hours = byDay.get(index);
    return hours ? [{ days, hours }] : [];
  });
  const isSame = week.length === workdays.length && new Set(week.map(({ hours }) => tidyHours(hours))).size === 1;
  const onSaturday = byDay.get(saturday);
  const onSunday = byDay.get(sunday);
  const isClosed = !onSunday || /^fechado$/i.test(onSunday);
  return [
    ...(isSame && week[0] ? [{ days: 'Segunda a Sexta', hours: week[0].hours }] : week),
    ...(onSaturday ? [{ days: 'Sábado', hours: onSaturday }] : []),
    { days: 'Domingo', hours: isClosed ? 'Fechado' : onSunday },
  ];
}
