/** Eleven digits with both their check digits, of nobody else in the journeys. */
export function freshCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 10));
  for (const weight of [10, 11]) {
    const sum = digits.reduce((total, digit, place) => total + digit * (weight - place), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
