import { expect, test } from 'vitest';
import { overallRating, sayAge } from './reviews.rules.ts';

test.each([
  ['2025-06-15', 'hoje'],
  ['2025-06-16', 'hoje'],
  ['2025-06-14', 'ontem'],
  ['2025-06-09', 'há 6 dias'],
  ['2025-06-08', 'há uma semana'],
  ['2025-05-17', 'há 4 semanas'],
  ['2025-05-16', 'há um mês'],
  ['2024-06-16', 'há 12 meses'],
  ['2024-06-15', 'há um ano'],
  ['2023-06-15', 'há 2 anos'],
])('on 15 June 2025 a review of %s is from %j', (day, age) => {
  expect(sayAge(day, '2025-06-15')).toBe(age);
});

test.each([
  [0, 0, 0],
  [5, 1, 5],
  [14, 3, 4.7],
  [13, 3, 4.3],
  [9, 2, 4.5],
])('ratings that sum to %i in %i reviews are %d on the whole', (sum, count, rating) => {
  expect(overallRating(sum, count)).toBe(rating);
});
