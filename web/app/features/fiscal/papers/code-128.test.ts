import { expect, test } from 'vitest';
import { code128Bars, code128Values, code128Widths } from './code-128.ts';

test('pairs of digits are one symbol each, and the check is that of the standard', () => {
  expect(code128Values('1234567890')).toEqual([105, 12, 34, 56, 78, 90, 85, 106]);
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106].with(-2, checkOf('PJJ123C')));
});

/** The check of a text in set B alone, reckoned as the standard says it. */
function checkOf(text: string) {
  return [...text].reduce((sum, letter, place) => sum + (letter.charCodeAt(0) - 32) * (place + 1), 104) % 103;
}

test('the widths are those of the standard', () => {
  // Start C, 12, 34, the check 82 ((105 + 12 + 2 * 34) % 103), stop.
  expect(code128Widths('1234').join('')).toBe('211232112232131123121241' + '2331112');
});

test('a key of 44 digits takes the room of 25 symbols, and begins and ends with a bar', () => {
  const key = '35260412345678000195550010000001231123456780';
  const { bars, width } = code128Bars(key);
  expect(code128Values(key)).toHaveLength(25);
  expect(width).toBe(24 * 11 + 13);
  expect(bars).toHaveLength(24 * 3 + 4);
  expect(bars[0]).toEqual({ at: 0, width: 2 });
  expect(bars.at(-1)).toEqual({ at: width - 2, width: 2 });
});

test('a key with letters goes to the other set and back', () => {
  const values = code128Values('352604AB1234');
  expect(values.slice(0, -2)).toEqual([105, 35, 26, 4, 100, 33, 34, 99, 12, 34]);
});

test('every symbol is 11 wide, with bars of an even sum, and no two are alike', () => {
  const pairs = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
  const drawn = pairs.map((pair) => code128Widths(`${pair}${pair}`).slice(6, 12));
  for (const widths of drawn) {
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
    expect(widths.filter((_, place) => place % 2 === 0).reduce((sum, width) => sum + width, 0) % 2).toBe(0);
  }
  expect(new Set(drawn.map((widths) => widths.join(''))).size).toBe(100);
});

test('what no symbol stands for is refused', () => {
  expect(() => code128Values('ação')).toThrow();
  expect(() => code128Values('')).toThrow();
});
