/** A scale with room for all of its values, where 0 stands at so many percent of it. */
interface Scale {
  zero: number;
  /** From its lowest to its highest value. */
  range: number;
}

/** The scale of amounts that may be losses; it always holds 0. */
export function scaleOf(values: readonly number[]): Scale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const range = highest - lowest || 1;
  return { zero: (Math.abs(lowest) / range) * 100, range };
}

/** The bar of a value: its beginning and its length, in percent of the scale. */
export function placeOn({ zero, range }: Scale, value: number): { from: number; size: number } {
  const size = (Math.abs(value) / range) * 100;
  return { from: value < 0 ? zero - size : zero, size };
}

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** Reais in few letters: '1,2 mil'. */
export const formatShort = (value: number) => short.format(value);
