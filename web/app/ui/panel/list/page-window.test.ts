import { describe, expect, it } from 'vitest';
import { pageWindow } from './pagination.tsx';

describe('the pages that a list offers', () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 'gap', 8]],
    [3, 8, [1, 2, 3, 4, 'gap', 8]],
    [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
    [9, 9, [1, 'gap', 8, 9]],
    [500, 1000, [1, 'gap', 499, 500, 501, 'gap', 1000]],
  ])('on page %i of %i', (current, last, steps) => {
    expect(pageWindow(current, last)).toEqual(steps);
  });

  it('never leaves out a single page, because its button is no wider than the dots', () => {
    for (let last = 8; last <= 30; last++) {
      for (let current = 1; current <= last; current++) {
        const steps = pageWindow(current, last);
        steps.forEach((step, index) => {
          if (step !== 'gap') return;
          expect(Number(steps[index + 1]) - Number(steps[index - 1])).toBeGreaterThan(2);
        });
      }
    }
  });
});
