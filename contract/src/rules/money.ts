/** Digits by threes: '1234567,50' as `1.234.567,50`. To make one formatter of Intl's takes a browser longer than all that. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
}

const written = (value: number) => groupThousands(Math.abs(value).toFixed(2).replace('.', ','));
const signOf = (value: number) => (value < 0 ? '-' : '');

/** Reais, as the wire carries them, as `R$ 1.234,50`; nothing at all shows `R$ 0,00`. */
export function formatReais(value: number | string | null | undefined): string {
  const amount = value === null || value === undefined || value === '' ? 0 : Number(value);
  return `${signOf(amount)}R$\u00a0${written(amount)}`;
}

/** Reais as `1.234,50`, without a sign of the currency: a number to spreadsheets in Brazil. */
export function formatAmount(value: number): string {
  return signOf(value) + written(value);
}

const decimal = /^-?\d+(\.\d{1,2})?$/;

/**
 * Reads an amount as the wire carries it: a JSON number of reais, or a decimal with a dot ('1005.5'). A dot never
 * stands for thousands here. Answers centavos; undefined when it is no amount or has more than two decimals.
 */
export function parseWireReais(value: string | number): number | undefined {
  return typeof value === 'number' || decimal.test(value) ? centsOf(Number(value)) : undefined;
}

/**
 * Reads an amount as people in Brazil type it ('950', 'R$ 1.234,56', '1.005', '12,5'): a dot before three digits
 * stands for thousands, before one or two for decimals. Answers centavos; undefined when it is no amount.
 */
export function parseTypedReais(typed: string): number | undefined {
  const text = typed.replace(/R\$/i, '').replace(/\s/g, '');
  if (decimal.test(text)) return centsOf(Number(text));
  if (!/^-?(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(text)) return undefined;
  return centsOf(Number(text.replaceAll('.', '').replace(',', '.')));
}

function centsOf(amount: number): number | undefined {
  const cents = Math.round(amount * 100);
  const exact = Number.isSafeInteger(cents) && Math.abs(amount * 100 - cents) < 1e-6 * Math.max(1, Math.abs(amount));
  return exact ? cents : undefined;
}

/** Reads a percentage as the wire carries it, with at most four decimals. Answers ten-thousandths of a percent. */
export function parseFinePercent(value: string | number): number | undefined {
  const amount = Number(value);
  if (typeof value === 'string' && !/^-?\d{1,9}(\.\d{1,4})?$/.test(value)) return undefined;
  const parts = Math.round(amount * 10_000);
  return Number.isSafeInteger(parts) && Math.abs(amount * 10_000 - parts) < 1e-6 * Math.max(1, amount)
    ? parts
    : undefined;
}

/** The largest amount that is stored anywhere. */
export const maxMoneyCents = 1_000_000_000;

/** Centavos as the reais of the wire. */
export function reaisOf(cents: number): number {
  return cents / 100;
}

/** An effect on a value, with its sign: '− R$ 150,00'. */
export function signedReais(effect: number): string {
  if (effect === 0) return formatReais(0);
  return `${effect < 0 ? '−' : '+'}\u00a0${formatReais(Math.abs(effect))}`;
}

/**
 * Shares out centavos over weights, to the cent, by largest remainder; of equal remainders the earlier one is rounded
 * up. No share is larger than its weight while the amount is no larger than all weights together. Weights that are all
 * zero count alike. Amount and weights are whole and not negative. Throws where there is something to share out and
 * nobody to get it.
 */
export function spreadCents(cents: number, weights: readonly number[]): number[] {
  if (weights.length === 0 && cents !== 0) throw new RangeError('There is nothing to spread centavos over.');
  const counted = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const all = counted.reduce((sum, weight) => sum + BigInt(weight), 0n);
  // Two amounts of money multiplied are more than a number holds exactly.
  const shares = counted.map((weight, place) => {
    const exact = BigInt(cents) * BigInt(weight);
    return { place, cents: Number(exact / all), remainder: exact % all };
  });
  let left = cents - shares.reduce((sum, share) => sum + share.cents, 0);
  const byRemainder = shares.toSorted((one, other) => {
    if (one.remainder === other.remainder) return one.place - other.place;
    return one.remainder > other.remainder ? -1 : 1;
  });
  for (const share of byRemainder) {
    if (left === 0) break;
    share.cents += 1;
    left -= 1;
  }
  return shares.map((share) => share.cents);
}

/** Sum of a cart in centavos; senseless lines count nothing. */
export function cartTotalCents(lines: readonly { price: unknown; quantity: unknown }[]): number {
  return lines.reduce((total, { price, quantity }) => {
    const cents = Math.round(Number(price) * 100);
    const isSense =
      Number.isSafeInteger(cents) && cents >= 0 && Number.isInteger(Number(quantity)) && Number(quantity) > 0;
    return isSense ? total + cents * Number(quantity) : total;
  }, 0);
}
