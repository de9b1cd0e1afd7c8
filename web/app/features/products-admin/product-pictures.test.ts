import { texts } from '@giro/contract/texts.ts';
import { describe, expect, test } from 'vitest';
import { isMixed, type Picture, sortFiles, storedInOrder } from './product-pictures.ts';

const file = (bytes: number, type = 'image/png', name = 'foto.png') =>
  new File([new Uint8Array(bytes)], name, { type });

const kept = (url: string): Picture => ({ key: url, url });
const fresh = (key: string): Picture => ({ key, url: `blob:${key}`, file: file(1) });

describe('a chosen file', () => {
  test('of exactly 2 MB is taken, one byte more is not', () => {
    const { accepted, refused } = sortFiles([file(2_097_152), file(2_097_153)], 0);
    expect(accepted).toHaveLength(1);
    expect(refused).toEqual([{ name: 'foto.png', text: texts.image.tooLarge }]);
  });

  test('that is no picture is named and refused', () => {
    const { refused } = sortFiles([file(1, 'application/pdf', 'nota.pdf'), file(1, 'image/heic', 'foto.heic')], 0);
    expect(refused.map(({ name, text }) => [name, text])).toEqual([
      ['nota.pdf', texts.image.invalid],
      ['foto.heic', texts.image.invalid],
    ]);
  });

  test('beyond the twelfth is refused', () => {
    const { accepted, refused } = sortFiles([file(1), file(1), file(1)], 10);
    expect(accepted).toHaveLength(2);
    expect(refused).toHaveLength(1);
  });
});

describe('the order of pictures', () => {
  test.each([
    ['kept ones alone', [kept('/a'), kept('/b')], false],
    ['new ones alone', [fresh('x'), fresh('y')], false],
    ['new ones last', [kept('/a'), fresh('x')], false],
    ['a new one first', [fresh('x'), kept('/a')], true],
    ['none', [], false],
  ])('with %s needs a second save: %3$s', (_, pictures, expected) => {
    expect(isMixed(pictures)).toBe(expected);
  });

  test('is found again among what was stored', () => {
    const stored = [{ url: '/a' }, { url: '/b' }, { url: '/x' }, { url: '/y' }];
    expect(storedInOrder([fresh('x'), kept('/a'), fresh('y'), kept('/b')], stored).map(({ url }) => url)).toEqual([
      '/x',
      '/a',
      '/y',
      '/b',
    ]);
  });
});
