import { texts } from '@giro/contract/texts.ts';
import { expect, it } from 'vitest';
import { dayProblem, reviewBodyOf, reviewValuesOf } from './review-dialog.tsx';

it.each([
  ['', texts.required],
  ['31/02/2026', texts.noSuchDate],
  ['ontem', texts.invalidDate],
  ['21/08/2026', texts.futureReview],
  ['20/08/2026', undefined],
  ['2024-01-05', undefined],
])('a review of %j: %s', (day, problem) => {
  expect(dayProblem(day, '2026-08-20')).toBe(problem);
});

it('a new review is of today and has five stars until somebody says otherwise', () => {
  expect(reviewValuesOf(undefined, '2026-08-20')).toMatchObject({ rating: '5', written_on: '20/08/2026' });
});

it('what is loaded is sent back as it was', () => {
  const review = { id: 3, author: 'Ana', rating: 4, text: 'Bom', written_on: '2026-03-01', version: 2 };
  expect(reviewBodyOf(reviewValuesOf(review, '2026-08-20'))).toEqual({
    author: 'Ana',
    rating: 4,
    text: 'Bom',
    written_on: '01/03/2026',
  });
});
