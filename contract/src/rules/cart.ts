/** Sum of a cart in centavos; senseless lines count nothing. */
export function cartTotalCents(lines: readonly { price: unknown; quantity: unknown }[]): number {
  return lines.reduce((total, { price, quantity }) => {
    const cents = Math.round(Number(price) * 100);
    const isSense =
      Number.isSafeInteger(cents) && cents >= 0 && Number.isInteger(Number(quantity)) && Number(quantity) > 0;
    return isSense ? total + cents * Number(quantity) : total;
  }, 0);
}
