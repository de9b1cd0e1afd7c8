import { expect, it } from 'vitest';
import { moveTo } from './use-wizard-history.ts';

it('adds an entry for what lies ahead', () => {
  expect(moveTo(1, [0], false)).toEqual({ trail: [0, 1], replace: false });
  expect(moveTo(9, [0, 1, 2], false)).toEqual({ trail: [0, 1, 2, 9], replace: false });
});

it('goes back to what was passed, so that it is not passed again on the way out', () => {
  expect(moveTo(2, [0, 1, 2, 3], false)).toEqual({ back: 1 });
  expect(moveTo(0, [0, 1, 2, 3], false)).toEqual({ back: 3 });
});

it('adds no entry on a load, nor for what lies before it', () => {
  expect(moveTo(5, [0], true)).toEqual({ trail: [5], replace: true });
  expect(moveTo(3, [], true)).toEqual({ trail: [3], replace: true });
  expect(moveTo(4, [5], false)).toEqual({ trail: [4], replace: true });
});

it.each([true, false])('stays where it is, on a load: %s', (isLoad) => {
  expect(moveTo(3, [0, 3], isLoad)).toBeUndefined();
});
