import { foldText } from './slug.ts';

const weekOrder = ['segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado', 'domingo'];

/** The place of a line 'weekday: hours' in a week that begins on Monday; -1 for a line that names no day. */
export function weekdayOf(line: string): number {
  const day = line.split(/[:-]/)[0] ?? '';
  return weekOrder.indexOf(foldText(day.trim()));
}

/** Hours as one way of writing has them: ordinary spaces, and between two times a dash with a space on each side. */
export function tidyHours(hours: string): string {
  return hours
    .replace(/[\s\u200b\u2060]+/gu, ' ')
    .replace(/(\d)\s*[-\u2010-\u2015]\s*(\d)/g, '$1 – $2')
    .trim();
}
