const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** The last digit of a tracking code's number of eight digits (UPU S10, section 4.2). */
function checkDigit(digits: string): number {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const rest = 11 - (sum % 11);
  if (rest === 10) return 0;
  return rest === 11 ? 5 : rest;
}

/** A tracking code such as AD123456785BR, of two letters and a number. */
export function s10Code(letters: string, number: number): string {
  const digits = String(number).padStart(8, '0');
  return `${letters}${digits}${checkDigit(digits)}BR`;
}
