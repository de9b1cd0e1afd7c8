import { texts } from '../texts.ts';
import { parseDay } from './dates.ts';

/** Returns the message for a bad day that must be there: its form, or that no calendar has it. */
export function dayError(text: string): string | undefined {
  if (parseDay(text)) return undefined;
  const hasForm = /^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/.test(text.trim());
  return hasForm ? texts.noSuchDate : texts.invalidDate;
}
