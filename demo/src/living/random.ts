/** Choices that look random and are the same for the same seed. */
export interface Random {
  /** From 0 up to, and not with, 1. */
  next(): number;
  /** A whole number between both, both included. */
  whole(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean;
  digits(count: number): string;
}

/** Mulberry32: one 32-bit state, good enough for what only has to look varied. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    chance: (percent) => next() * 100 < percent,
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  };
}
