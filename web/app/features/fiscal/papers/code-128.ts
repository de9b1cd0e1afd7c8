/**
 * Code 128 (ISO/IEC 15417) as the paper of a nota bears it: its key in pairs of digits (set C), and what has letters, as
 * the keys of newer CNPJs do, in set B.
 */

/** Widths of bars and blanks of each symbol, by its value; the last one ends a code. */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const toC = 99;
const toB = 100;
const startB = 104;
const startC = 105;
const stop = 106;

/** Values of the symbols before the check: the start, the text, and the changes between its sets. */
function valuesOf(text: string): number[] {
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  const enter = (next: 'B' | 'C') => {
    if (set === next) return;
    if (set === undefined) values.push(next === 'C' ? startC : startB);
    else values.push(next === 'C' ? toC : toB);
    set = next;
  };
  let place = 0;
  while (place < text.length) {
    const pair = /^\d{2}/.exec(text.slice(place))?.[0];
    const isWorthC = set === 'C' || /^\d{4}/.test(text.slice(place)) || text.length === 2;
    if (pair && isWorthC) {
      enter('C');
      values.push(Number(pair));
      place += 2;
    } else {
      enter('B');
      values.push(text.charCodeAt(place) - 32);
      place += 1;
    }
  }
  return values;
}

/** Values of every symbol of a text of visible ASCII: start, text, check and stop. */
export function code128Values(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new Error('Code 128 takes visible letters of ASCII alone.');
  const values = valuesOf(text);
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0);
  return [...values, sum % 103, stop];
}

/** The code in modules: a bar's width, the blank's after it, and so on; it begins and ends with a bar. */
export const code128Widths = (text: string): number[] =>
  code128Values(text).flatMap((value) => [...(patterns[value] ?? '')].map(Number));

/** The bars alone, each with where it begins, and the width of the whole. */
export function code128Bars(text: string): { bars: { at: number; width: number }[]; width: number } {
  const bars: { at: number; width: number }[] = [];
  let at = 0;
  for (const [place, width] of code128Widths(text).entries()) {
    if (place % 2 === 0) bars.push({ at, width });
    at += width;
  }
  return { bars, width: at };
}
