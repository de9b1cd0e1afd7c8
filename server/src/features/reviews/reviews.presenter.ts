import type { Review, ShownReview } from '@giro/contract/calls/reviews.ts';
import type { ReviewRow } from './reviews.queries.ts';
import { sayAge } from './reviews.rules.ts';

export function presentReview({ id, author, rating, text, written_on, version }: ReviewRow): Review {
  return { id, author, rating, text, written_on, version };
}

export function presentShownReview(row: ReviewRow, today: string): ShownReview {
  return {
    author_name: row.author,
    author_url: null,
    profile_photo_url: null,
    rating: row.rating,
    relative_time_description: sayAge(row.written_on, today),
    text: row.text,
    time: Date.parse(row.written_on) / 1000,
  };
}
