import { expect, it } from 'vitest';
import { halfSeenThreshold } from './footer.tsx';

it.each([
  ['half of a footer that fits on the screen', 400, 800, 0.5],
  ['half of one that is a little taller', 1000, 800, 0.5],
  ['a full screen of one that is more than twice as tall', 2000, 800, 0.4],
  ['half of one that is not laid out yet', 0, 800, 0.5],
])('what must be seen is %s', (_, height, screenHeight, threshold) => {
  expect(halfSeenThreshold(height, screenHeight)).toBeCloseTo(threshold);
});
