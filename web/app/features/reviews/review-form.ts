import type { Review, ReviewBody } from '@giro/contract/calls/reviews.ts';
import { dayError } from '@giro/contract/rules/back-office.ts';
import { formatDate, parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { texts } from '@giro/contract/texts.ts';
import { missing, onlyProblems } from '../../ui/panel/form/form-parts.ts';

/** The values of the coupon form, as typed. */
export interface ReviewValues {
  author: string;
  rating: string;
  text: string;
  written_on: string;
}

export const reviewLabels: Record<keyof ReviewValues, string> = {
  author: 'Nome do cliente',
  rating: 'Nota',
  text: 'Depoimento',
  written_on: 'Data',
};

/** A new review is of today. */
export function reviewValuesOf(review: Review | undefined, today = saoPauloToday(new Date())): ReviewValues {
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

/** The mistake in the day of a review, as people type it. */
export function dayProblem(text: string, today = saoPauloToday(new Date())): string | undefined {
  const day = parseDay(text);
  return missing(text) ?? (day === undefined ? dayError(text) : day > today ? texts.futureReview : undefined);
}

export const reviewProblems = ({ author, text, written_on }: ReviewValues) =>
  onlyProblems({ author: missing(author), text: missing(text), written_on: dayProblem(written_on) });
