/** Centavos as the Central Bank's API writes them: `1299.00`. */
export const wireAmount = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
