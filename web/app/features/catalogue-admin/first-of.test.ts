import { expect, test } from 'vitest';
import { firstOf } from './attribute-list.tsx';

test.each([
  [[], '—'],
  [['a', 'b'], 'a, b'],
  [['a', 'b', 'c', 'd'], 'a, b, c, d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d e mais 1'],
])('%j reads "%s"', (names, expected) => expect(firstOf(names)).toBe(expected));
