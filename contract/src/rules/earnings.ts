/** A month of the calendar in São Paulo, `yyyy-mm`. */
export const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** As many are told at once. */
export const mostMonths = 36;

export const monthOf = (day: string): string => day.slice(0, 7);

/** So many months after (or, negative, before) a month; both `yyyy-mm`. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Profit in percent of the value, with one decimal; null if nothing was taken. */
export function marginOf(value: number, profit: number): number | null {
  return value > 0 ? Math.round((profit / value) * 1000) / 10 : null;
}

/**
 * True if a device was bought too dear for its price: nothing is left of it, or less than the shop means to add to its
 * cost (`marginPercent`). Cost and price in the same unit of money.
 */
export function isBoughtTooDear(cost: number, price: number, marginPercent: number): boolean {
  return price <= cost || price * 100 < cost * (100 + marginPercent);
}

/** Which devices on the shelf are listed: those bought too dear, or those whose cost nobody knows. */
export const stockLists = ['caros', 'sem-custo'] as const;
export type StockList = (typeof stockLists)[number];
