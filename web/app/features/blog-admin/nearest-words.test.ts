import { expect, test } from 'vitest';
import { nearestWords } from './chips-input.tsx';

const used = [
  { word: 'iPhone', posts: 9 },
  { word: 'capa de iPhone', posts: 8 },
  { word: 'bateria', posts: 4 },
  { word: 'saúde da bateria', posts: 3 },
  { word: 'Pix', posts: 1 },
];

test.each([
  ['bat', '', ['bateria', 'saúde da bateria']],
  ['SAUDE', '', ['saúde da bateria']],
  ['phone', '', ['iPhone', 'capa de iPhone']],
  ['xyz', '', []],
  ['', 'Como pagar com Pix e medir a bateria', ['bateria', 'Pix', 'iPhone', 'capa de iPhone', 'saúde da bateria']],
])('for %j in a post about %j they are %j', (typed, postText, words) => {
  expect(nearestWords(used, typed, postText)).toEqual(words);
});

test('no more than eight are suggested', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ word: `tag ${index}`, posts: 1 }));
  expect(nearestWords(many, 'tag', '')).toHaveLength(8);
});
