import { expect, it } from 'vitest';
import { slidePlace } from './sliding.tsx';

/** Two slides of 490 pixels at a time, 20 between them. */
const row = { clientWidth: 1000, scrollWidth: 2530, scrollLeft: 0 };
const lefts = [0, 510, 1020, 1530, 2040];

it.each([
  ['at the start', 0, { first: 1, last: 2, isStart: true, isEnd: false }],
  ['a fraction of a pixel off', 1.4, { first: 1, last: 2, isStart: true, isEnd: false }],
  ['one page on', 1020, { first: 3, last: 4, isStart: false, isEnd: false }],
  ['at the end', 1530, { first: 4, last: 5, isStart: false, isEnd: true }],
])('%s it is known which slides are in view', (_, scrollLeft, place) => {
  expect(slidePlace({ ...row, scrollLeft }, lefts)).toEqual(place);
});

it('a row that fits has neither side to go to', () => {
  expect(slidePlace({ clientWidth: 1000, scrollWidth: 1000, scrollLeft: 0 }, [0, 510])).toEqual({
    first: 1,
    last: 2,
    isStart: true,
    isEnd: true,
  });
});
