import type { Review, ReviewBody } from '@giro/contract/calls/reviews.ts';
import { formatDate, parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { texts } from '@giro/contract/texts.ts';

/** What the form holds, as it is typed. */
export interface ReviewValues {
  author: string;
  rating: string;
  text: string;
  written_on: string;
}

export function reviewValuesOf(review: Review | undefined, today: string): ReviewValues {
  return {
    author: review?.author ?? '',
    rating: String(review?.rating ?? 5),
    text: review?.text ?? '',
    written_on: formatDate(review?.written_on ?? today),
  };
}

export const reviewBodyOf = ({ rating, ...values }: ReviewValues): ReviewBody => ({
  ...values,
  rating: Number(rating),
});

const missing = (text: string) => (text.trim() === '' ? texts.required : undefined);

/** The mistake in the day of a review, as people type it. */
export function dayProblem(text: string, today = saoPauloToday(new Date())): string | undefined {
  const day = parseDay(text);
  return missing(text) ?? (day === undefined ? texts.invalidDate : day > today ? texts.futureReview : undefined);
}

export const reviewProblems = { author: missing, text: missing, written_on: (text: string) => dayProblem(text) };

/** After somebody else's save: what was typed here stays, everything else is as they left it. */
export function rebaseReview(typed: ReviewValues, loaded: ReviewValues, current: ReviewValues): ReviewValues {
  const keep = <Field extends keyof ReviewValues>(field: Field) =>
    typed[field] === loaded[field] ? current[field] : typed[field];
  return { author: keep('author'), rating: keep('rating'), text: keep('text'), written_on: keep('written_on') };
}
