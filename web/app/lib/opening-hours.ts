/** One line of the opening hours as people read it. */
export interface HoursLine {
  days: string;
  hours: string;
}

const weekdays = [
  ['segunda', 'Segunda-feira'],
  ['terça', 'Terça-feira'],
  ['quarta', 'Quarta-feira'],
  ['quinta', 'Quinta-feira'],
  ['sexta', 'Sexta-feira'],
] as const;

/**
 * Groups a list of 'weekday: hours': Monday to Friday become one line when they are equal, Saturday appears when it is
 * there, and Sunday always, 'Fechado' when nothing else is said.
 */
export function groupHours(list: readonly string[]): HoursLine[] {
  const byDay = new Map(
    list.map((entry) => {
      const colon = entry.indexOf(':');
      return [entry.slice(0, colon).trim().toLowerCase().split('-')[0], entry.slice(colon + 1).trim()];
    }),
  );
  const hoursOf = (day: string) => byDay.get(day) ?? byDay.get(day.normalize('NFD').replace(/\p{M}/gu, ''));
  const week = weekdays.flatMap(([key, days]) => {
    const hours = hoursOf(key);
    return hours ? [{ days, hours }] : [];
  });
  const isSame = week.length === weekdays.length && week.every(({ hours }) => hours === week[0]?.hours);
  const saturday = hoursOf('sábado');
  const sunday = hoursOf('domingo');
  const isClosed = !sunday || /^fechado$/i.test(sunday);
  return [
    ...(isSame && week[0] ? [{ days: 'Segunda a Sexta', hours: week[0].hours }] : week),
    ...(saturday ? [{ days: 'Sábado', hours: saturday }] : []),
    { days: 'Domingo', hours: isClosed ? 'Fechado' : sunday },
  ];
}
