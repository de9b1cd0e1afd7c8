import { texts } from '../texts.ts';

/** The days as the list of opening hours calls them, Monday first. */
export const weekdays = [
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
  'domingo',
] as const;
export type Weekday = (typeof weekdays)[number];

export const closed = 'Fechado';

/** From when to when the shop is open without a break, as HH:MM; a time that is not there yet is blank. */
export interface Shift {
  from: string;
  to: string;
}

const mostShifts = 2;
const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The shifts of `09:00 – 12:00, 13:30 – 18:00`, in whatever dashes; none when the day is closed or blank. */
export function readShifts(hours: string): Shift[] {
  const text = hours.trim();
  if (text === '' || text.toLowerCase() === closed.toLowerCase()) return [];
  return text.split(',').map((part) => {
    const [from = '', to = '', ...rest] = part.split(/[-–—]/).map((each) => each.trim());
    return { from, to: [to, ...rest].join('-') };
  });
}

/** A day's hours in the shape that is stored: an en dash between times, a comma between shifts. */
export function writeShifts(shifts: readonly Shift[]): string {
  return shifts.length === 0 ? closed : shifts.map(({ from, to }) => `${from} – ${to}`).join(', ');
}

/** Returns the message for a mistake in a day's hours. */
export function hoursError(hours: string): string | undefined {
  const shifts = readShifts(hours);
  if (shifts.length > mostShifts) return texts.hours.tooMany;
  if (shifts.some(({ from, to }) => !time.test(from) || !time.test(to))) return texts.hours.invalid;
  const times = shifts.flatMap(({ from, to }) => [from, to]);
  const inOrder = times.every((each, index) => index === 0 || (times[index - 1] ?? '') < each);
  return inOrder ? undefined : texts.hours.order;
}

/** A list of `weekday: hours` by weekday; a day that it leaves out is closed. */
export function hoursByDay(list: readonly string[]): Record<Weekday, string> {
  const told = new Map(
    list.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return Object.fromEntries(weekdays.map((day) => [day, told.get(day) ?? closed])) as Record<Weekday, string>;
}

/** The list of `weekday: hours` that is stored and shown. */
export function hoursList(hours: Record<Weekday, string>): string[] {
  return weekdays.map((day) => `${day}: ${hours[day]}`);
}
