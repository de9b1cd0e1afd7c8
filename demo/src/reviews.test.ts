import { expect, test } from 'vitest';
import { demoReviews } from './reviews.ts';

test('reviews are believable: short and long, not all perfect, nobody twice', () => {
  const lengths = demoReviews.map(({ text }) => text.length);
  expect(Math.min(...lengths)).toBeLessThan(80);
  expect(Math.max(...lengths)).toBeGreaterThan(240);
  expect(new Set(demoReviews.map(({ rating }) => rating)).size).toBeGreaterThan(2);
  expect(new Set(demoReviews.map(({ author }) => author)).size).toBe(demoReviews.length);
});
