/** Fifteen digits with their check digit, of no other device of the journeys. */
export function freshImei(): string {
  const digits = `35${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`;
  const sum = [...digits]
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
