/** A GTIN of 8, 12, 13 or 14 digits whose check digit is right (GS1), without what stands between them; else undefined. */
export function gtinOf(written: string): string | undefined {
  const digits = written.replace(/[\s.-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return undefined;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits : undefined;
}
